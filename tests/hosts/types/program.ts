import 'attention-steps';
import { AttentionSteps, type AttentionStepsElement } from 'attention-steps/element';
import { loadEngine, printTorch, tensorOf, type Trace } from 'attention-steps/core';
import * as inline from 'attention-steps/core/inline';

const element: AttentionStepsElement = document.querySelector('attention-steps')!;
const heard = ({ detail }: CustomEvent<{ readonly stage: string }>) => console.log(detail.stage);
element.addEventListener('stepchange', heard);
element.removeEventListener('stepchange', heard);
// @ts-expect-error: a step has no name
element.removeEventListener('stepchange', ({ detail }) => detail.name);

const trace: Trace = (await loadEngine()).trace({ seed: 789, mask: 'causal' });
const weights = tensorOf(trace, 'attn_weights');
if (weights) console.log(printTorch(weights.data, weights.shape));

customElements.define('my-steps', AttentionSteps);
await inline.loadEngine({ wasm: await WebAssembly.compile(new ArrayBuffer(0)) });
