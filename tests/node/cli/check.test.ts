// attention-steps check: each error of a story is a line with its file and line, and a number is corrected once.
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enterFolder, run, shell } from '../support/command_line.ts';
import { LANGUAGES } from '../../../web/words/languages.ts';

let place: ReturnType<typeof enterFolder>;
beforeEach(() => {
  place = enterFolder();
});
afterEach(() => place.leave());

const web = new URL('../../../web/pages/', import.meta.url);
const read = (file: string) => readFileSync(file, 'utf8');

const pageWith = (section: string, story = '', more = '') => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A story</title>
<attention-story preset="mask-then-softmax" ${story}>
<section stage="attn_scores">
${section}
</section>
</attention-story>
${more}
`;

/** The messages about a page, without the name of the file; and the exit code. */
async function check(html: string, ...options: readonly string[]) {
  writeFileSync('story.html', html);
  const { out, err, code } = await run(['check', 'story.html', ...options]);
  expect(err).toBe('');
  const lines = out.trimEnd().split('\n');
  for (const line of lines) expect(line.startsWith('story.html:')).toBe(true);
  return { lines: lines.map((line) => line.slice('story.html:'.length)), code };
}

const NUMBER = '<data-cell ref="attn_scores 1 0">0.4656</data-cell>';

describe('our own pages are correct', () => {
  test.each([
    ...LANGUAGES.map((lang) => (lang === 'en' ? 'index.html' : `${lang}/index.html`)),
    ...['slides', 'story'].map((name) => `examples/${name}.html`),
  ])('%s', async (name) => {
    // As in a site, where the scripts are.
    for (const file of ['attention-steps.js', 'attention-steps.css', 'article.js', 'article.css'])
      writeFileSync(file, '');
    cpSync(new URL(name, web), name, { recursive: true });
    const before = read(name);
    const { out, err, code } = await run(['check', '--write', name]);
    expect({ out, err, code }).toEqual({
      out: expect.stringMatching(/^\S+: \d+ numbers, 0 problems\n$/),
      err: '',
      code: 0,
    });
    if (name.endsWith('index.html')) expect(Number(/\d+/.exec(out)![0])).toBeGreaterThan(60);
    expect(read(name)).toBe(before);
  });
});

const questionOf = (choices: string) => `</p><story-question>x<ul slot="choices">${choices}</ul></story-question>`;
const CHOICES =
  'story-question needs choices: one with data-right, and others with data-why, the reason why they are wrong';

describe('an error is a line with its position', () => {
  test.each<readonly [string, string, string | RegExp]>([
    [
      'a wrong number, named for a framework',
      NUMBER.replace('56<', '55<').replace('ref', 'data-ref'),
      'data-cell attn_scores 1 0 is 0.4656: the text has 0.4655',
    ],
    [
      'a number wrong in the digits that it has',
      NUMBER.replace('4656<', '46<'),
      'data-cell attn_scores 1 0 is 0.47: the text has 0.46',
    ],
    ['no number', NUMBER.replace('0.4656', ' '), /^data-cell attn_scores 1 0 is 0\.4656: the text has nothing/],
    [
      'a cell of no row',
      '<data-cell ref="attn_scores 6 0">1</data-cell>',
      'data-cell: cell must be in rows 0 to 5 and columns 0 to 5 of attn_scores: got attn_scores 6 0',
    ],
    ['no cell', '<data-cell>0.4656</data-cell>', /^data-cell needs ref: /],
    [
      'settings that are no JSON',
      `<a data-set='{"mask": none}'>x</a>`,
      'data-set must be a JSON object: got {"mask": none}',
    ],
    ['a setting of no field', `<a data-set='{"musk": "none"}'>x</a>`, 'data-set: unknown field "musk": got "none"'],
    ['settings that do not fit', `<a data-set='{"dropout": 2}'>x</a>`, /^data-set: dropout must be /],
    ['a link to no stage', '<a data-show="scores">x</a>', /^data-show must be one of whole, inputs, .*: got scores$/],
    [
      'a link to a stage that its own settings take away',
      `<a data-set='{"mask": "none"}' data-show="masked">x</a>`,
      /^data-show must be one of whole, .*: got masked$/,
    ],
    ['a question without choices', '<story-question>x</story-question>', CHOICES],
    ['a wrong choice without its reason', questionOf('<li data-right>a</li><li>b</li>'), CHOICES],
    ['no right choice', questionOf('<li data-why="c">a</li><li data-why="d">b</li>'), CHOICES],
    ['two right choices', questionOf('<li data-right>a</li><li data-right>b</li><li data-why="d">c</li>'), CHOICES],
    ['nothing to choose', questionOf('<li data-right>a</li>'), CHOICES],
    ['a misspelt link', '<a data-ste>x</a>', 'data-ste is not known: did you mean data-set?'],
    ['a misspelt answer', '<p data-afer="a">x</p>', 'data-afer is not known: did you mean data-after?'],
    ['a misspelt element', '<data-cel ref="masked 1 0">1</data-cel>', 'data-cel is not known: did you mean data-cell?'],
    ['an element that is not closed', `<b>${NUMBER.replace('</data-cell>', '')}</b>`, 'data-cell needs its end tag'],
    [
      'an unknown attribute of a player',
      '<attention-steps sped="2"></attention-steps>',
      /^sped is no attribute of attention-steps, which has preset, config, batch, .*, autoplay$/,
    ],
    ['a player within it', '<attention-steps preset="bert"></attention-steps>', /^preset must be one of .*: got bert$/],
  ])('%s', async (_, section, wanted) => {
    const { lines, code } = await check(pageWith(`<p>\n${section}</p>`));
    expect(code).toBe(1);
    expect(lines).toHaveLength(2);
    expect(lines[0]!.slice(0, 3)).toBe('6: ');
    if (typeof wanted === 'string') expect(lines[0]!.slice(3)).toBe(wanted);
    else expect(lines[0]!.slice(3)).toMatch(wanted);
    expect(lines[1]).toMatch(/^ \d numbers?, 1 problem$/);
  });

  test.each<readonly [string, string, readonly RegExp[]]>([
    ['config that is no JSON', `config='{"mask": none}'`, [/^3: config must be a JSON object: got \{"mask": none\}$/]],
    ['config of no field', `config='{"musk": 1}'`, [/^3: config: unknown field "musk": got 1$/]],
    ['theme', 'theme="dark"', [/^3: theme is no attribute of attention-story, which has autoplay, preset, .*, cell$/]],
    ['two of them', 'batch="x" heads="both"', [/^3: batch must be /, /^3: heads must be one of one, all: got both$/]],
  ])('of the story, once for all of its sections: %s', async (_, story, wanted) => {
    const html = pageWith(NUMBER, story).replace('</section>', '</section>\n<section stage="keys"></section>');
    const { lines, code } = await check(html);
    expect(code).toBe(1);
    expect(lines).toHaveLength(wanted.length + 1);
    for (const [i, line] of wanted.entries()) expect(lines[i]).toMatch(line);
  });

  test.each<readonly [string, RegExp]>([
    ['<section stage="scores">', /^4: stage must be one of whole, inputs, .*: got scores$/],
    ['<section preset="bert">', /^4: preset must be one of .*: got bert$/],
    [
      '<section stge="keys" x-data data-x class="y" onclick="z">',
      /^4: stge is no attribute of section, which has preset, /,
    ],
    ['<section step="9999">', /^4: step must be a whole number from 0 to \d+: got 9999$/],
  ])('of a section: %s', async (tag, wanted) => {
    const { lines, code } = await check(pageWith('').replace('<section stage="attn_scores">', tag));
    expect([lines.length, code]).toEqual([2, 1]);
    expect(lines[0]).toMatch(wanted);
  });

  test('of a preset that there is not, once: its numbers are not judged by those of another one', async () => {
    const tag = '<section preset="bert" stage="rotated_keys" step="9999" token="12" cell="rotated_keys 9 0">';
    const text = '<a data-show="rotated_keys">x</a><data-cell ref="rotated_keys 1 0">1</data-cell>';
    const { lines } = await check(pageWith(text).replace('<section stage="attn_scores">', tag));
    expect(lines).toEqual([expect.stringMatching(/^4: preset must be one of .*: got bert$/), ' 0 numbers, 1 problem']);
  });

  test('a section that names a cell without its stage, though the one before shows it', async () => {
    const next = '</section>\n<section cell="attn_scores 1 0"></section>';
    const { lines } = await check(pageWith(NUMBER).replace('</section>', next));
    expect(lines).toEqual([expect.stringMatching(/^7: cell must be a matrix in view/), ' 1 number, 1 problem']);
  });

  test('a story and a section that are not closed, wherever the page goes on', async () => {
    const open = pageWith(NUMBER, '', '<p>More.</p>').replace('</attention-story>', '');
    expect((await check(open)).lines).toEqual(['3: attention-story needs its end tag', ' 1 number, 1 problem']);
    const { lines } = await check(pageWith(NUMBER).replace('</section>', ''));
    // In HTML a section that is open keeps the story around it open, too.
    expect(lines).toEqual([
      '3: attention-story needs its end tag',
      '4: section needs its end tag',
      ' 1 number, 2 problems',
    ]);
  });

  test('a script and a style sheet that are not there; addresses of a site and of others are not judged', async () => {
    const head = (file: string) =>
      `<link rel="stylesheet" href="a/${file}.css"><script src="a/${file}.js?v=1"></script>`;
    const others = '<script src="/x.js"></script><script src="https://example.org/x.js"></script><script></script>';
    mkdirSync('a');
    for (const file of ['a/attention-steps.js', 'a/attention-steps.css']) writeFileSync(file, '');
    expect((await check(head('attention-steps') + others + pageWith(NUMBER))).lines).toEqual([' 1 number, 0 problems']);
    const { lines } = await check(head('attention-step') + pageWith(NUMBER));
    expect(lines).toEqual([
      '1: href must name a file that is there: got a/attention-step.css',
      '1: src must name a file that is there: got a/attention-step.js?v=1',
      ' 1 number, 2 problems',
    ]);
  });

  test('content outside of sections, and a story without any', async () => {
    const { lines } = await check(pageWith('', '', `${NUMBER}\n<attention-story><p>${NUMBER}</p></attention-story>`));
    expect(lines).toEqual([
      '8: data-cell must be in a section of a story, since nothing fills it here',
      '9: attention-story needs sections, which are its children: it has none',
      '9: data-cell must be in a section of a story, since nothing fills it here',
      ' 0 numbers, 3 problems',
    ]);
  });

  test('all errors at once, in several files, and no page controls the terminal', async () => {
    writeFileSync('a.html', pageWith(`<data-cell ref="\u001b[2J">1</data-cell><data-cell>1</data-cell>`));
    writeFileSync('b.html', pageWith(NUMBER));
    writeFileSync('c.html', '<p>Nothing of ours');
    const { out, err, code } = await run(['check', 'a.html', 'b.html', 'c.html']);
    expect([err, code]).toEqual(['', 1]);
    expect(out).not.toContain('\u001b');
    expect(out.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^a\.html:5: data-cell: cell must be .*\\u001b\[2J$/),
      expect.stringMatching(/^a\.html:5: data-cell needs ref/),
      'a.html: 0 numbers, 2 problems',
      'b.html: 1 number, 0 problems',
      'c.html: no story and no player',
    ]);
  });
});

test('a minus may be a hyphen, spaces around it are ignored, and an entity is its character', async () => {
  const cell = (text: string) => `<data-cell ref="queries 1 1">${text}</data-cell>`;
  const { lines, code } = await check(
    pageWith(['−0.4471', '-0.4471', '\n&minus;0.4471 ', '&#8722;0.4471'].map(cell).join()),
  );
  expect([lines, code]).toEqual([[' 4 numbers, 0 problems'], 0]);
});

describe('--write', () => {
  const WRONG = `<p>é&nbsp;<data-cell ref="attn_scores 1 0"></data-cell> &amp;
    <data-cell ref='queries 1 1' >1</data-cell>, <data-cell ref="masked 0 1">∞</data-cell>
    <data-cell ref="inputs 1 0">0.56</data-cell></p>`;
  const RIGHT = WRONG.replace('></', '>0.4656</')
    .replace('>1<', '>−0.4471<')
    .replace('∞', '−∞')
    .replace('0.56', '0.55');

  test.each([
    ['lines end in \\n', '\n'],
    ['lines end in \\r\\n', '\r\n'],
  ])('fills in and puts right, touches nothing else, and changes nothing the second time: %s', async (_, end) => {
    const ended = (html: string) => pageWith(html).replaceAll('\n', end);
    writeFileSync('story.html', '');
    chmodSync('story.html', 0o600);
    const first = await check(ended(WRONG), '--write');
    expect(first.code).toBe(0);
    expect(first.lines.filter((line) => line.endsWith(' (written)'))).toHaveLength(4);
    expect(first.lines.at(-1)).toBe(' 4 numbers, 0 problems');
    expect(read('story.html')).toBe(ended(RIGHT));
    const { ino, mode, mtimeMs } = statSync('story.html');
    const again = await run(['check', '--write', 'story.html']);
    expect(again).toEqual({ out: 'story.html: 4 numbers, 0 problems\n', err: '', code: 0 });
    expect(read('story.html')).toBe(ended(RIGHT));
    expect(statSync('story.html')).toMatchObject({ ino, mode, mtimeMs });
    expect(mode & 0o777).toBe(0o600);
  });

  test('text that is not a number stays a problem, and so does a number inside tags', async () => {
    const inTags = '<data-cell ref="attn_scores 1 0"><b>1</b></data-cell>';
    const { lines, code } = await check(pageWith(`${inTags}<a data-show="none">x</a>${NUMBER}`), '--write');
    expect([lines.length, code]).toEqual([3, 1]);
    expect(lines.at(-1)).toBe(' 2 numbers, 2 problems');
    expect(read('story.html')).toContain(inTags);
  });

  test('without it nothing is written', async () => {
    expect((await check(pageWith(WRONG))).code).toBe(1);
    expect(read('story.html')).toBe(pageWith(WRONG));
  });

  test('on a full disk the page stays as it was', () => {
    const page = pageWith(`${WRONG}${'<p>long</p>'.repeat(1000)}`);
    writeFileSync('story.html', page);
    // The shell's limit on file size simulates a full disk.
    const { err, code } = shell('trap "" XFSZ; ulimit -f 8; "$0" "$1" check --write story.html');
    expect(err).toMatch(/^attention-steps: --write must name a file .* \(EFBIG: file too large\)\n$/);
    expect([code, read('story.html') === page]).toEqual([2, true]);
  });

  test('accepts only UTF-8: a page in another encoding is rejected', async () => {
    const bytes = Buffer.from(`\ufeff${pageWith(WRONG)}`, 'utf16le');
    writeFileSync('story.html', bytes);
    expect((await run(['check', 'story.html'])).code).toBe(1);
    const { out, err, code } = await run(['check', '--write', 'story.html']);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toBe('attention-steps: --write needs UTF-8 without a byte order mark: story.html is not in that\n');
    expect(readFileSync('story.html').equals(bytes)).toBe(true);
  });
});

describe('a page of any size is checked', () => {
  const right = { err: '', code: 0, out: expect.stringMatching(/ 0 problems\n$/) };

  test('with tags nested as deep as 20,000', async () => {
    const [open, close] = ['<div>', '</div>'].map((tag) => tag.repeat(20_000)) as [string, string];
    writeFileSync('deep.html', open + pageWith(`${open}${NUMBER}${close}`));
    expect(await run(['check', 'deep.html'])).toEqual(right);
    writeFileSync('open.html', pageWith('<data-cell ref="attn_scores 1 0">0.4656'.repeat(3000)));
    expect(await run(['check', 'open.html'])).toMatchObject({ err: '', code: 1 });
  });

  test('with 20,000 numbers, all of them written', async () => {
    const page = (written: string) => pageWith(NUMBER.replace('0.4656', written).repeat(20_000));
    writeFileSync('many.html', page(''));
    expect(await run(['check', '--write', 'many.html'])).toEqual(right);
    expect(read('many.html') === page('0.4656')).toBe(true);
  });
});

test('a file that cannot be checked does not keep the others from being checked', async () => {
  for (const name of ['a.html', 'b.html']) writeFileSync(name, pageWith(NUMBER.replace('0.4656', '')));
  writeFileSync('bytes.html', Uint8Array.of(0xc3, 0x28));
  writeFileSync('wide.html', Buffer.from(`\ufeff${pageWith(NUMBER.replace('6<', '<'))}`, 'utf16le'));
  const { out, err, code } = await run('check --write a.html none.html bytes.html wide.html b.html'.split(' '));
  expect(code).toBe(2);
  expect(out.split('\n').filter((line) => line.endsWith('problems'))).toEqual([
    'a.html: 1 number, 0 problems',
    'b.html: 1 number, 0 problems',
  ]);
  expect(err.trimEnd().split('\n')).toEqual([
    expect.stringContaining('got none.html (ENOENT'),
    expect.stringContaining('bytes.html is neither'),
    expect.stringContaining('wide.html is not in that'),
  ]);
  expect(read('b.html')).toBe(pageWith(NUMBER));
});

describe('refuses in one sentence', () => {
  test.each([
    ['check', 'check needs the files of the pages: got none'],
    ['check none.html', 'check must name a file that can be read: got none.html (ENOENT: no such file or directory)'],
    ['check .', 'check must name a file that can be read: got . (EISDIR: '],
    ['check plain.html', 'check found no <attention-story> and no <attention-steps> in plain.html\n'],
    ['check --write -', '--write needs files: got standard input\n'],
    ['check --fix plain.html', "Unknown option '--fix'"],
  ])('%s', async (line, message) => {
    writeFileSync('plain.html', '<p>Nothing of ours');
    const { out, err, code } = await run(line.split(' '));
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err.startsWith(`attention-steps: ${message}`), err).toBe(true);
  });
});

test('--help has its options and its exit codes', async () => {
  const { out, code } = await run(['check', '--help']);
  expect(code).toBe(0);
  expect(new Set(out.match(/--[a-z]+/g))).toEqual(new Set(['--write']));
  expect(out).toMatch(/Exit codes: 0 .*; 1 .*; 2 /);
  expect((await run(['--help'])).out).toContain('attention-steps check FILE... [--write]\n');
});
