// The engine that tests compute with, and the configs of its presets.
import { loadEngine, type Config } from '../web/core.ts';

export const engine = await loadEngine();

export const configOf = (id: string): Config => engine.presets().find((preset) => preset.id === id)!.config;
