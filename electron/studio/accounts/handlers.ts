import { AppError } from '../../../shared/errors/index.ts';
import type { Handlers } from '../http/call.ts';
import type { Services } from '../services.ts';
import * as actors from '../store/actors.ts';

type AccountOperations = 'health' | 'issueToken' | 'getActor' | 'createActor' | 'updateActor' | 'deleteActor';

/** Version of the interface this studio speaks. */
const interfaceVersion = '0.2.0';

export function accountHandlers({ db, tokens }: Services): Pick<Handlers, AccountOperations> {
  return {
    health: () => ({ status: 'ok', version: interfaceVersion }),

    async issueToken({ userId }) {
      return { access_token: await tokens.issue(userId), token_type: 'Bearer', expires_in: tokens.lifetime };
    },

    getActor: ({ userId }, { id }) => found(actors.findActor(db, userId, id)),

    createActor: ({ userId }, { name, us_accent: usAccent }) =>
      actors.insertActor(db, userId, { name, usAccent: usAccent ?? false }),

    updateActor: ({ userId }, { id, name }) => found(actors.renameActor(db, userId, id, name)),

    deleteActor({ userId }, { id }) {
      if (!actors.deleteActor(db, userId, id)) throw new AppError('NOT_FOUND');
      return { id };
    },
  };
}

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new AppError('NOT_FOUND');
  return item;
}
