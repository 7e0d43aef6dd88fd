// Settings that the prose puts on top of what the reader has changed, and takes away again: the reader's edits stay.

/** What differs from a preset, as the attribute `config` has it. */
export type Settings = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings that a text holds; none where it holds none. */
export function readSettings(text: string | null): Settings {
  try {
    const settings: unknown = JSON.parse(text ?? '{}');
    return isObject(settings) ? settings : {};
  } catch {
    return {};
  }
}

/** `top` over `below`; replacements one by one, by their names. */
export function onTop(below: Settings, top: Settings): Settings {
  const [lower, upper] = [below.replace, top.replace];
  const replace = isObject(lower) && isObject(upper) ? { replace: { ...lower, ...upper } } : {};
  return { ...below, ...top, ...replace };
}

/** `now` without `top`: in its place is again what `below` had there. The rest of `now` stays. */
export function withoutTop(now: Settings, top: Settings, below: Settings): Settings {
  const left: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(below), ...Object.keys(now)])) {
    const [mine, over, before] = [now[name], top[name], below[name]];
    if (name === 'replace' && isObject(mine)) {
      const inside = withoutTop(mine, isObject(over) ? over : {}, isObject(before) ? before : {});
      if (Object.keys(inside).length > 0) left[name] = inside;
    } else if (!(name in top)) {
      if (name in now) left[name] = mine;
    } else if (name in below) left[name] = before;
  }
  return left;
}
