// One number of a row that is too long for a matrix of numbers: its name and its number on its colour, in a list.
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../ops/expression.ts';

export interface Entry {
  readonly label: string;
  readonly title: string;
  readonly number: unknown;
  /** The one in focus. */
  readonly current: boolean;
  /** Under the pointer. */
  readonly lit?: boolean;
  /** Its colours. */
  readonly style: string;
  /** Further classes of the number: what marks it. */
  readonly marks?: string;
  /** The cell that it stands for. */
  readonly cell?: CellRef;
  readonly choose?: () => void;
}

export const renderEntry = ({
  label,
  title,
  number,
  current,
  lit,
  style,
  marks,
  cell,
  choose,
}: Entry): TemplateResult =>
  html`<li
    class="entry ${lit ? 'lit' : ''}"
    data-stage=${cell?.stage ?? nothing}
    data-row=${cell?.row ?? nothing}
    data-col=${cell?.col ?? nothing}
    aria-current=${current ? 'true' : nothing}
    title=${title}
    @click=${choose}
  ><span class="of">${label}</span><span class="amount ${current ? 'current' : ''} ${marks ?? ''}" .style=${style}
    >${number}</span
  ></li>`;
