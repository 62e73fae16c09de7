import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { readingOf, referenceFor } from '../domain/consent/reference.ts';
import { clipUrl } from '../domain/media/addresses.ts';
import { requireReadyTemplate } from '../domain/templates/readiness.ts';
import { found, type Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import { findActor } from '../store/actors.ts';
import { pronunciationsIn } from '../store/pronunciations.ts';

/** The test text for voice services: every service can read it, and it contains nothing personal. */
const testText = 'Hello.';

export function voiceHandlers(services: Services) {
  const { db, pool, voices, library, providers, clipSounds } = services;

  return {
    listVoices: () => voices.list(),
    async sampleVoice(
      { userId, baseUrl, interactive },
      { voice, text, actor_id: actorId = '', video_instance_id: id },
    ) {
      const template = id === undefined ? undefined : requireReadyTemplate(db, userId, id).hash;
      if (actorId !== '') found(findActor(db, userId, actorId), 'actor_id');
      const config = voices.resolve(voiceConfigOf(voice));
      const { clip, seconds, source, matched } = await pool.run(
        {
          kind: 'speak',
          text,
          pronunciations: pronunciationsIn(db, userId, text),
          voice: config,
          reference: referenceFor(db, { userId, actorId }, config),
          actor: readingOf(db, { userId, actorId }),
          ...(template !== undefined && { template }),
        },
        interactive,
      );
      return { url: clipUrl(baseUrl, clipSounds.add(clip)), seconds, voice: source, matched };
    },
    async testVoiceProvider({ signal }, { id }) {
      const settings = library.findProvider(id);
      if (!settings) throw new AppError('NOT_FOUND');
      try {
        const [voice] = settings.voices;
        if (!voice && settings.kind !== 'lips') throw new AppError('VOICE_UNAVAILABLE', say('serviceWithoutVoices'));
        // Rows wait for a key that may arrive after a start; a test of a service has to answer now.
        if (settings.enabled && !providers.hasKey(id)) {
          throw new AppError('PROVIDER_KEY_MISSING', { subject: settings.name });
        }
        if (voice) await providers.test(id, { voice: voice.id, speed: 1, text: testText }, signal);
        else await providers.testLips(id, signal);
        return { works: true, reason: null, error: null };
      } catch (error) {
        if (signal.aborted || !isAppError(error)) throw error;
        const { code, message, sentence } = error;
        return { works: false, reason: code, error: message, ...(sentence && { sentence }) };
      }
    },
  } satisfies Partial<Handlers>;
}
