import type { TakeFlag } from '#shared/api/index.ts';
import type { LabelKey } from '#shared/language/index.ts';

/** The problems of a take, with advice. */
export const flagTexts: Record<TakeFlag, { label: LabelKey; help: LabelKey }> = {
  clipped: { label: 'voices.clipped', help: 'voices.clippedHelp' },
  quiet: { label: 'voices.quiet', help: 'voices.quietHelp' },
  noisy: { label: 'voices.noisy', help: 'voices.noisyHelp' },
  long: { label: 'common.tooLong', help: 'voices.longHelp' },
  short: { label: 'voices.short', help: 'voices.shortHelp' },
  unsure: { label: 'voices.unsure', help: 'voices.unsureHelp' },
};
