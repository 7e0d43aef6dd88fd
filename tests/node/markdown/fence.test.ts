// A Markdown fence ```attention-steps: real remark and markdown-it, and the hook of MkDocs, turn it into the same tag,
// with only known attributes, and report an invalid one.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import MarkdownIt from 'markdown-it';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { beforeAll, expect, test } from 'vitest';
import rules from 'virtual:fence-rules';
import { FIELDS } from '../../../web/input/address/fields.ts';
import markdownItAttentionSteps from '../../../web/markdown/markdown_it.ts';
import remarkAttentionSteps from '../../../web/markdown/remark.ts';

const fenced = (body: string) => `Before.\n\n\`\`\`attention-steps\n${body}\n\`\`\`\n\nAfter.\n`;
const remark = unified().use(remarkParse).use(remarkAttentionSteps).use(remarkRehype).use(rehypeStringify);
const markdownIt = new MarkdownIt().use(markdownItAttentionSteps);

/** The result of MkDocs' hook for each body: the tag, or its message. */
function mkdocs(bodies: readonly string[]): readonly string[] {
  const program = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(resolve(import.meta.dirname, '../../../dist'))})
from mkdocs import fence, FenceError
def made(body):
    try:
        return fence(body, "attention-steps", "", {}, None)
    except FenceError as error:
        return str(error)
print(json.dumps([made(body) for body in json.load(sys.stdin)]))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: JSON.stringify(bodies), encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as string[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
/** Every tag of an HTML text, with attributes and text, as a browser's parser reads it. */
const seen = (node: Node): unknown[] =>
  'tagName' in node
    ? [
        [
          node.tagName,
          Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
          node.childNodes.flatMap(seen),
        ],
      ]
    : 'value' in node && node.value.trim() !== ''
      ? [node.value.trim()]
      : [];
const read = (html: string) => parseFragment(html).childNodes.flatMap(seen);
const player = (attributes: Readonly<Record<string, string>>, inside?: string) => [
  ['p', {}, ['Before.']],
  ['attention-steps', attributes, inside === undefined ? [] : [inside]],
  ['p', {}, ['After.']],
];

interface Good {
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside?: string;
}

const HOSTILE = '{"tokens": ["</attention-steps><script>alert(1)</script>", "\\"", "\'", "&lt;", "{{ 7 }}"]}';
const MARKUP = '<img src=x onerror=alert(1)> {{ 7 }} {% raw %} *no* &amp;';

const GOOD: readonly Good[] = [
  { body: '', attributes: {} },
  { body: '\nEach token looks at itself.', attributes: {}, inside: 'Each token looks at itself.' },
  {
    body: 'preset: causal-mask\nstage: attn_weights\nhide: code notes\n\nEach token looks at itself.\n\nAnd back.',
    attributes: { preset: 'causal-mask', stage: 'attn_weights', hide: 'code notes' },
    inside: 'Each token looks at itself.\n\nAnd back.',
  },
  {
    body: 'config: {\n  "seed": 7,\n  "heads": 2\n}\nstops\nautoplay\ncontrols: none',
    attributes: { config: '{ "seed": 7, "heads": 2 }', stops: '', autoplay: '', controls: 'none' },
  },
  {
    body: 'cell: attn_scores 1 0\nspeed: 0.5\r\ntoken:all  \nlang: pt-BR',
    attributes: { cell: 'attn_scores 1 0', speed: '0.5', token: 'all', lang: 'pt-BR' },
  },
  { body: `config: ${HOSTILE}`, attributes: { config: HOSTILE } },
  { body: `\n${MARKUP}`, attributes: {}, inside: MARKUP },
];

test.each(GOOD)('remark, markdown-it and MkDocs make the same tag of $body', ({ body, attributes, inside }) => {
  const wanted = player(attributes, inside);
  expect(read(String(remark.processSync(fenced(body))))).toEqual(wanted);
  expect(read(markdownIt.render(fenced(body)))).toEqual(wanted);
  expect(read(`<p>Before.</p>${inMkdocs.get(body)}<p>After.</p>`)).toEqual(wanted);
});

test('the output contains no brace that a template would read', () => {
  expect(markdownIt.render(fenced('config: {"tokens": ["{{ 7 }}"]}\n\n{{ 7 }}'))).not.toMatch(/[{}]/);
});

test('other fences, and the name elsewhere in the text, are unchanged', () => {
  const text = '```js\nattention-steps\n```\n\n    attention-steps\n\n```attention-steps-2\nx\n```\n';
  expect(markdownIt.render(text)).toBe(new MarkdownIt().render(text));
  const plain = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify);
  expect(String(remark.processSync(text))).toBe(String(plain.processSync(text)));
});

