import type { ConsentResource } from '#shared/api/index.ts';
import {
  consentDays,
  consentDenials,
  consentSentence,
  type ConsentSentence,
  type ConsentSubject,
} from '#shared/consent.ts';
import { AppError } from '#shared/errors/index.ts';
import { hashFile } from '#electron/lib/hash.ts';
import { contentPath } from '#electron/engine/workers/content.ts';
import { discardSound, keepSounds } from '../domain/audio/keep-sounds.ts';
import { soundMadeOf } from '../domain/audio/source.ts';
import { prepared, found, type Call, type Handlers, type InteractiveCall } from '../requests/call.ts';
import { soundUrl } from '../domain/media/addresses.ts';
import type { Services } from '../requests/services.ts';
import { findActor, listActors } from '../store/actors.ts';
import * as store from '../store/consents.ts';
import { deleteFilmsOf } from '../store/films.ts';
import { countLikeVideos, templatesOfActor } from '../store/likenesses.ts';

export function consentHandlers(services: Services) {
  const { db, folders, pool, previews } = services;

  function shown({ userId, baseUrl }: Call, actorId: string, subject: ConsentSubject): ConsentResource {
    const consent = store.latestConsent(db, { userId, actorId, subject });
    return { of: subject, ...toConsent(actorId, consent, baseUrl) };
  }

  /** Copies the recording of the read sentence into the studio and checks it. From then on only the copy is used. */
  async function checkedRecording(
    call: InteractiveCall,
    url: string,
    { script, language }: ConsentSentence,
    subject: ConsentSubject,
  ) {
    const denials = consentDenials(language, subject);
    const { made, written } = await soundMadeOf(services, call, url, async (source, sound) => {
      const task = { kind: 'check-reading', source, script, denials, sound } as const;
      const checked = await pool.run(task, call.interactive);
      return { ...checked, sha256: await hashFile(contentPath(folders, sound)) };
    });
    return { ...made, ...written };
  }

  return {
    listActors({ userId }, { page, size }) {
      const { total, actors } = listActors(db, userId, { page, size });
      const stateOf = (actorId: string) => toState(store.latestConsent(db, { userId, actorId }));
      return { total, actors: actors.map((actor) => ({ ...actor, consent: stateOf(actor.id) })) };
    },

    getConsent(call, { actor_id: actorId, of: subject }) {
      found(findActor(db, call.userId, actorId), 'actor_id');
      return shown(call, actorId, subject);
    },

    consentSentence({ userId }, { actor_id: actorId, of: subject, language, date = today() }) {
      const { name } = found(findActor(db, userId, actorId), 'actor_id');
      const { script: _, ...sentence } = consentSentence(language, name, date, subject);
      return sentence;
    },

    async giveConsent(call, { actor_id: actorId, of: subject, url, language, date = today() }) {
      const { name } = found(findActor(db, call.userId, actorId), 'actor_id');
      requireRecent(date);
      const sentence = consentSentence(language, name, date, subject);
      const { sound, ...recording } = await checkedRecording(call, url, sentence, subject);
      const { version, text } = sentence;
      return prepared(
        () => {
          // The actor may have been deleted while the recording was listened to.
          found(findActor(db, call.userId, actorId), 'actor_id');
          keepSounds(services, [{ sound, capability: recording.capability }]);
          const reading = { language, version, text, date, ...recording };
          store.insertConsent(db, { userId: call.userId, actorId, subject }, reading);
          return shown(call, actorId, subject);
        },
        () => discardSound(folders, { sound }),
      );
    },

    async withdrawConsent(call, { actor_id: actorId, of: subject }) {
      const { userId } = call;
      found(findActor(db, userId, actorId), 'actor_id');
      db.transaction(() => {
        store.withdrawConsents(db, { userId, actorId, subject });
        if (subject === 'face') deleteFilmsOf(db, actorId);
      })();
      for (const template of templatesOfActor(db, userId, actorId)) previews.forget(template);
      await services.removeUnusedMedia();
      return { ...shown(call, actorId, subject), videos_kept: countLikeVideos(db, userId, actorId, subject) };
    },

    declareSynthetic(call, { actor_id: actorId }) {
      found(findActor(db, call.userId, actorId), 'actor_id');
      store.insertConsent(db, { userId: call.userId, actorId }, null);
      return shown(call, actorId, 'voice');
    },
  } satisfies Partial<Handlers>;
}

function toState(consent: store.Consent | undefined): ConsentResource['state'] {
  if (!consent) return 'none';
  if (consent.withdrawn_at !== null) return 'withdrawn';
  return consent.reading === null ? 'not_needed' : 'given';
}

function toConsent(actorId: string, consent: store.Consent | undefined, baseUrl: string): Omit<ConsentResource, 'of'> {
  const state = { actor_id: actorId, state: toState(consent) };
  if (!consent) return { ...state, given_at: null, withdrawn_at: null, reading: null };
  const times = { given_at: consent.created_at, withdrawn_at: consent.withdrawn_at };
  if (!consent.reading) return { ...state, ...times, reading: null };
  const { capability, duration, ...reading } = consent.reading;
  return { ...state, ...times, reading: { ...reading, seconds: duration, url: soundUrl(baseUrl, capability) } };
}

const day = 24 * 3600 * 1000;

/** East of UTC it may be tomorrow already. @throws AppError `SENTENCE_OUTDATED`. */
function requireRecent(date: string): void {
  const age = (Date.parse(today()) - Date.parse(date)) / day;
  if (age < -1 || age > consentDays) throw new AppError('SENTENCE_OUTDATED', { subject: date });
}

/** In UTC, `2026-11-21`. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
