import { render } from 'preact';
import { useState } from 'preact/hooks';
import 'attention-steps/preact';

function Player() {
  const [stage, setStage] = useState('');
  return (
    <>
      <attention-steps
        preset="self-attention-v2"
        config={{ seed: 789 }}
        onstepchange={({ detail }) => setStage(detail.stage)}
        onproblem={({ detail }) => console.error(detail.message)}
      >
        Every token looks at all of them.
      </attention-steps>
      <p id="heard">{stage}</p>
    </>
  );
}

render(<Player />, document.getElementById('app')!);

// @ts-expect-error: not a theme
export const wrong = () => <attention-steps theme="pink" />;

export const story = () => (
  <attention-story preset="causal-mask" manual>
    <section stage="attn_weights" cell="attn_weights 1 0">
      <data-cell data-ref="attn_weights 1 0">0.5517</data-cell>
      <story-question largest="attn_weights 4">Which?</story-question>
    </section>
  </attention-story>
);
