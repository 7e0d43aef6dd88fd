// Generates C++ from the data that both languages share: `node scripts/generate_cpp.mjs FOLDER`. CMake runs it when it
// configures, and configures again when the data changes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot, isMain } from './lib/paths.mjs';

const NAMES = 'cpp/attention/names.json';
const SCHEMA = 'cpp/attention/config/schema.json';
const LEARNING_SCHEMA = 'cpp/attention/learning/schema.json';

const read = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
const indented = (lines) => lines.map((line) => `  ${line}\n`).join('');
const text = JSON.stringify; // valid C++, too, for the printable texts in the data

/** The C++ names of a config's words, and of the enumeration of a field's words. */
const enumerator = (word) => word.replaceAll('+', '_and_');
const typeName = (...path) => path.map((part) => part[0].toUpperCase() + part.slice(1)).join('');

/** An enumeration, the names of its members, and `name_of` for one of them. */
const enumeration = (name, names) => `
enum class ${name} {
${indented(names.map((member) => `${enumerator(member)},`))}};
inline constexpr const char* k${name}Names[] = {
${indented(names.map((member) => `${text(member)},`))}};
constexpr const char* name_of(${name} of) { return k${name}Names[static_cast<int>(of)]; }
`;

/** An expression for a JSON value as a Value. */
function expressionOf(data) {
  if (data === null) return 'Value(nullptr)';
  if (typeof data !== 'object') return `Value(${text(data)})`;
  if (Array.isArray(data)) return `Value(Value::List{${data.map(expressionOf).join(', ')}})`;
  const members = Object.entries(data).map(([key, member]) => `{${text(key)}, ${expressionOf(member)}}`);
  return `Value(Value::Object{${members.join(', ')}})`;
}

/** So that the product of two sizes fits 64 bits. */
const MAX_INTEGER = 2 ** 31 - 1;

/** The C++ for a field of each type (config/field.hpp), from its rule. */
const FIELDS = {
  seed: () => ['SeedField'],
  strings: () => ['StringsField'],
  boolean: () => ['BooleanField'],
  integer: ({ min, max = MAX_INTEGER }) => ['IntegerField', min, max],
  integers: ({ min }) => ['IntegersField', min],
  number: ({ min, max }) => ['NumberField', min, max],
  word: (_, name) => [`WordField<${typeName(name)}>`, `k${typeName(name)}Names`],
  inputs: () => ['InputsField', 'kInputsDrawNames'],
  numbers: () => ['NumbersField'],
  stages: (_, name) => ['StagesField', `k${typeName(name)}Stages`],
  target: () => ['TargetField'],
};

const stagesOf = (name, stages) =>
  `inline constexpr Stage k${typeName(name)}Stages[] = {${Object.keys(stages)
    .map((stage) => `Stage::${stage}`)
    .join(', ')}};\n`;

const typeOf = (field) => Object.keys(FIELDS).find((type) => type in field);

function fieldOf([name, field], place) {
  const type = typeOf(field);
  const [cppType, ...rule] = FIELDS[type](field[type], name);
  return `inline constexpr ${cppType} ${name}{${[`{${text(name)}, ${place}}`, ...rule].join(', ')}};`;
}

const header = (
  source,
  includes,
  body,
) => `// Written by scripts/generate_cpp.mjs from ${source}: not to be edited, not kept.
#pragma once
${includes.map((path) => `#include ${text(path)}\n`).join('')}
namespace attention {
${body}
}  // namespace attention
`;

function names() {
  const { operations, stages, axes, problems } = read(NAMES);
  const fields = Object.entries(read(SCHEMA));
  const sets = [
    ['Op', operations],
    ['Stage', stages],
    ['Axis', axes],
    ['ProblemCode', problems],
    ...fields.filter(([, { word }]) => word).map(([name, { word }]) => [typeName(name), word]),
    ['InputsDraw', read(SCHEMA).inputs.inputs.draw],
  ];
  return header(`${NAMES} and ${SCHEMA}`, [], sets.map(([name, of]) => enumeration(name, Object.keys(of))).join(''));
}

/** The fields of a schema, with their rules and defaults. */
const fieldsOf = (fields) => `
namespace field {
${fields.map((field, place) => `${fieldOf(field, place)}\n`).join('')}}  // namespace field

