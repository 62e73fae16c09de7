import { readPages, type ConsentResource } from '#shared/api/index.ts';
import { todayHere } from '#shared/consent.ts';
import type { Actor, Consent } from '#shared/ipc/index.ts';
import { utcTime, type Studio } from '#electron/client/studio.ts';
import { uploadBytes } from '#electron/client/transfers/upload.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import type { Handlers } from '../requests.ts';
import type { OwnActor } from './own-actors.ts';

type ActorsOptions = { connection: ConnectionService; own: OwnActor; media: Media };

/** People heard in templates, and their consents. */
export function actorHandlers({ connection, own, media }: ActorsOptions) {
  async function list(studio: Studio): Promise<Actor[]> {
    const ownId = await own.ensure(studio);
    const found = await readPages(async (asked) => {
      const { actors, total } = await studio.call('listActors', asked);
      return { items: actors, total };
    });
    const shown = found.map(({ id, name, consent }) => ({ id, name, consent, own: id === ownId }));
    return shown.toSorted((a, b) => Number(b.own) - Number(a.own));
  }

  function toConsent({ actor_id, state, given_at, withdrawn_at, reading }: ConsentResource): Consent {
    return {
      actorId: actor_id,
      state,
      givenAt: given_at === null ? null : utcTime(given_at),
      withdrawnAt: withdrawn_at === null ? null : utcTime(withdrawn_at),
      reading: reading && {
        text: reading.text,
        date: reading.date,
        seconds: reading.seconds,
        url: media.addSound(reading.url),
        words: reading.words,
      },
    };
  }

  return {
    'actors.list': () => list(connection.studio()),
    async 'actors.create'({ name }) {
      const { id } = await connection.studio().call('createActor', { name });
      return { id, name, own: false, consent: 'none' };
    },
    async 'actors.rename'({ id, name }) {
      const studio = connection.studio();
      const actor = await studio.call('updateActor', { id, name });
      const { state } = await studio.call('getConsent', { actor_id: id });
      return { id, name: actor.name, own: own.find(studio) === id, consent: state };
    },
    async 'actors.delete'({ id }) {
      await connection.studio().call('deleteActor', { id });
      return {};
    },

    async 'consent.get'({ actorId }) {
      return toConsent(await connection.studio().call('getConsent', { actor_id: actorId }));
    },
    'consent.sentence': ({ actorId }) =>
      connection.studio().call('consentSentence', { actor_id: actorId, date: todayHere() }),
    async 'consent.give'({ actorId, date, bytes }) {
      const studio = connection.studio();
      const url = await uploadBytes(studio, bytes, 'consent.wav');
      return toConsent(await studio.call('giveConsent', { actor_id: actorId, date, url }));
    },
    async 'consent.withdraw'({ actorId }) {
      const { videos_kept, ...consent } = await connection.studio().call('withdrawConsent', { actor_id: actorId });
      return { ...toConsent(consent), videosKept: videos_kept };
    },
  } satisfies Partial<Handlers>;
}
