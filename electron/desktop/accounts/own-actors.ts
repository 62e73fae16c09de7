import { z } from 'zod';
import { isAppError, unlessMissing } from '#shared/errors/index.ts';
import { english } from '#shared/language/en/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { Db } from '#electron/db/open.ts';
import { readSetting, writeSetting } from '../database/settings.ts';

/** An actor that the app itself needs on a studio. */
export type OwnActor = {
  /** Its id on a studio, or null if it was never needed there. */
  find(studio: Studio): string | null;
  /** Its id on a studio; created on first use, and again if it was deleted. @throws AppError */
  ensure(studio: Studio): Promise<string>;
};

type Plan = {
  /** Names the setting that holds the id. */
  key: string;
  name: string;
  /** Further steps after creating one. */
  onMade?: (studio: Studio, id: string) => Promise<void>;
};

const idSchema = z.string().nullable();

/** The person in front of this computer. */
export function createOwnActor(db: Db): OwnActor {
  return createActor(db, { key: 'actor', name: 'You' });
}

/** The sample's voice, which is synthetic: imitating it needs no consent. */
export function createSampleActor(db: Db): OwnActor {
  return createActor(db, { key: 'sample-actor', name: english.actors.sampleVoice, onMade: declareSynthetic });
}

function createActor(db: Db, { key, name, onMade }: Plan): OwnActor {
  /** Only one is created, however many callers ask at once. */
  const making = new Map<string, Promise<string>>();
  const settingOf = (account: string) => `${key}:${account}`;

  function find({ account }: Studio): string | null {
    return readSetting(db, settingOf(account), idSchema, null);
  }

  async function findOrMake(studio: Studio): Promise<string> {
    const known = find(studio);
    if (known !== null && (await unlessMissing(studio.call('getActor', { id: known }))) !== null) return known;
    const { id } = await studio.call('createActor', { name });
    await onMade?.(studio, id);
    writeSetting(db, settingOf(studio.account), id);
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

async function declareSynthetic(studio: Studio, id: string): Promise<void> {
  try {
    await studio.call('declareSynthetic', { actor_id: id });
  } catch (error) {
    // A studio without this extension asks for no consent.
    if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
  }
}
