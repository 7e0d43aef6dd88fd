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
