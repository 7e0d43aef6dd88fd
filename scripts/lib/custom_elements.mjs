// The data about the tags for editors: the custom elements manifest (schema 1.0.0), and the same as VS Code's custom
// data (version 1.1) and as JetBrains' web-types. Their sources are web/element/api.ts, the names of parts in the
// templates and of custom properties in the style sheets; the attributes of a story's tags are written here.
import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { listFiles } from './stamps.mjs';

/** Each member of an interface in the file, on one line, with its comment. */
function membersOf(text, name) {
  const body = new RegExp(`^export interface ${name}[^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(text)?.[1];
  if (!body) throw new Error(`web/element/api.ts has no interface ${name}`);
  return [...body.matchAll(/(?:^ {2}\/\*\*(?<doc>[\s\S]*?)\*\/\n)?^ {2}(?<member>\w[\s\S]*?);$/gm)].map(
    ({ groups }) => ({
      description: (groups.doc ?? '').replaceAll(/\s*\n\s*\*? ?/g, ' ').trim(),
      member: groups.member.replaceAll(/\s+/g, ' '),
    }),
  );
}

const FIELD = /^(?<readonly>readonly )?(?<name>\w+): (?<type>.+)$/;
/** A property whose type differs between reading and writing: the setter has the accepted type. */
const SETTER = /^set (?<name>\w+)\(value: (?<type>.+)\)$/;
const METHOD = /^(?<name>\w+)\((?<parameters>[^)]*)\): (?<type>.+)$/;
const parametersOf = (text) =>
  [...text.matchAll(/(\w+): ([^,]+)/g)].map(([, name, type]) => ({ name, type: { text: type } }));

function fieldsAndMethods(members) {
  const described = [];
  let getter = '';
  for (const { description, member } of members) {
    if (member.startsWith('get ')) getter = description;
    const field = (FIELD.exec(member) ?? SETTER.exec(member))?.groups;
    const method = METHOD.exec(member)?.groups;
    if (field) {
      const about = {
        description: description || getter,
        type: { text: field.type },
        readonly: Boolean(field.readonly),
      };
      described.push({ kind: 'field', name: field.name, ...about });
    } else if (method) {
      const about = {
        description,
        parameters: parametersOf(method.parameters),
        return: { type: { text: method.type } },
      };
      described.push({ kind: 'method', name: method.name, ...about });
    }
    if (!member.startsWith('get ')) getter = '';
  }
  return described.filter(({ name }) => !name.endsWith('EventListener'));
}

const eventsOf = (members) =>
  members.map(({ description, member }) => {
    const { name, type } = FIELD.exec(member).groups;
    return { name, description, type: { text: type } };
  });

/** The sources of the player, and the additional ones of a story. */
const PLAYER = ['web/element', 'web/panels', 'web/view'];
const STORY = ['web/story'];
const LEARNING = ['web/learning'];

/** The matches of a pattern in a tag's files, each name once. */
function namesIn(folders, ending, pattern) {
  const files = listFiles(folders).filter((file) => file.endsWith(ending));
  const found = files.flatMap((file) => [...readFileSync(inRoot(file), 'utf8').matchAll(pattern)]);
  const names = found.flatMap((match) => match.slice(1).filter(Boolean));
  return [...new Set(names)].sort().map((name) => ({ name }));
}

const PART = /\bpart=(?:"(\w+)"|\$\{[^}]*\? '(\w+)' : '(\w+)'\})/g;
const PROPERTY = /var\((--(?:steps|story)-[\w-]+)/g;

const TEXT = { text: 'string' };

/** A tag of a story: its attributes by name, each with its description. */
const storyTag = (tagName, name, description, attributes, more = {}) => ({
  kind: 'class',
  customElement: true,
  name,
  tagName,
  description,
  superclass: { name: 'HTMLElement' },
  attributes: Object.entries(attributes).map(([attribute, about]) => ({
    name: attribute,
    type: TEXT,
    ...(typeof about === 'string' ? { description: about } : about),
  })),
  ...more,
});

/** The attributes of a story's section that describe its stage, in the player's words. */
const SECTION = ['preset', 'config', 'batch', 'head', 'heads', 'token', 'stage', 'step', 'cell'];

const CELL = 'The cell: a stage, a row and a column from 0, such as "attn_scores 1 0"; a fourth number is a head.';

function storyTags(player) {
  const said = Object.fromEntries(player.filter(({ name }) => SECTION.includes(name)).map((one) => [one.name, one]));
  const named = { ref: CELL, 'data-ref': 'As ref, for frameworks that keep that one for themselves.' };
  return [
    storyTag(
      'attention-story',
      'AttentionStory',
      'Prose in sections, and one stage beside it that shows what the section in view is about.',
      {
        ...said,
        manual: { description: 'The stage follows the buttons alone, not the scrolling.', type: { text: 'boolean' } },
        'answer-first': {
          description: 'A section hides its result until its questions are answered.',
          type: { text: 'boolean' },
        },
        seed: '"of:NAME": the numbers are made from this name; "of:": from that of the reader.',
      },
      {
        slots: [{ name: '', description: 'Sections, and an attention-steps, where the stage is to be another one.' }],
        cssParts: namesIn(STORY, '.ts', PART),
        cssProperties: namesIn(STORY, '.css', PROPERTY),
      },
    ),
    storyTag(
      'story-question',
      'StoryQuestion',
      'A question whose answer is checked against the numbers of the stage.',
      {
        ...named,
        largest: 'Asks which column of a row has the largest number: a stage and a row from 0.',
        count: 'Asks how many cells hold a value: a stage and the value.',
        after: 'What must hold before an answer counts: "edit", or conditions as in data-holds.',
      },
      {
        slots: [
          { name: '', description: 'The question.' },
          { name: 'choices', description: 'A list of choices: data-right on right ones, data-why on wrong ones.' },
          { name: 'answer', description: 'For those who want to be told.' },
        ],
      },
    ),
    storyTag('story-answers', 'StoryAnswers', 'The reader’s answers in a story, to copy, to save and to open.', {}),
    storyTag('data-cell', 'DataCell', 'A number of the stage within the prose of a story.', {
      ...named,
      digits: 'Decimals, where they are not those of the stage.',
    }),
  ];
}

/** A tag whose interface `api` describes, with its attributes, events, parts and custom properties. */
function elementTag(name, tagName, description, api, folder) {
  const text = readFileSync(inRoot(api), 'utf8');
  const members = fieldsAndMethods(membersOf(text, `${name}Element`));
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName,
    description,
    superclass: { name: 'HTMLElement' },
    attributes: members
      .filter(({ kind, readonly }) => kind === 'field' && !readonly)
      .map(({ name, description, type }) => ({ name, description, type, fieldName: name })),
    members,
    events: eventsOf(membersOf(text, `${name}EventMap`)),
    slots: [{ name: '', description: 'Shown until the player is there, and where it cannot be.' }],
    cssParts: namesIn(folder, '.ts', PART),
    cssProperties: namesIn(PLAYER, '.css', PROPERTY),
  };
}

const playerTag = () =>
  elementTag(
    'AttentionSteps',
    'attention-steps',
    'Self-attention, step by step: every number from the embeddings to the context vectors.',
    'web/element/api.ts',
    PLAYER,
  );

const learningTag = () =>
  elementTag(
    'AttentionLearning',
    'attention-learning',
    'A small model that learns while one looks: its curve is the track.',
    'web/learning/api.ts',
    LEARNING,
  );

/** Every tag, as the manifest declares it. */
function tags() {
  const player = playerTag();
  return [player, ...storyTags(player.attributes), learningTag()];
}

function moduleOf(path, declarations) {
  const exports = declarations.map(({ name, tagName }) => ({
    kind: 'custom-element-definition',
    name: tagName,
    declaration: { name, module: path },
  }));
  return { kind: 'javascript-module', path, declarations, exports };
}

/** The manifest, as an object. */
export function customElements() {
  const [player, ...others] = tags();
  const modules = [
    moduleOf('dist/attention-steps.js', [player]),
    moduleOf('dist/attention-story.js', others.slice(0, -1)),
    moduleOf('dist/attention-learning.js', others.slice(-1)),
  ];
  return { schemaVersion: '1.0.0', modules };
}

/** The words of a union type; none for a switch. */
const wordsOf = ({ text }) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word]) => word);

/** VS Code's custom data: the file for its setting `html.customData`. */
export function vscodeData() {
  const attributeOf = ({ name, description, type }) => ({
    name,
    description,
    ...(type.text === 'boolean' && { valueSet: 'v' }),
    ...(wordsOf(type).length > 0 && { values: wordsOf(type).map((word) => ({ name: word })) }),
  });
  const all = tags();
  const section = all.find(({ tagName }) => tagName === 'attention-story').attributes;
  return {
    version: 1.1,
    tags: all.map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map(attributeOf),
    })),
    globalAttributes: [
      ...section.filter(({ name }) => SECTION.includes(name)).map(attributeOf),
      { name: 'data-show', description: 'In a story: lights a cell when pointed at, and leads there.' },
      { name: 'data-set', description: 'In a story: changes settings, as JSON by the fields of a config.' },
    ],
  };
}

/** JetBrains' web-types, the file that package.json names. */
export function webTypes(version) {
  const elements = tags().map((tag) => ({
    name: tag.tagName,
    description: tag.description,
    attributes: tag.attributes.map(({ name, description, type }) => ({
      name,
      description,
      value: { type: type.text, ...(type.text === 'boolean' && { kind: 'no-value' }) },
    })),
    ...(tag.slots && { slots: tag.slots }),
    js: {
      properties: (tag.members ?? [])
        .filter(({ kind }) => kind === 'field')
        .map(({ name, description, type }) => ({ name, description, type: type.text })),
      events: (tag.events ?? []).map(({ name, description }) => ({ name, description })),
    },
    css: { parts: tag.cssParts ?? [], properties: tag.cssProperties ?? [] },
  }));
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: 'attention-steps',
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements } },
  };
}
