import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import type { Handlers } from '../requests.ts';

type VoicesOptions = { connection: Pick<ConnectionService, 'studio'>; media: Media };

/** The studio's voices. */
export function voiceHandlers({ connection, media }: VoicesOptions) {
  return {
    'voices.list': () => connection.studio().call('listVoices', {}),
    async 'voices.sample'(input) {
      const sample = await connection.studio().call('sampleVoice', input);
      return { ...sample, url: media.addSound(sample.url) };
    },
    'voices.sampleCost': ({ text, ...said }) =>
      connection.studio().call('estimateVoiceCost', { ...said, texts: [text] }),
  } satisfies Partial<Handlers>;
}
