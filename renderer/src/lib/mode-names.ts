import type { GenerationMode } from '#shared/generation-modes.ts';
import type { LabelKey } from '#shared/language/index.ts';

/** What the window calls the ways to make a video. */
export const modeNames: Record<GenerationMode, LabelKey> = {
  keep_original: 'options.modeOriginal',
  full_script: 'options.modeFullScript',
};
