'use client';
import { AttentionSteps } from 'attention-steps/react';
import { useState } from 'react';

export function Player() {
  const [stage, setStage] = useState('');
  return (
    <>
      <AttentionSteps preset="self-attention-v2" onstepchange={({ detail }) => setStage(detail.stage)}>
        Every token looks at all of them.
      </AttentionSteps>
      <p id="heard">{stage}</p>
    </>
  );
}
