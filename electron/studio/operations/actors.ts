import { AppError } from '#shared/errors/index.ts';
import { untilNone } from '#electron/lib/steps.ts';
import { found, type Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as store from '../store/actors.ts';
import { requireRecipient } from '../domain/accounts/recipient.ts';
import { userExists } from '../store/users.ts';

/** Rows deleted in one turn of the event loop: a few milliseconds. */
const deletedAtOnce = 200;

export function actorHandlers(services: Services) {
  const { db } = services;
  return {
    getActor: ({ userId }, { id }) => found(store.findActor(db, userId, id)),

    createActor: ({ userId }, { name, us_accent: usAccent }) =>
      store.insertActor(db, userId, { name, usAccent: usAccent ?? false }),

    createActorByUserId(_call, { name, user_id: userId }) {
      if (!userExists(db, userId)) throw new AppError('NOT_FOUND', { subject: 'user_id' });
      return store.insertActor(db, userId, { name, usAccent: false });
    },

    updateActor: ({ userId }, { id, name }) => found(store.renameActor(db, userId, id, name)),

    async deleteActor({ userId }, { id }) {
      found(store.findActor(db, userId, id));
      let after = 0;
      await untilNone(() => {
        const step = store.deleteSomeOfActor(db, { userId, id, after }, deletedAtOnce);
        ({ after } = step);
        return step.done;
      });
      // Also deletes the rows that were added meanwhile.
      if (!store.deleteActor(db, userId, id)) throw new AppError('NOT_FOUND');
      await services.removeUnusedMedia();
      return { id };
    },

    syncActor({ userId }, { actor_id: id, user_id: recipient }) {
      const actor = found(store.findActor(db, userId, id), 'actor_id');
      requireRecipient(db, userId, recipient);
      return recipient === userId ? actor : store.copyActor(db, actor, recipient);
    },
  } satisfies Partial<Handlers>;
}
