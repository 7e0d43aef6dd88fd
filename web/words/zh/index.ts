import type { Translation } from '../words.ts';
import { learning } from './learning.ts';
import { notebooks } from './notebooks.ts';
import { panels } from './panels.ts';
import { player } from './player.ts';
import { stages } from './stages.ts';
import { story } from './story.ts';

export const translation: Translation = { words: { ...player, ...stages, ...panels, notebooks }, story, learning };
