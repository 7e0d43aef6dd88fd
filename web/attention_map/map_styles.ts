// How the map of a long text looks.
import { css } from 'lit';

export const longStyles = css`
  .long h2 {
    font-size: 22px;
    line-height: 1.25;
    margin: 14px 0 4px;
  }
  .long code {
    font: 14px var(--steps-code-font);
    color: var(--quiet);
    font-weight: 400;
  }
  .long > p {
    max-width: 44em;
    margin: 0 0 10px;
  }
  .long-parts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px 40px;
    align-items: start;
  }
  @media (min-width: 1100px) {
    .long-parts {
      grid-template-columns: max-content minmax(0, 1fr);
    }
  }
  .long-map {
    min-width: 0;
  }
  .long-map #long-help {
    font-size: 14px;
    color: var(--quiet);
    max-width: 44em;
  }
  .long-tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    min-height: 52px;
  }
  .long-tools .plain {
    min-width: 44px;
  }
  .long .plain:disabled {
    opacity: 0.35;
    cursor: default;
    background: none;
  }
  .long-canvas {
    touch-action: none;
    cursor: crosshair;
    user-select: none;
  }
  .long-canvas canvas {
    display: block;
    pointer-events: none;
  }
`;
