// The letters of a formula in the prose, each with its table of the walk above it and the shape of it below.
import { html, nothing, render } from 'lit';
import type { Trace } from '../engine/index.ts';
import type { Theme } from '../model/state.ts';
import { renderHeatGrid } from '../view/heat_grid.ts';
import { isOnCanvas } from '../view/patches.ts';
import { cellOf, type View } from './cell_text.ts';

/** The side of a cell, in pixels. */
const CELL = 9;
/** A table's flight to its letter, and the time between two of them, in milliseconds; its size at the start. */
const FLIGHT = { duration: 900, apart: 600, scale: 4 };

const themeOf = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Fills in the tables of a section's letters; those of another trace are taken away. */
export function fillTables(section: Element, trace: Trace | null, view: View): void {
  for (const letter of section.querySelectorAll<HTMLElement>('[data-table][data-show]')) {
    const stage = trace?.stages[cellOf(trace, letter.dataset.show!, view)?.stage ?? -1];
    let table = letter.querySelector<HTMLElement>(':scope > .story-table');
    if (!table) {
      table = Object.assign(document.createElement('span'), { className: 'story-table' });
      letter.append(table);
    }
    const transposed = letter.dataset.table === 'transposed';
    const [rows, cols] = transposed ? [stage?.cols, stage?.rows] : [stage?.rows, stage?.cols];
    const isShown = trace && stage && !isOnCanvas(stage);
    const grid = isShown && { trace, stage, transposed, theme: themeOf(), width: cols! * CELL, height: rows! * CELL };
    render(stage ? html`${grid ? renderHeatGrid(grid) : nothing} <small>${rows} × ${cols}</small>` : nothing, table);
  }
}

/** Each table comes out of the picture, one after another, and lands over its letter. */
export function landTables(section: Element, picture: Element): void {
  const from = picture.getBoundingClientRect();
  section.querySelectorAll('.story-table').forEach((table, at) => {
    const timing = { duration: FLIGHT.duration, delay: at * FLIGHT.apart, easing: 'ease-in-out' };
    const to = table.getBoundingClientRect();
    const [x, y] = [from.x + from.width / 2 - to.x, from.y + from.height / 2 - to.y].map(Math.round);
    // Above the picture for as long as it flies: at rest the picture covers what scrolls behind it.
    const above = { zIndex: 3 };
    table.animate([above, above], { duration: timing.duration + timing.delay });
    const start = { transform: `translate(${x}px, ${y}px) scale(${FLIGHT.scale})`, opacity: 0 };
    table
      .querySelector('.heat-grid')
      ?.animate([start, { opacity: 1, offset: 0.2 }, {}], { ...timing, fill: 'backwards' });
    table
      .querySelector('small')
      ?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, {}], { ...timing, fill: 'backwards' });
  });
}
