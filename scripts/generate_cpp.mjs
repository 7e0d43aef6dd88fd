// Writes C++ from the data that both languages share: `node scripts/generate_cpp.mjs FOLDER`. CMake runs it when it
// configures, and configures anew when the data changes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot, isMain } from './lib/paths.mjs';

const NAMES = 'cpp/attention/names.json';

const read = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
const list = (items) => items.map((item) => `  ${item},\n`).join('');

/** An enumeration, and `name_of` for its members. */
const enumeration = (name, members) => `
enum class ${name} {
${list(members)}};
inline constexpr const char* k${name}Names[] = {
${list(members.map((member) => JSON.stringify(member)))}};
constexpr const char* name_of(${name} of) { return k${name}Names[static_cast<int>(of)]; }
`;

const header = (source, body) => `// Written by scripts/generate_cpp.mjs from ${source}: not to be edited, not kept.
#pragma once

namespace attention {
${body}
}  // namespace attention
`;

const HEADERS = {
  'attention/names.hpp': () => {
    const { operations, stages, axes } = read(NAMES);
    const sets = { Op: operations, Stage: stages, Axis: axes };
    return header(
      NAMES,
      Object.entries(sets)
        .map(([name, of]) => enumeration(name, Object.keys(of)))
        .join(''),
    );
  },
};

/** Writes each header where it is not what the data says, so that nothing is compiled in vain. */
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
