import type { VoiceServices } from '#electron/client/voice-services.ts';
import type { Handlers } from '../bridge/requests.ts';

/** Voice services, whose keys the app's keychain keeps. */
export function voiceServiceHandlers(services: VoiceServices) {
  return {
    'providers.list': () => services.list(),
    'providers.save': (input) => services.save(input),
    'providers.setKey': ({ id, key }) => services.setKey(id, key),
    async 'providers.remove'({ id }) {
      await services.remove(id);
      return {};
    },
  } satisfies Partial<Handlers>;
}
