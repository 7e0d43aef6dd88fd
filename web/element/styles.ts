// How the player looks: quiet, typographic, one accent a role. Colours and type are custom properties of the host.
import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    --steps-font: system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
    --steps-number-font:
      "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", "Noto Sans CJK SC", "DejaVu Sans Condensed",
      sans-serif;
    --steps-code-font: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
  }
  /* Nothing that a page says of text is inherited; only whether it shows the element, and to whom. */
  .root {
    all: initial;
    direction: ltr;
    visibility: inherit;
    pointer-events: inherit;
    --ground: var(--steps-ground, #fcfcfb);
    --ink: var(--steps-ink, #1c1d21);
    --quiet: var(--steps-quiet, #5c5f68);
    --line: var(--steps-line, #d9dade);
    --faint: var(--steps-faint, #eeeef0);
    --accent: var(--steps-accent, #542788);
    --query: var(--steps-query, #006acb);
    --key: var(--steps-key, #b34700);
    --value: var(--steps-value, #057856);
    --none: var(--quiet);
    --hatch: #b9bbc2;
    --raised: var(--steps-raised, #fff);
    color-scheme: light;
    color: var(--ink);
    background: var(--ground);
    display: block;
    font: 16px / 1.55 var(--steps-font);
    outline: none;
    position: relative;
    text-align: start;
  }
  .root.dark {
    --ground: var(--steps-ground, #15161a);
    --ink: var(--steps-ink, #ebecef);
    --quiet: var(--steps-quiet, #9fa8b2);
    --line: var(--steps-line, #3b3e47);
    --faint: var(--steps-faint, #23252b);
    --accent: var(--steps-accent, #baa4f5);
    --query: var(--steps-query, #5797bd);
    --key: var(--steps-key, #f59a62);
    --value: var(--steps-value, #4fcba6);
    --hatch: #5d616c;
    --raised: var(--steps-raised, #1d1f25);
    color-scheme: dark;
  }
  .root.before {
    background: none;
    color: inherit;
  } /* it stands on the page's own ground until it has one */
  * {
    box-sizing: border-box;
  }
  button,
  select {
    font: inherit;
    color: inherit;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  small {
    font-size: inherit;
    color: var(--quiet);
    font-weight: 400;
  }
  .picker {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    font-size: 14px;
    color: var(--quiet);
    min-width: 0;
  }
  .picker select {
    min-height: 44px;
    max-width: 100%;
    min-width: 0;
    padding: 0 8px;
    color: var(--ink);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: 6px;
  }
  .hatch-ground {
    fill: var(--ground);
  }
  .hatch-line {
    fill: var(--hatch);
  }
  .cross {
    fill: none;
    stroke: var(--hatch);
  }
  .acts {
    display: flex;
    gap: 4px;
  }
  .act {
    width: 44px;
    height: 44px;
    display: grid;
    place-items: center;
    border: 1px solid transparent;
    border-radius: 50%;
    background: none;
    cursor: pointer;
  }
  .act:hover {
    background: var(--faint);
  }
  .act:disabled {
    opacity: 0.35;
    cursor: default;
    background: none;
  }
  .act.toggle {
    background: var(--accent);
    color: var(--ground);
  }
  .icon {
    width: 22px;
    height: 22px;
    fill: currentColor;
  }
  .matrix {
    position: absolute;
  }
  /* What has no room beside the name - its letter, the axis - would be on a second line, which is not shown. */
  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.6em;
    overflow: hidden;
    font: 600 14px / 22px var(--steps-code-font);
    white-space: nowrap;
    color: var(--ink);
  }
  .matrix.query .title {
    color: var(--query);
  }
  .matrix.key .title {
    color: var(--key);
  }
  .matrix.value .title {
    color: var(--value);
  }
  .grid {
    display: grid;
  }
  .row {
    display: contents;
  }
  .colhead,
  .rowhead,
  .corner {
    display: flex;
    align-items: center;
    min-width: 0;
    color: var(--ink);
    font: 12px / 1.2 var(--steps-font);
    overflow: hidden;
  }
  .colhead b,
  .rowhead b {
    font-weight: 500;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .colhead {
    justify-content: center;
    font-size: min(12px, calc(var(--number-size) + 1px));
  }
  .rowhead {
    justify-content: flex-end;
    padding-right: 6px;
  }
  .corner {
    justify-content: flex-end;
    padding-right: 6px;
    white-space: nowrap;
  }
  .rowhead.spoken b,
  small.spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
  .cell {
    position: relative;
    display: grid;
    place-items: center;
    cursor: pointer;
    box-shadow: 0 0 0 1px var(--line);
    white-space: nowrap;
  }
  .cell.empty {
    background: none;
    box-shadow: 0 0 0 1px var(--line);
  }
  .cell.aside {
    color: var(--quiet);
    background: var(--ground);
  }
  .cell.hidden,
  .flying.hidden,
  .swatch.hidden {
    background: repeating-linear-gradient(45deg, var(--hatch) 0 1.5px, transparent 1.5px 6px), var(--ground);
    color: var(--ink);
  }
  .cell.hidden {
    text-shadow:
      0 0 3px var(--ground),
      0 0 3px var(--ground),
      0 0 3px var(--ground);
    font-weight: 600;
  }
  /* What the mask hid is hatched as long as it is there; the line of a cross ends at the digits, which stand on their cell's colour. */
  .cell.masked,
  .compared .masked {
    --hatched: repeating-linear-gradient(45deg, var(--line) 0 1.5px, transparent 1.5px 6px);
    background-image: var(--hatched);
    text-shadow:
      0 0 2px var(--ground),
      0 0 3px var(--ground);
  }
  .cell.fallen,
  .swatch.fallen {
    --stroke:
      transparent calc(50% - 0.7px), var(--hatch) calc(50% - 0.7px) calc(50% + 0.7px), transparent calc(50% + 0.7px);
    background-image:
      linear-gradient(to top right, var(--stroke)), linear-gradient(to bottom right, var(--stroke)),
      var(--hatched, none);
  }
  .cell.fallen :is(.number, s) {
    background-color: inherit;
    padding-inline: 1px;
  }
  .cell s {
    text-decoration-thickness: 1px;
  }
  .cell:has(small, s) {
    align-content: center;
    row-gap: 1px;
    line-height: 1.15;
  }
  .cell small::after,
  .cell s::after {
    content: attr(data-text);
  }
  .cell small {
    font-size: min(12px, 0.9em);
    color: inherit;
  }
  .cell s {
    font-size: min(12px, 0.9em);
    color: var(--quiet);
  }
  .blocks {
    position: relative;
  }
  .blocks span {
    position: absolute;
    top: 5px;
    border-top: 1px solid var(--quiet);
    margin: 0 2px;
    color: var(--quiet);
    font: 12px / 17px var(--steps-font);
    text-align: center;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .blocks .in-view {
    border-top: 3px solid var(--accent);
    top: 4px;
    color: var(--ink);
    font-weight: 600;
  }
  .matrix.in-view .title {
    text-decoration: underline 2px var(--accent);
    text-underline-offset: 4px;
  }
  .sum {
    display: grid;
    place-items: center;
    margin-left: 8px;
    white-space: nowrap;
    color: var(--ink);
  }
  .colhead.sum {
    color: var(--quiet);
  }
  .cell.nan {
    font-style: italic;
    outline: 1px dashed var(--quiet);
    outline-offset: -3px;
  }
  .bars {
    display: flex;
    align-items: flex-end;
    border-bottom: 1px solid var(--line);
  }
  .bars span {
    display: flex;
    align-items: flex-end;
    justify-content: center;
    height: 100%;
  }
  .bars i {
    width: 46%;
    background: var(--accent);
    border-radius: 2px 2px 0 0;
  }
  /* Two rings, one in the role's colour and one of the ground, stand out on every colour of the ramps. */
  .cell.source {
    --ring: var(--none);
    box-shadow:
      inset 0 0 0 2.5px var(--ring),
      inset 0 0 0 4px var(--ground);
    z-index: 1;
  }
  .cell.source.query {
    --ring: var(--query);
  }
  .cell.source.key {
    --ring: var(--key);
  }
  .cell.source.value {
    --ring: var(--value);
  }
  .cell.current {
    box-shadow:
      inset 0 0 0 3px var(--ink),
      inset 0 0 0 4.5px var(--ground);
    z-index: 2;
    font-weight: 700;
  }
  .cell.changed::before {
    content: "";
    position: absolute;
    right: 0;
    top: 0;
    border: 5px solid;
    border-color: var(--ink) var(--ink) transparent transparent;
    outline: 1px solid var(--ground);
    clip-path: polygon(0 0, 100% 0, 100% 100%);
  }
  .edit {
    width: 100%;
    height: 100%;
    border: 0;
    padding: 0 2px;
    margin: 0;
    font: inherit;
    text-align: center;
    background: var(--raised);
    color: var(--ink);
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }
  .cell.lit {
    outline: 3px solid var(--ink);
    outline-offset: -1px;
    z-index: 3;
  }
  .cell:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 1px;
    z-index: 4;
  }
  .legend {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-top: 7px;
    height: 16px;
    font-size: 12px;
    color: var(--quiet);
    white-space: nowrap;
  }
  .legend .ramp {
    position: relative;
    flex: none;
    width: 44px;
    height: 8px;
    border: 0.5px solid var(--quiet);
  }
  .legend i {
    position: absolute;
    left: 50%;
    top: 0;
    width: 0;
    height: 100%;
    border-left: 1px solid var(--quiet);
    font-size: 0;
  }
  .legend .swatch {
    flex: none;
    width: 14px;
    height: 10px;
    border: 0.5px solid var(--quiet);
    margin-left: 4px;
  }
  .fold {
    border: 0;
    background: none;
    padding: 0 2px;
    min-height: 28px;
    color: var(--accent);
    text-decoration: underline;
    cursor: pointer;
  }
  .in-flight {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .flying {
    position: absolute;
    left: 0;
    top: 0;
    will-change: transform;
    display: grid;
    place-items: center;
    background: var(--raised);
    border: 2px solid var(--none);
    border-radius: 4px;
    color: var(--ink);
    z-index: 5;
    box-shadow: 0 1px 4px rgb(0 0 0 / 0.25);
  }
  .flying.query {
    border-color: var(--query);
  }
  .flying.key {
    border-color: var(--key);
  }
  .flying.value {
    border-color: var(--value);
  }

  .insight {
    margin: 10px auto 0;
    width: fit-content;
    max-width: 100%;
    text-align: center;
    font-size: 15px;
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  .title,
  .legend > span,
  .corner small,
  .rowhead b,
  .colhead b {
    background: var(--ground);
  }
  .rowhead b {
    padding-inline-start: 4px;
  }
  .title {
    width: fit-content;
  }
  .spread {
    display: block;
    margin: 0 auto 4px;
    max-width: 100%;
    height: auto;
  }
  .cell.fallen s {
    color: var(--ink);
  }
  .spread circle {
    fill: var(--accent);
    opacity: 0.55;
  }
  .spread .deviation {
    fill: var(--accent);
    opacity: 0.18;
  }
  .spread .dots {
    stroke: var(--accent);
    stroke-width: 5;
    stroke-linecap: round;
    opacity: 0.4;
  }
  .spread .axis {
    fill: none;
    stroke: var(--quiet);
    stroke-width: 1;
  }
  .spread text {
    font: 12px var(--steps-code-font);
    fill: var(--ink);
  }
  .spread .tick {
    font: 12px var(--steps-number-font);
    fill: var(--quiet);
  }
  .spread .middle {
    text-anchor: middle;
  }
  .spread .end {
    text-anchor: end;
  }
  .waiting {
    visibility: hidden;
  }
  .waiting::after {
    content: attr(data-text);
  }
  .line {
    margin: 0 0 4px;
    padding: 2px 0;
    min-height: 132px;
    font-variant-numeric: tabular-nums;
  }
  .change {
    color: var(--ink);
  }
  .crumb {
    border: 0;
    background: none;
    padding: 0;
    color: var(--accent);
    text-decoration: underline;
    cursor: pointer;
    min-height: 28px;
  }
  .row-sum {
    font-size: 15px;
    color: var(--quiet);
    min-height: 1.6em;
  }
  .title sup {
    font-size: 0.7em;
    line-height: 0;
  }
  .title i {
    font:
      italic 15px Georgia,
      "Times New Roman",
      serif;
    color: var(--quiet);
  }
  .line math {
    font-size: 19px;
  }
  .line .formula {
    min-height: 40px;
    display: flex;
    align-items: center;
  }
  .arithmetic {
    font-family: var(--steps-number-font);
    font-size: 17px;
    line-height: 1.7;
  }
  .operand {
    border-bottom: 2px solid var(--none);
    border-radius: 2px;
    padding: 1px;
    cursor: pointer;
    white-space: nowrap;
  }
  .operand.query {
    border-color: var(--query);
  }
  .operand.key {
    border-color: var(--key);
  }
  .operand.value {
    border-color: var(--value);
  }
  .operand.result {
    border-color: var(--accent);
  }
  .operand.lit,
  .operand:hover {
    background: var(--faint);
    outline: 1.5px solid var(--ink);
  }
  .operand.later,
  .glue.later {
    color: var(--quiet);
    border-color: transparent;
  }
  .cell em {
    color: var(--quiet);
  }
  .glue {
    white-space: pre-wrap;
    color: var(--quiet);
  }
  .code,
  .own,
  .compare,
  .share {
    border-top: 1px solid var(--line);
    margin-top: 12px;
  }
  .own + .compare,
  .compare + .code,
  .code + .share {
    margin-top: 0;
  }
  .share textarea {
    width: 100%;
    padding: 8px 10px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--raised);
    color: var(--ink);
    font: 14px / 1.5 var(--steps-code-font);
    overflow-wrap: anywhere;
  }
  .share p {
    margin: 4px 0 12px;
    font-size: 14px;
    color: var(--quiet);
    max-width: 44em;
  }
  .code summary,
  .own summary,
  .compare summary,
  .share summary {
    font-weight: 600;
  }
  .side-by-side {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr));
    gap: 16px 24px;
  }
  .compared {
    overflow-x: auto;
  }
  .compared table {
    border-collapse: collapse;
    font: 13px var(--steps-number-font);
    font-variant-numeric: tabular-nums;
  }
  .compared caption {
    text-align: start;
    white-space: nowrap;
    font: 600 14px var(--steps-font);
    padding-bottom: 4px;
  }
  .compared th {
    font: 12px var(--steps-font);
    padding: 3px 5px;
  }
  .compared th[scope="row"] {
    text-align: end;
  }
  .compared tbody td {
    border: 1px solid var(--line);
    padding: 5px 4px;
    text-align: center;
  }
  .compared td.nan {
    font-style: italic;
  }
  .compared {
    margin: 0;
  }
  .compared figcaption {
    font-weight: 600;
    font-size: 14px;
    padding-bottom: 4px;
  }
  .still {
    outline: 1px solid var(--line);
  }
  .axes span {
    display: block;
    font: 12px / 1.25 var(--steps-font);
    color: var(--quiet);
    text-align: end;
    white-space: nowrap;
    padding-right: 3px;
  }
  .compared thead tr {
    height: 34px;
  }
  .compared tbody td {
    height: 28px;
  }
  .compare {
    container-type: inline-size;
  }
  @container (max-width: 1120px) {
    .side-by-side {
      gap: 16px 12px;
    }
    .compared table {
      font-size: 12px;
    }
    .compared tbody td {
      padding-inline: 1px;
    }
    .compared th {
      padding-inline: 2px;
    }
  }
  /* Three beside each other: the second and third have the rows of the first. */
  @container (min-width: 780px) and (max-width: 1120px) {
    .side-by-side {
      grid-template-columns: repeat(3, minmax(0, max-content));
    }
    .compared table {
      font-size: 11px;
    }
    .compared th {
      font-size: 11px;
    }
    .compared + .compared :is(th[scope="row"], .axes, .axes span) {
      font-size: 0;
      padding: 0;
    }
  }
  .compare h3 {
    font-size: 16px;
    margin: 14px 0 6px;
  }
  .compare p {
    max-width: 44em;
    margin: 8px 0;
  }
  .own-parts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    gap: 16px 32px;
    padding-bottom: 16px;
  }
  .own fieldset {
    border: 0;
    padding: 0;
    margin: 0;
    min-width: 0;
  }
  .own legend {
    font-weight: 600;
    padding: 0 0 6px;
  }
  .own p {
    margin: 4px 0;
    font-size: 14px;
    color: var(--quiet);
  }
  .own input[type="text"],
  .own select,
  .own textarea,
  .plain {
    min-height: 44px;
    padding: 6px 10px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--raised);
    color: var(--ink);
    font: inherit;
    max-width: 100%;
  }
  .own .wide,
  .own textarea {
    width: 100%;
    margin-bottom: 6px;
  }
  .own textarea {
    font: 14px / 1.5 var(--steps-code-font);
  }
  .own input[type="checkbox"] {
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: var(--accent);
  }
  .asked {
    margin-bottom: 12px;
  }
  .asked p {
    margin: 0 0 4px;
  }
  .poster {
    display: block;
    min-height: 44px;
    margin-bottom: 12px;
    padding: 0 20px;
    border: 0;
    border-radius: 22px;
    background: var(--accent);
    color: var(--ground);
    font-weight: 600;
    cursor: pointer;
  }
  .plain {
    cursor: pointer;
  }
  .plain:hover {
    background: var(--faint);
  }
  .settings {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 250px), 1fr));
    gap: 14px 28px;
  }
  .settings > .problem {
    grid-column: 1 / -1;
  }
  .setting label {
    display: block;
  }
  .setting code {
    color: var(--quiet);
  }
  .setting .flag {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 44px;
    cursor: pointer;
  }
  .setting input[type="text"],
  .setting select {
    width: 100%;
  }
  .code-kinds {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-bottom: 8px;
  }
  .code-kinds button {
    min-height: 44px;
    padding: 0 14px;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: none;
    cursor: pointer;
  }
  :is(.code-kinds button, .plain)[aria-pressed="true"] {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }
  .code-kinds .copy {
    margin-left: auto;
  }
  .code-lines {
    position: relative;
    overflow: auto;
    max-height: 28em;
    border: 1px solid var(--line);
    padding: 8px 0;
    font: 13.5px / 1.6 var(--steps-code-font);
    background: var(--raised);
  }
  .code-line,
  .code-stage {
    display: block;
    width: max-content;
    min-width: 100%;
    padding: 0;
    text-align: left;
  }
  .code-line {
    padding: 0 12px;
    border-left: 4px solid transparent;
    white-space: pre;
  }
  .code-stage {
    border: 0;
    background: none;
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  .code-stage:hover {
    background: var(--faint);
  }
  .code-line.is-comment {
    color: var(--quiet);
  }
  .code-line i {
    font-style: normal;
  }
  .code-line .is-comment {
    color: var(--quiet);
  }
  .code-line .is-keyword {
    color: var(--accent);
  }
  .code-line .is-number {
    color: var(--query);
  }
  .code-line .is-string {
    color: var(--value);
  }
  .code-line.lit {
    background: var(--faint);
    border-left-color: var(--accent);
    font-weight: 700;
  }
  .notes {
    font-size: 14px;
    color: var(--quiet);
    margin: 12px 0 0;
    max-width: 60em;
  }
  .notes p {
    margin: 0 0 2px;
  }
  .keys summary,
  .code summary,
  .own summary,
  .compare summary,
  .share summary {
    cursor: pointer;
    line-height: 44px;
    width: max-content;
  }
  .keys dl {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: 2px 20px;
    margin: 0 0 8px;
  }
  .keys dt {
    color: var(--ink);
  }
  .keys dd {
    margin: 0;
  }
  .own .problem,
  .problem {
    color: var(--ink);
    border-left: 3px solid var(--key);
    padding: 8px 12px;
  }
  .spoken-line {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  @media (max-width: 600px) {
    .picker.preset {
      grid-column: 1 / -1;
    }
    .picker.speed label {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .acts {
      gap: 2px;
    } /* softmax's steps have lines of different lengths, and the worked row below keeps its place */
  }
  @media (pointer: coarse) {
    .crumb,
    .code-stage {
      min-height: 44px;
    }
    .code-stage > :only-child {
      line-height: 44px;
    }
    /* A term takes taps in all of its line, and wraps as it is written; where all of the text is open, with room. */
    .open .arithmetic {
      line-height: 44px;
    }
    .operand {
      position: relative;
    }
    .operand::before {
      content: "";
      position: absolute;
      inset: calc(50% - 21px) min(0px, 50% - 12px) calc(50% - 23px);
    }
  }
  @media (forced-colors: active) {
    /* Cells keep their colours, and with them the lines between them and the hatch, in the reader's own two. */
    .root {
      --ground: Canvas;
      --ink: CanvasText;
      --quiet: CanvasText;
      --line: GrayText;
      --hatch: CanvasText;
    }
    .icon {
      fill: ButtonText;
    }
    .knob {
      forced-color-adjust: none;
    }
    [aria-checked="true"] > .knob {
      background: Highlight;
    }
    .heat-grid,
    .swatch,
    .cell,
    .ramp,
    .bars i,
    .done {
      forced-color-adjust: none;
    }
  }
  @media print {
    .stage {
      break-inside: avoid;
      break-after: page;
    }
    .root.presents {
      position: static;
    }
    .more {
      display: none;
    }
    .heat-grid,
    .cell,
    .bars i,
    .ramp,
    .swatch,
    .done {
      print-color-adjust: exact;
    }
    .code-lines {
      overflow: visible;
      max-height: none;
    }
  }
`;
