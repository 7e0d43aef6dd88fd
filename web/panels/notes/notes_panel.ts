// The notes below the player: the source of the numbers, what stored rows save, and whether the weights are trained.
// Loaded right after the first picture.
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../model/session.ts';
import { isUntrained } from '../../model/untrained.ts';
import { nextTokenCost } from '../../ops/cost.ts';
import { joined } from '../../words/sentences.ts';
import type { Words } from '../../words/words.ts';

export function renderNotes({ config, preset, edited, trace }: Session, words: Words): TemplateResult {
  const { fromNotebook, ownNumbers, exact, untrained } = words.notes;
  // Other inputs are a reader's own.
  const notebook = config.inputs === preset.config.inputs ? preset.notebook : null;
  const cost = nextTokenCost(trace);
  const said = [
    notebook === null ? '' : fromNotebook(notebook),
    edited ? ownNumbers : exact,
    cost ? words.nextToken.cost(cost.computed, cost.again) : '',
  ];
  return html`<p>${joined(said.filter(Boolean))}</p>
    ${isUntrained(config) ? html`<p>${untrained}</p>` : nothing}`;
}
