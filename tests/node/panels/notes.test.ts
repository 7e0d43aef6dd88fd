// The notes below a picture say what is true of its numbers under another build of PyTorch.
import { expect, test, vi } from 'vitest';
import { engine } from '../../engine.ts';
import type { Config, PresetId } from '../../../web/engine/index.ts';
import { Session } from '../../../web/model/session.ts';
import { ofSystem } from '../../../web/panels/controls.ts';
import { renderNotes } from '../../../web/panels/notes.ts';
import { en } from '../../../web/words/index.ts';

/** Whether the notes say that PyTorch with MKL drops other weights. */
function isSaid(preset: PresetId, config: Config = {}): boolean {
  const session = new Session(engine, preset);
  session.edit({ ...session.config, ...config });
  return String(renderNotes(session, en).values[0]).includes(en.notes.dropout);
}

test('where PyTorch with MKL draws another dropout mask, the notes say so', () => {
  const build = (config: Config, dropoutBuild: 'portable' | 'mkl') => {
    const { stages, data } = engine.trace({ ...config, dropoutBuild });
    const mask = stages.find(({ name }) => name === 'dropout_mask');
    return mask ? String(data.subarray(mask.offset, mask.offset + mask.rows * mask.cols)) : '';
  };
  for (const { id, config } of engine.presets())
    expect(isSaid(id), id).toBe(build(config, 'portable') !== build(config, 'mkl'));
  expect([isSaid('causal-mask'), isSaid('dropout'), isSaid('mask-then-softmax')]).toEqual([true, true, false]);
});

test('a mask that nothing draws is the same in every build: all dropped, or given', () => {
  expect(isSaid('causal-mask', { dropout: 1 })).toBe(false);
  const given = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => 1));
  expect(isSaid('causal-mask', { replace: { dropout_mask: given } })).toBe(false);
});

test.each([
  ['MacIntel', '⌘ + Z, ⌘ + Shift + Z'],
  ['Linux x86_64', 'Ctrl + Z, Ctrl + Shift + Z'],
])('keys have the names of the system: %s', (platform, keys) => {
  vi.stubGlobal('navigator', { platform });
  expect(ofSystem('Ctrl + Z, Ctrl + Shift + Z')).toBe(keys);
  vi.unstubAllGlobals();
});
