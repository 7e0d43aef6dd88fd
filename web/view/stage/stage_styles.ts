// How the stage looks: its five places, the text, the sheet, and what travels over it. On a grid of 4 px.
import { css } from 'lit';

export const stageStyles = css`
  :host {
    overflow-y: auto;
  }
  /* As high as the element where its page gives it a height; else nothing. */
  .given-height {
    float: left;
    width: 0;
    height: 100%;
  }
  .panels {
    padding: 8px 24px 40px;
  }
  .beside-sentence {
    display: grid;
    align-content: end;
    padding: 0 16px 8px 24px;
  }
  .switches {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
  }
  .switch {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 28px;
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
    font: 13px / 20px var(--steps-font);
    color: var(--quiet);
  }
  .switch[aria-checked="true"] {
    color: var(--ink);
  }
  .knob {
    width: 26px;
    height: 14px;
    border-radius: 7px;
    border: 1px solid var(--quiet);
    position: relative;
    background: var(--ground);
  }
  .knob::after {
    content: "";
    position: absolute;
    left: 2px;
    top: 2px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--quiet);
  }
  [aria-checked="true"] > .knob {
    background: var(--accent);
    border-color: var(--accent);
  }
  [aria-checked="true"] > .knob::after {
    left: 14px;
    background: var(--ground);
  }
  .menu {
    position: relative;
    flex: none;
  }
  .menu > summary {
    list-style: none;
  }
  .menu > summary::-webkit-details-marker {
    display: none;
  }
  .menu-sheet {
    position: absolute;
    right: 0;
    top: 100%;
    z-index: 20;
    display: grid;
    gap: 10px;
    width: max-content;
    min-width: 260px;
    max-width: min(90vw, 360px);
    padding: 16px;
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: 10px;
    box-shadow: 0 8px 28px rgb(0 0 0 / 0.14);
  }
  .menu-sheet .picker {
    display: grid;
    grid-template-columns: 1fr minmax(0, 60%);
    align-items: center;
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
    min-height: 36px;
    max-width: 100%;
    min-width: 0;
    padding: 0 6px;
    color: var(--ink);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: 6px;
  }
  .bar .picker.preset label {
    position: absolute;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
  .ask {
    margin: 0 0 12px;
    padding: 12px;
    border: 1px solid var(--accent);
    border-radius: 8px;
    display: grid;
    gap: 8px;
  }
  .ask fieldset {
    border: 0;
    padding: 0;
    margin: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .choice {
    min-height: 32px;
    padding: 0 10px;
    border: 1px solid var(--line);
    border-radius: 16px;
    background: var(--raised);
    cursor: pointer;
  }
  .choice[aria-pressed="true"] {
    border-color: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
  }
  .where-now {
    display: none;
  }
  .phone .where-now {
    display: block;
    margin-left: 8px;
    font: 13px / 20px var(--steps-font);
    color: var(--quiet);
  }
  .stage {
    display: flex;
    flex-direction: column;
    overflow: hidden;
    --text-size: 16px;
  }
  .stage.phone {
    --text-size: 14px;
  }
  .patterns {
    position: absolute;
  }
  .bar {
    flex: none;
    height: var(--bar);
    display: flex;
    align-items: center;
    gap: 4px 12px;
    padding-inline: 24px;
  }
  .phone .bar {
    padding-inline: 12px;
  }
  .bar h1 {
    font: 650 17px / 24px var(--steps-font);
    margin: 0;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    min-width: 0;
  }
  .bar .space {
    flex: 1;
  }

  .over {
    flex: none;
    height: var(--sentence);
    display: flex;
    justify-content: center;
    align-items: end;
  }
  .over > .sentence {
    flex: 1;
    min-width: 0;
    display: grid;
    justify-content: center;
  }
  .looks {
    display: block;
    overflow: visible;
  }
  .look {
    fill: none;
    stroke: var(--accent);
    stroke-linecap: round;
    opacity: 0.75;
  }
  /* An edit has changed its weight. */
  .look.changed {
    stroke-dasharray: 7 3;
    stroke-linecap: butt;
    opacity: 1;
  }
  /* The focus is brought there, and no key does anything to it. */
  .stage:focus,
  .root:focus {
    outline: none;
  }
  .with-code {
    display: grid;
    grid-template-columns: minmax(0, 1fr) var(--code);
  }
  .pinned {
    position: sticky;
    top: 0;
    align-self: start;
    padding: 8px 16px 8px 0;
    min-width: 0;
  }
  .pinned > .code {
    border: 0;
    margin: 0;
  }
  .pinned .code-lines {
    max-height: 60vh;
  }
  .root.presents {
    position: fixed;
    inset: 0;
    z-index: 2147483647;
    background: var(--ground);
    overflow: hidden;
  }
  .root.presents > .panels {
    display: none;
  }
  .root.blank {
    background: #000;
  }
  .root.blank > * {
    visibility: hidden;
  }
  .refused {
    margin: 8px 0;
    color: var(--quiet);
  }
  /* Numbers in flight pass below what names the matrices. */
  .flights {
    z-index: 1;
  }
  .matrix > .title,
  .matrix .colhead {
    position: relative;
    z-index: 2;
    background: var(--ground);
  }
  .tokens {
    display: grid;
  }
  .token {
    border: 0;
    padding: 4px 0;
    background: none;
    cursor: pointer;
    font: 400 1em / 1.3 var(--steps-font);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    text-align: center;
    min-width: 0;
    border-radius: 6px;
  }
  .phone .token {
    padding: 0 0 2px;
  }
  /* No weight of type: it would move the words. */
  .token.to {
    color: var(--key);
    text-decoration: underline dotted 2px;
    text-underline-offset: 0.25em;
  }
  .token.from {
    color: var(--query);
    text-decoration: underline solid 2px;
    text-underline-offset: 0.25em;
  }
  .token[aria-pressed="true"] {
    background: var(--faint);
  }
  .token:hover {
    background: var(--faint);
  }
  .token.dot::before {
    content: "·";
    color: var(--quiet);
  }
  .said {
    position: absolute;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
    overflow: hidden;
  }

  .middle {
    flex: 1 1 0;
    min-height: 0;
    display: flex;
  }
  .above .middle {
    flex-direction: column;
  }
  /* Its parts are as high as web/panels/text/text_room.ts counts. */
  .text {
    flex: none;
    position: relative;
    z-index: 10;
    container-type: inline-size;
    font-size: var(--text-size);
    line-height: 23px;
  }
  .text-sheet {
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    padding: 8px 16px 8px 24px;
    overflow: hidden;
  }
  /* All of the text, over the scene. */
  .text-sheet.open {
    position: absolute;
    height: auto;
    min-height: 100%;
    max-height: var(--middle);
    overflow: auto;
    background: var(--raised);
    box-shadow: 0 8px 28px rgb(0 0 0 / 0.14);
  }
  .text-sheet.halves {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    grid-template-rows: 32px 1fr;
    gap: 4px 24px;
    padding: 0 24px;
    font-size: 15px;
    line-height: 21px;
  }
  .text-sheet.halves > :not([part="line"], .heading) {
    grid-column: 1;
  }
  .text-sheet.halves > [part="line"] {
    grid-area: 1 / 2 / span 2;
  }
  .text-sheet.stack {
    padding: 0 12px;
    line-height: 19px;
  }
  .heading {
    position: relative;
    margin: 0 0 4px;
  }
  .halves > .heading,
  .stack > .heading {
    display: flex;
    align-items: baseline;
    gap: 0 12px;
    height: 24px;
    margin: 0;
  }
  .text h2 {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    font: 650 22px / 28px var(--steps-font);
    margin: 0;
    min-width: 0;
  }
  .text h2 > span {
    grid-area: 1 / 1;
  }
  .apart {
    visibility: hidden;
  }
  .text h2 > code {
    font: 12px / 20px var(--steps-code-font);
    height: 20px;
    color: var(--quiet);
    font-weight: 400;
  }
  .halves h2,
  .stack h2 {
    display: block;
    flex: 0 1 auto;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .stack h2 {
    font-size: 17px;
    line-height: 24px;
    flex: none;
    max-width: 60%;
  }
  :is(.halves, .stack) h2 > .apart,
  .stack h2 > code {
    display: none;
  }
  .more {
    flex: none;
    margin: 0 -8px 0 auto;
    padding: 0 8px;
    border: 0;
    background: none;
    color: var(--accent);
    font: 14px / 24px var(--steps-font);
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  .column .more {
    position: absolute;
    right: 0;
    bottom: 0;
    font-size: 13px;
    line-height: 20px;
  }
  .why {
    display: grid;
    margin: 0 0 12px;
    overflow: hidden;
  }
  .why p {
    grid-area: 1 / 1;
    margin: 0;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--lines);
    line-clamp: var(--lines);
    overflow: hidden;
  }
  .why .how {
    color: var(--quiet);
  }
  .halves .why,
  .stack .why {
    margin: 0;
  }
  .open .why p {
    display: block;
  }
  .open .why .apart {
    display: none;
  }
  .place {
    display: flex;
    gap: 4px;
    height: 20px;
    font-size: 14px;
    line-height: 20px;
    color: var(--quiet);
    white-space: nowrap;
    min-width: 0;
    overflow: hidden;
  }
  .place > .where {
    flex: 0 1 auto;
    min-width: 3em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .stack .place {
    flex: 1 1 0;
    justify-content: end;
    font-size: 12px;
  }
  .trail {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .stack .line,
  .halves .line {
    min-height: 0;
    margin: 0;
    padding: 0;
  }
  .line .formula {
    height: 72px;
    min-height: 0;
    overflow: hidden;
  }
  .halves .formula {
    height: 62px;
  }
  .stack .formula {
    height: 48px;
  }
  .line .formula:empty {
    display: none;
  }
  .column .arithmetic {
    font-size: 16px;
    line-height: 27px;
  }
  .halves .arithmetic {
    font-size: 15px;
    line-height: 24px;
  }
  .stack .arithmetic {
    font-size: 14px;
    line-height: 25px;
  }
  .stack math {
    font-size: 13px;
  }
  .halves math {
    font-size: 16px;
  }
  @container (max-width: 310px) {
    .column math {
      font-size: 17px;
    }
  }
  .stack:not(.open) .row-sum,
  .stack .line:has(.row-sum:empty) .row-sum {
    display: none;
  }
  .asking > :not(.ask, .problem) {
    display: none;
  }
  .column.asking > :is(.heading, .why) {
    display: grid;
  }
  .title .legend i {
    display: none;
  }
  .scene {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    margin: 0;
    font: inherit;
  }
  .sheet {
    position: relative;
    font-family: var(--steps-number-font);
    font-size: var(--number-size);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .arriving,
  .leaving,
  .flights {
    position: absolute;
    inset: 0;
  }
  .leaving {
    pointer-events: none;
  }
  .flights {
    pointer-events: none;
  }
  .wires,
  .ribbons {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .lead {
    fill: none;
    stroke: var(--none);
    stroke-width: 2;
  }
  .lead.query {
    stroke: var(--query);
  }
  .lead.key {
    stroke: var(--key);
  }
  .lead.value {
    stroke: var(--value);
  }
  .operator {
    position: absolute;
    transform: translate(-50%, -50%);
    color: var(--quiet);
    font: 500 16px / 1 var(--steps-font);
    white-space: nowrap;
  }
  .matrix .title {
    display: flex;
    flex-wrap: nowrap;
    align-items: baseline;
    gap: 10px;
    font: 600 13px / 20px var(--steps-code-font);
  }
  .matrix.small .title {
    font-size: 11px;
  }
  .heat-grid {
    position: relative;
    display: block;
    background: var(--ground);
  }
  .heat-grid svg {
    display: block;
    position: relative;
    overflow: visible;
  }
  .heat-grid canvas {
    position: absolute;
    inset: 0;
  }
  .frame {
    fill: none;
    stroke: var(--line);
  }
  .ring {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .ring.source {
    stroke: var(--none);
  }
  .query .ring.source {
    stroke: var(--query);
  }
  .key .ring.source {
    stroke: var(--key);
  }
  .value .ring.source {
    stroke: var(--value);
  }
  .colhead.spoken {
    visibility: hidden;
  }

  .whole {
    position: relative;
  }
  .ribbon {
    fill: none;
    stroke: var(--accent);
    stroke-width: 9;
    opacity: 0.28;
  }
  .ribbon.query {
    stroke: var(--query);
  }
  .ribbon.key {
    stroke: var(--key);
  }
  .ribbon.value {
    stroke: var(--value);
  }
  .node {
    position: absolute;
    padding: 0;
    border: 0;
    background: var(--ground);
    cursor: pointer;
    color: var(--ink);
    transform-origin: 0 0;
  }
  .node-title,
  .node-caption {
    position: absolute;
    left: 50%;
    transform: translateX(-50%);
    white-space: nowrap;
    font: 600 13px / 18px var(--steps-font);
  }
  .node-title {
    bottom: 100%;
  }
  .node-caption {
    top: calc(100% + 2px);
    font-weight: 400;
    font-size: 12px;
    line-height: 16px;
    color: var(--quiet);
  }
  .phone .node-title {
    font-size: 11px;
  }
  .bare .node-caption {
    display: none;
  }
  .node.query .node-title {
    color: var(--query);
  }
  .node.key .node-title {
    color: var(--key);
  }
  .node.value .node-title {
    color: var(--value);
  }
  .sheet-behind {
    position: absolute;
    background: var(--ground);
    border: 1px solid var(--line);
  }
  .thumb {
    display: grid;
    place-items: center;
  }
  .focused {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .node:hover .frame {
    stroke: var(--accent);
    stroke-width: 2;
  }

  .transport {
    flex: none;
    height: var(--transport);
    display: flex;
    flex-wrap: nowrap;
    align-items: center;
    gap: 16px;
    padding: 0 24px;
    border-top: 1px solid var(--line);
    background: var(--ground);
  }
  .phone .transport {
    flex-direction: column-reverse;
    gap: 2px;
    padding: 0 8px 4px;
  }
  .transport .acts {
    flex: none;
    display: flex;
    align-items: center;
  }
  .track {
    flex: 1;
    display: grid;
    grid-template-columns: repeat(var(--scenes), minmax(0, 1fr));
    gap: 0 4px;
    min-width: 0;
    margin: 0;
    align-self: stretch;
    align-items: end;
  }
  .phone .track {
    align-self: stretch;
    flex: none;
  }
  .segment {
    border: 0;
    background: none;
    padding: 4px 0;
    cursor: pointer;
    display: grid;
    justify-items: center;
    gap: 4px;
    min-width: 0;
    color: var(--quiet);
  }
  .segment .thumb {
    width: 28px;
    height: 28px;
  }
  .segment:not(.current, .past) .thumb {
    opacity: 0.5;
  }
  .phone .segment .thumb,
  .phone .segment .name {
    display: none;
  }
  .phone .segment {
    padding: 10px 0 6px;
  }
  .rail {
    display: block;
    width: 100%;
    height: 4px;
    border-radius: 2px;
    background: var(--faint);
    overflow: hidden;
  }
  .segment .done {
    display: block;
    height: 100%;
    background: var(--accent);
    transform-origin: left;
    transform: scaleX(0);
  }
  .segment.past .done {
    transform: none;
  }
  .segment .name {
    font: 12px / 16px var(--steps-font);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    max-width: 100%;
  }
  .segment.current .name {
    color: var(--ink);
    font-weight: 650;
  }
  .segment:hover .rail {
    background: var(--line);
  }
  .whole-icon {
    fill: none;
    stroke: var(--quiet);
    stroke-width: 2;
  }
  /* Nothing that one would press. */
  @media print {
    .transport,
    .menu,
    .picker,
    .switches,
    .bar .acts,
    .keys {
      display: none;
    }
  }
`;
