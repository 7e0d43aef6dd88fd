// How heat maps and the list of a row look; adopted when the first one is met.
import { css } from 'lit';

export const heatStyles = css`
  .heat .field {
    position: relative;
  }
  .map {
    position: absolute;
    inset: 0;
    display: block;
    cursor: pointer;
    outline: 1px solid var(--line);
    background: var(--ground);
  }
  .heat .cell {
    position: absolute;
    box-shadow: none;
    z-index: 1;
  }
  .said {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .rowlabel,
  .collabel {
    position: absolute;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font: 12px / 14px var(--steps-font);
    color: var(--quiet);
  }
  .rowlabel {
    right: 100%;
    padding-right: 6px;
    text-align: end;
    transform: translateY(-50%);
  }
  .collabel {
    bottom: 100%;
    padding-bottom: 4px;
    text-align: center;
  }
  .collabel.upright {
    writing-mode: vertical-rl;
    transform: translateX(-50%) rotate(180deg);
    padding: 4px 0 0;
    max-height: 84px;
  }
  .rowlabel.here,
  .collabel.here {
    color: var(--ink);
    font-weight: 700;
  }
  .ring {
    position: absolute;
    pointer-events: none;
    z-index: 2;
    --ring: var(--none);
    box-shadow:
      0 0 0 2px var(--ring),
      0 0 0 3.5px var(--ground);
  }
  .ring.query {
    --ring: var(--query);
  }
  .ring.key {
    --ring: var(--key);
  }
  .ring.value {
    --ring: var(--value);
  }
  .ring.current,
  .ring.lit {
    --ring: var(--ink);
    z-index: 3;
  }
  .veil {
    position: absolute;
    pointer-events: none;
    background: var(--ground);
  }
  .veil.pale {
    opacity: 0.7;
  }
  .row-list h3 {
    font-size: 14px;
    font-weight: 600;
    margin: 8px 0 6px;
  }
  .row-list ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
    gap: 2px 14px;
    list-style: none;
    margin: 0 0 12px;
    padding: 0;
    font-family: var(--steps-number-font);
    font-variant-numeric: tabular-nums lining-nums;
    font-size: 14px;
  }
  .entry {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    cursor: pointer;
  }
  .entry .of {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: end;
    font: 12px var(--steps-font);
  }
  .amount {
    position: relative;
    flex: none;
    width: 68px;
    height: 26px;
    display: grid;
    place-items: center;
    box-shadow: 0 0 0 1px var(--line);
  }
  .amount.current {
    box-shadow:
      inset 0 0 0 2.5px var(--ink),
      inset 0 0 0 4px var(--ground);
    font-weight: 700;
  }
  .amount.source {
    --ring: var(--none);
    box-shadow:
      inset 0 0 0 2px var(--ring),
      inset 0 0 0 3px var(--ground);
  }
  .amount.source.query {
    --ring: var(--query);
  }
  .amount.source.key {
    --ring: var(--key);
  }
  .amount.source.value {
    --ring: var(--value);
  }
  .entry.lit .amount {
    outline: 2px solid var(--ink);
  }
  @media (pointer: coarse) {
    .entry {
      min-height: 44px;
    }
    .amount {
      height: 36px;
    }
  }
  .thumbnail {
    display: grid;
    place-items: center;
  }
  .thumbnail canvas {
    outline: 0.7px solid var(--quiet);
  }
  .stop.ahead .thumbnail {
    opacity: 0.55;
  }
  .figure.two-columns .row-list {
    grid-area: 2 / 1;
  }
  .figure.two-columns .stage-scene {
    grid-area: 1 / 2 / span 2;
  }
  .figure:not(.two-columns) .row-list {
    order: 1;
  }
  .figure.two-columns:has(.row-list) {
    grid-template-rows: auto 1fr;
  }
  .amount.hidden {
    background: repeating-linear-gradient(45deg, var(--hatch) 0 1.5px, transparent 1.5px 6px), var(--ground);
    color: var(--ink);
  }
  .amount.changed::before {
    content: "";
    position: absolute;
    right: 0;
    top: 0;
    border: 5px solid;
    border-color: var(--ink) var(--ink) transparent transparent;
    outline: 1px solid var(--ground);
    clip-path: polygon(0 0, 100% 0, 100% 100%);
  }
`;
