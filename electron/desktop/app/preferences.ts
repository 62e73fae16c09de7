import { defaultPreferences, preferenceChangesSchema, preferencesSchema, type Preferences } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { speak } from '#electron/lib/language.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import type { Handlers } from '../bridge/requests.ts';

export type PreferencesService = ReturnType<typeof createPreferences>;

const settingKey = 'preferences';

/** The user's choices on this computer, stored in the app's database, since a browser keeps them per port. */
export function createPreferences(db: Db) {
  function get(): Preferences {
    // Values of an older version lack later choices.
    const { recorder, ...kept } = readSetting(db, settingKey, preferenceChangesSchema, {});
    return preferencesSchema.parse({
      ...defaultPreferences,
      ...kept,
      recorder: { ...defaultPreferences.recorder, ...recorder },
    });
  }
  const handlers = {
    'preferences.get': get,
    /** Stores the given preferences and keeps the others. @returns all of them. */
    'preferences.set'({ recorder, ...changes }) {
      const before = get();
      const after = preferencesSchema.parse({ ...before, ...changes, recorder: { ...before.recorder, ...recorder } });
      writeSetting(db, settingKey, after);
      speak(after.language);
      return after;
    },
  } satisfies Partial<Handlers>;
  return { get, handlers };
}
