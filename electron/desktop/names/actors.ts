import { consentSchema, readPages } from '#shared/api/index.ts';
import type { Actor } from '#shared/ipc/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import { uploadBytes } from '#electron/client/transfers/upload.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media/media.ts';
import type { Handlers } from '../bridge/requests.ts';
import { forWindow } from '../studio-calls.ts';
import type { OwnActor } from '../accounts/own-actors.ts';

type ActorsOptions = { connection: ConnectionService; own: OwnActor; media: Media };

/** People heard in templates, among them the one in front of this computer. */
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

  return {
    'actors.list': () => list(connection.studio()),
    async 'consent.give'({ actorId, of, date, bytes }) {
      const studio = connection.studio();
      const url = await uploadBytes(studio, bytes, 'consent.wav');
      const consent = await studio.call('giveConsent', { actor_id: actorId, of, date, url });
      return consentSchema.parse(forWindow(consentSchema, consent, media));
    },
  } satisfies Partial<Handlers>;
}
