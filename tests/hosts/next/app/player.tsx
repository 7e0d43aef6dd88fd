'use client';
import 'attention-steps';
import type { AttentionStepsElement, StepChange } from 'attention-steps';
import type {} from 'attention-steps/jsx';
import { useEffect, useRef, useState } from 'react';

export function Player() {
  const [stage, setStage] = useState('');
  const player = useRef<AttentionStepsElement>(null);
  useEffect(() => {
    const hear = ({ detail }: CustomEvent<StepChange>) => setStage(detail.stage);
    player.current?.addEventListener('stepchange', hear);
    return () => player.current?.removeEventListener('stepchange', hear);
  }, []);
  return (
    <>
      <attention-steps ref={player} preset="self-attention-v2">
        Every token looks at all of them.
      </attention-steps>
      <p id="heard">{stage}</p>
    </>
  );
}
