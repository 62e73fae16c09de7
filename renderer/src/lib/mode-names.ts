import type { GenerationMode } from '#shared/generation-modes.ts';
import type { LabelKey } from '#shared/language/index.ts';

/** Labels of the generation modes. */
export const modeNames: Record<GenerationMode, LabelKey> = {
  keep_original: 'options.modeOriginal',
  full_script: 'options.modeFullScript',
};