test('a fence in a list or a quotation is a tag, too', () => {
  const text = '- one\n\n  > ```attention-steps\n  > preset: dropout\n  > ```\n';
  for (const html of [String(remark.processSync(text)), markdownIt.render(text)])
    expect(html).toContain('<attention-steps preset="dropout"></attention-steps>');
});

const BAD: readonly (readonly [body: string, line: number, sentence: string])[] = [
  ['preset: causal-mask\nonclick: alert(1)', 1, `an attribute must be one of ${FIELDS.join(', ')}: got onclick`],
  ['constructor: x', 0, `an attribute must be one of ${FIELDS.join(', ')}: got constructor`],
  [
    'preset: casual-mask',
    0,
    expect.stringMatching(/^preset must be one of .*causal-mask.*: got casual-mask$/) as string,
  ],
  ['stage', 0, expect.stringMatching(/^stage must be one of whole, .*: got nothing$/) as string],
  ['step: -1', 0, 'step must be a whole number from 0: got -1'],
  ['stops: yes', 0, 'stops must have no value, or list stages and cells, separated by commas: got yes'],
  ['step: 1\nstep: 2', 1, 'step must occur only once: got step: 2'],
  ['Each token.', 0, 'a line must be "name: value", or come below an empty line: got Each token.'],
  ['theme: dark\nstage=masked', 1, 'a line must be "name: value", or come below an empty line: got stage=masked'],
  [
    'theme: dark\nconfig: {"sede": 7}',
    1,
    expect.stringMatching(/^config must be a JSON object of seed, .*: got \{"sede": 7\}$/) as string,
  ],
  ['config: {"seed": 7', 0, expect.stringMatching(/^config must .*: got \{"seed": 7$/) as string],
  ['config: {seed: 7}', 0, expect.stringMatching(/^config must .*: got \{seed: 7\}$/) as string],
  [`preset: ${'x'.repeat(200)}`, 0, expect.stringMatching(/: got x{79}…$/) as string],
];

test.each(BAD)('%j is refused with its line', (body, line, sentence) => {
  const refused = (render: () => unknown) => {
    try {
      render();
    } catch (error) {
      return error as Error & { line?: number; reason?: string };
    }
    throw new Error('it was taken');
  };
  const message = refused(() => remark.processSync(fenced(body)));
  // The fence begins on line 3, its body on line 4.
  expect({ line: message.line, reason: message.reason!.split('attention-steps: ')[1] }).toEqual({
    line: 4 + line,
    reason: sentence,
  });
  const [, where, said] = /^line (\d+): attention-steps: (.*)$/.exec(
    refused(() => markdownIt.render(fenced(body))).message,
  )!;
  expect({ line: Number(where), said }).toEqual({ line: 4 + line, said: sentence });
  const [, at, told] = /^line (\d+) of a fence: attention-steps: (.*)$/.exec(inMkdocs.get(body)!)!;
  expect({ line: Number(at), told }).toEqual({ line: 1 + line, told: sentence });
});

const bodies = [...GOOD.map(({ body }) => body), ...BAD.map(([body]) => body)];
const inMkdocs = new Map<string, string>();
beforeAll(() => {
  for (const [at, made] of mkdocs(bodies).entries()) inMkdocs.set(bodies[at]!, made);
});

test('the fences of the guide are accepted', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/embedding.md'), 'utf8');
  const shown = [...guide.matchAll(/^````markdown\n([\s\S]*?)^````/gm)].map(([, block]) => block!);
  expect(shown.length).toBeGreaterThan(1);
  for (const block of shown) {
    const wanted = read(String(remark.processSync(block)));
    expect(wanted).toMatchObject([['attention-steps', {}, expect.any(Array)]]);
    expect(read(markdownIt.render(block))).toEqual(wanted);
  }
});

test('every attribute of an address has a rule', () => {
  expect(Object.keys(rules)).toEqual([...FIELDS]);
});
