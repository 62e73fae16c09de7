import type { GenerationMode } from '#shared/generation-modes.ts';

/** What the window calls the ways to make a video. */
export const modeNames: Record<GenerationMode, string> = {
  keep_original: 'Original recording',
  full_script: 'Whole script in one voice',
};
