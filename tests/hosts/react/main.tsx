import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AttentionStepsElement } from 'attention-steps';
import 'attention-steps';
import type {} from 'attention-steps/jsx';

function Player() {
  const player = useRef<AttentionStepsElement>(null);
  const [stage, setStage] = useState('');
  return (
    <>
      <attention-steps
        ref={player}
        preset="self-attention-v2"
        config={{ seed: 789 }}
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

export const story = <attention-story preset="causal-mask" config='{"seed": 7}' autoplay />;

export const learning = <attention-learning task="reverse" step={10} />;
