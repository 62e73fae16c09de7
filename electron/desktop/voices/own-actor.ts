import { z } from 'zod';
import { isAppError } from '../../../shared/errors/index.ts';
import type { Studio } from '../accounts/studio.ts';
import type { Db } from '../../db/open.ts';
import { readSetting, writeSetting } from '../database/settings.ts';

/** The actor who stands for the person in front of this computer. */
export type OwnActor = {
  /** Its id on a studio, or null where it was never needed there. */
  find(studio: Studio): string | null;
  /** Its id on a studio; made there the first time, and again where somebody deleted it. @throws AppError */
  ensure(studio: Studio): Promise<string>;
};

const actorName = 'You';
const idSchema = z.string().nullable();

export function createOwnActor(db: Db): OwnActor {
  /** Only one is made, however many ask at once. */
  const making = new Map<string, Promise<string>>();

  function find({ account }: Studio): string | null {
    return readSetting(db, settingKey(account), idSchema, null);
  }

  async function findOrMake(studio: Studio): Promise<string> {
    const known = find(studio);
    if (known !== null && (await exists(studio, known))) return known;
    const { id } = await studio.call('createActor', { name: actorName });
    writeSetting(db, settingKey(studio.account), id);
    return id;
  }

  return {
    find,
    ensure(studio) {
      const running = making.get(studio.account);
      if (running) return running;
      const attempt = findOrMake(studio).finally(() => making.delete(studio.account));
      making.set(studio.account, attempt);
      return attempt;
    },
  };
}

function settingKey(account: string): string {
  return `actor:${account}`;
}

async function exists(studio: Studio, id: string): Promise<boolean> {
  try {
    await studio.call('getActor', { id });
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
