import { defaultPreferences, preferencesSchema, type PreferenceChanges, type Preferences } from '#shared/ipc/index.ts';
import type { Db } from '../db/open.ts';
import { readSetting, writeSetting } from './database/settings.ts';

export type PreferencesService = {
  get(): Preferences;
  /** Keeps what is given and leaves the rest. @returns all preferences. */
  set(changes: PreferenceChanges): Preferences;
};

const settingKey = 'preferences';

/** The user's choices on this computer, kept in the app's database: a browser forgets what a page at another port stored. */
export function createPreferences(db: Db): PreferencesService {
  function get(): Preferences {
    return readSetting(db, settingKey, preferencesSchema, defaultPreferences);
  }
  return {
    get,
    set({ recorder, ...changes }) {
      const before = get();
      const after = preferencesSchema.parse({ ...before, ...changes, recorder: { ...before.recorder, ...recorder } });
      writeSetting(db, settingKey, after);
      return after;
    },
  };
}
