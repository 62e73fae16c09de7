import type { ProviderSettings } from '#shared/api/index.ts';
import type { LabelKey } from '#shared/language/index.ts';

/** Whose way of being asked a service understands. */
export const kindNames: Record<ProviderSettings['kind'], LabelKey> = {
  openai: 'voices.openAiCompatible',
  elevenlabs: 'voices.elevenLabsCompatible',
};
