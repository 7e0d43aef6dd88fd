'use client';
import type { AttentionStepsElement, AttentionStepsEventMap } from 'attention-steps/react';
import 'attention-steps/react';
import { useCallback, useState } from 'react';

export function Player() {
  const [stage, setStage] = useState('');
  // What is rendered on a server gets no listener from React when it hydrates.
  const listen = useCallback((player: AttentionStepsElement) => {
    const heard = ({ detail }: AttentionStepsEventMap['stepchange']) => setStage(detail.stage);
    player.addEventListener('stepchange', heard);
    return () => player.removeEventListener('stepchange', heard);
  }, []);
  return (
    <>
      <attention-steps ref={listen} preset="self-attention-v2">
        Every token looks at all of them.
      </attention-steps>
      <p id="heard">{stage}</p>
    </>
  );
}
