// The custom elements manifest (schema 1.0.0), from which editors know a tag: made from web/element/api.ts, the names
// of parts in the templates and of custom properties in the style sheets.
import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { listFiles } from './stamps.mjs';

/** Each member of an interface of the file, on one line, with what its comment says. */
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
/** A property whose type depends on whether it is read or set: the setter says what it takes. */
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

/** What the tag is made of, without other tags. */
const ROOMS = ['web/element', 'web/panels', 'web/view'];

/** What a pattern finds in files of the tag, each name once. */
function namesIn(ending, pattern) {
  const files = listFiles(ROOMS).filter((file) => file.endsWith(ending));
  const found = files.flatMap((file) => [...readFileSync(inRoot(file), 'utf8').matchAll(pattern)]);
  const names = found.flatMap((match) => match.slice(1).filter(Boolean));
  return [...new Set(names)].sort().map((name) => ({ name }));
}

const PART = /\bpart=(?:"(\w+)"|\$\{[^}]*\? '(\w+)' : '(\w+)'\})/g;
const PROPERTY = /var\((--steps-[\w-]+)/g;

/** The manifest, as an object. */
export function customElements() {
  const text = readFileSync(inRoot('web/element/api.ts'), 'utf8');
  const members = fieldsAndMethods(membersOf(text, 'AttentionStepsElement'));
  const attributes = members
    .filter(({ kind, readonly }) => kind === 'field' && !readonly)
    .map(({ name, description, type }) => ({ name, description, type, fieldName: name }));
  const path = 'dist/attention-steps.js';
  const declaration = {
    kind: 'class',
    customElement: true,
    name: 'AttentionSteps',
    tagName: 'attention-steps',
    description: 'Self-attention, step by step: every number from the embeddings to the context vectors.',
    superclass: { name: 'HTMLElement' },
    attributes,
    members,
    events: eventsOf(membersOf(text, 'AttentionStepsEventMap')),
    slots: [{ name: '', description: 'Shown until the player is there, and where it cannot be.' }],
    cssParts: namesIn('.ts', PART),
    cssProperties: namesIn('.css', PROPERTY),
  };
  const definition = {
    kind: 'custom-element-definition',
    name: 'attention-steps',
    declaration: { name: 'AttentionSteps', module: path },
  };
  const modules = [{ kind: 'javascript-module', path, declarations: [declaration], exports: [definition] }];
  return { schemaVersion: '1.0.0', modules };
}
