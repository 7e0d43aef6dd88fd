import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import 'attention-steps/solid';

function Player() {
  const [stage, setStage] = createSignal('');
  return (
    <>
      <attention-steps
        preset="self-attention-v2"
        config={{ seed: 789 }}
        on:stepchange={({ detail }) => setStage(detail.stage)}
        on:problem={({ detail }) => console.error(detail.message)}
      >
        Every token looks at all of them.
      </attention-steps>
      <p id="heard">{stage()}</p>
    </>
  );
}

render(() => <Player />, document.getElementById('app')!);

// @ts-expect-error: not a theme
export const wrong = () => <attention-steps theme="pink" />;
