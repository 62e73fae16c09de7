import { AppError } from '#shared/errors/index.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as store from '../store/pronunciations.ts';

export function pronunciationHandlers({ db }: Services) {
  return {
    listPronunciations: ({ userId }) => ({ pronunciations: store.listPronunciations(db, userId) }),
    savePronunciation({ userId }, entry) {
      store.savePronunciation(db, userId, entry);
      return entry;
    },
    deletePronunciation({ userId }, { name, language }) {
      if (!store.deletePronunciation(db, userId, name, language)) throw new AppError('NOT_FOUND');
      return null;
    },
  } satisfies Partial<Handlers>;
}
