import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AttentionStepsElement } from 'attention-steps/react';
import 'attention-steps/react';

function Player() {
  const player = useRef<AttentionStepsElement>(null);
  const [stage, setStage] = useState('');
  return (
    <>
      <attention-steps
        ref={player}
        preset="self-attention-v2"
        config={JSON.stringify({ seed: 789 })}
        autoplay={false}
        onstepchange={({ detail }) => setStage(detail.stage)}
        onproblem={({ detail }) => console.error(detail.message)}
      >
        Every token looks at all of them.
      </attention-steps>
      <p id="heard">{stage}</p>
    </>
  );
}

createRoot(document.getElementById('app')!).render(<Player />);

// @ts-expect-error: not a theme
export const wrong = () => <attention-steps theme="pink" />;

// @ts-expect-error: what a server renders would be without it
export const lost = () => <attention-steps config={{ seed: 789 }} />;

export const story = (
  <attention-story preset="causal-mask" manual>
    <section stage="attn_weights" cell="attn_weights 1 0">
      <data-cell data-ref="attn_weights 1 0">0.5517</data-cell>
      <story-question largest="attn_weights 4">Which?</story-question>
    </section>
  </attention-story>
);
