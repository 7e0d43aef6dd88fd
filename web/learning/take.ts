// The panel that saves files of a run. Loaded when opened.
import { html, type TemplateResult } from 'lit';
import { learningFile, type LearningKind } from '../files/learning_files.ts';
import { isChaotic } from '../model/learning_parts.ts';
import { download } from '../panels/copier.ts';
import type { Panel } from '../panels/lazy_panel.ts';
import { joined } from '../words/text.ts';
import type { PanelsShown } from './step_panel.ts';

export const takePanel: Panel<PanelsShown> = {
  render({ run, step, learning }: PanelsShown): TemplateResult {
    const save = (kind: string) => download(learningFile(run, kind as LearningKind, step, learning));
    return html`<p>${joined([learning.takeHelp, ...(isChaotic(run.config) ? [learning.chaotic] : [])])}</p>
      <p class="takes">${Object.entries(learning.takes).map(
        ([kind, name]) => html`<button class="plain" @click=${() => save(kind)}>${name}</button> `,
      )}</p>`;
  },
};
