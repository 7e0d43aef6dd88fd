import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AttentionStepsElement } from 'attention-steps/react';
import { AttentionSteps } from 'attention-steps/react';

function Player() {
  const player = useRef<AttentionStepsElement>(null);
  const [stage, setStage] = useState('');
  return (
    <>
      <AttentionSteps
        ref={player}
        className="player"
        preset="self-attention-v2"
        config={{ seed: 789 }}
        poster={false}
        onready={() => console.assert(player.current?.className === 'player')}
        onstepchange={({ detail }) => setStage(detail.stage)}
        onproblem={({ detail }) => console.error(detail.message)}
      >
        Every token looks at all of them.
      </AttentionSteps>
      <p id="heard">{stage}</p>
    </>
  );
}

createRoot(document.getElementById('app')!).render(<Player />);

export const story = (
  <attention-story preset="causal-mask" manual>
    <section stage="attn_weights" cell="attn_weights 1 0">
      <data-cell data-ref="attn_weights 1 0">0.5517</data-cell>
      <story-question largest="attn_weights 4">Which?</story-question>
    </section>
  </attention-story>
);

// @ts-expect-error: not a theme
export const wrong = <AttentionSteps theme="pink" />;

// @ts-expect-error: not a listener
export const deaf = <AttentionSteps onstepchange="go" />;
