import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import type { Handlers } from '../requests.ts';

type VoicesOptions = { connection: Pick<ConnectionService, 'studio'>; media: Media };

/** The studio's voices, and how they say names. */
export function voiceHandlers({ connection, media }: VoicesOptions) {
  return {
    'voices.list': () => connection.studio().call('listVoices', {}),
    async 'voices.sample'(input) {
      const sample = await connection.studio().call('sampleVoice', input);
      return { ...sample, url: media.addSound(sample.url) };
    },
    'voices.sampleCost': ({ text, ...said }) =>
      connection.studio().call('estimateVoiceCost', { ...said, texts: [text] }),

    'pronunciations.list': async () => (await connection.studio().call('listPronunciations', {})).pronunciations,
    'pronunciations.save': (input) => connection.studio().call('savePronunciation', input),
    async 'pronunciations.delete'(input) {
      await connection.studio().call('deletePronunciation', input);
      return {};
    },
  } satisfies Partial<Handlers>;
}
