// One entry of the list of a long row: name and number on the number's colour.
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../ops/expression.ts';

export interface Entry {
  readonly label: string;
  readonly title: string;
  readonly number: unknown;
  /** The entry in focus. */
  readonly current: boolean;
  /** Under the pointer. */
  readonly lit?: boolean;
  /** Its colours. */
  readonly style: string;
  /** Further classes of the number, for its marks. */
  readonly marks?: string;
  /** The cell that it represents. */
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