// Every field with its default.
inline Value schema_defaults() {
  return ${expressionOf(Object.fromEntries(fields.map(([name, field]) => [name, field.default])))};
}
`;

function schema() {
  const fields = Object.entries(read(SCHEMA));
  const stages = fields.map(([name, { stages: some }]) => (some ? stagesOf(name, some) : '')).join('');
  return header(
    SCHEMA,
    ['attention/config/field.hpp', 'attention/config/value.hpp'],
    `\n${stages}${fieldsOf(fields)}${needsOf(fields)}${multiplesOf(fields)}`,
  );
}

/** The C++ types of fields that a config stores as they are read; nullable ones are derived. */
const PLAIN = {
  seed: () => 'std::uint64_t',
  integer: () => 'std::int64_t',
  number: () => 'double',
  boolean: () => 'bool',
  word: typeName,
};
const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function plainFieldsOf(fields) {
  const plain = fields.filter(([, field]) => field.default !== null && typeOf(field) in PLAIN);
  const lines = (line) => indented(plain.map(([name, field]) => line(name, typeOf(field), snakeCase(name))));
  return `
// The fields that a config stores unchanged.
struct PlainFields {
${lines((name, type, member) => `${PLAIN[type](name)} ${member};`)}};

template <class Reader>
void read_plain(Reader& read, PlainFields& c) {
${lines((name, type, member) => `c.${member} = read.${type}(field::${name});`)}}
`;
}

const plainFields = () =>
  header(SCHEMA, ['attention/config/schema.hpp', 'attention/names.hpp'], plainFieldsOf(Object.entries(read(SCHEMA))));

/** Values of a rule between fields, as JSON. */
const list = (values) => `{${values.map((value) => text(JSON.stringify(value))).join(', ')}}`;

/** The field on which an exception depends, if there is one. */
const fieldOrNone = (unless) => (unless ? `field::${unless.field}` : 'Field{"", 0}');

function multiplesOf(fields) {
  const rules = fields.filter(([, { multipleOf }]) => multipleOf);
  const arrays = rules.map(
    ([name, { multipleOf }]) =>
      `inline constexpr const char* k${typeName(name)}Except[] = ${list(multipleOf.unless?.in ?? [''])};\n`,
  );
  const rows = rules.map(
    ([name, { multipleOf: of }]) =>
      `{field::${name}, field::${of.field}, ${fieldOrNone(of.unless)}, k${typeName(name)}Except},`,
  );
  return `\n${arrays.join('')}inline constexpr Multiple kMultiples[] = {\n${indented(rows)}};\n`;
}

/** What a field needs of others. */
function needsOf(fields) {
  const rules = fields.flatMap(([name, field]) => (field.needs ?? []).map((need) => ({ name, field, need })));
  const arrays = rules.map(
    ({ need }, i) =>
      `inline constexpr const char* kNeeded${i}[] = ${list(need.in)};
inline constexpr const char* kUnless${i}[] = ${list(need.unless?.in ?? [''])};\n`,
  );
  const rows = rules.map(
    ({ name, field, need }, i) =>
      `{${[
        `field::${name}`,
        text(JSON.stringify(field.default)),
        `field::${need.field}`,
        `kNeeded${i}`,
        fieldOrNone(need.unless),
        `kUnless${i}`,
      ].join(', ')}},`,
  );
  return `\n${arrays.join('')}inline constexpr Need kNeeds[] = {\n${indented(rows)}};\n`;
}

/** The schema of learning, whose words set defaults of other fields: each task its own. */
function learningSchema() {
  const fields = Object.entries(read(LEARNING_SCHEMA));
  const words = fields.filter(([, { word }]) => word).map(([name, { word }]) => [name, word]);
  return header(
    LEARNING_SCHEMA,
    ['attention/config/field.hpp', 'attention/config/value.hpp'],
    `namespace learning {
${words.map(([name, word]) => enumeration(typeName(name), Object.keys(word))).join('')}${fieldsOf(fields)}
// For each field and word: the defaults of other fields if that field has this word.
inline Value word_defaults() { return ${expressionOf(Object.fromEntries(words))}; }
${plainFieldsOf(fields)}
}  // namespace learning`,
  );
}

const HEADERS = {
  'attention/names.hpp': names,
  'attention/config/schema.hpp': schema,
  'attention/config/plain_fields.hpp': plainFields,
  'attention/learning/schema.hpp': learningSchema,
};

/** Writes a header only if its content changes, so that nothing is recompiled in vain. */
export function generateCpp(folder) {
  for (const [path, text] of Object.entries(HEADERS)) {
    const file = join(folder, path);
    const wanted = text();
    if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
  }
}

if (isMain(import.meta.url)) generateCpp(process.argv[2]);
