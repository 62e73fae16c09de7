import { create } from 'zustand';
import { isAppError } from '#shared/errors/index.ts';
import { defaultPreferences, type PreferenceChanges, type Preferences } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

export type Theme = Preferences['theme'];
export type RecorderPreferences = Preferences['recorder'];

type PreferencesState = Preferences & {
  /** False until first read. */
  loaded: boolean;
  /** Reads them. If the app does not answer, they stay as they are until it does. */
  load(): Promise<void>;
  /** Takes effect at once. @returns when it is stored. @throws AppError */
  change(changes: PreferenceChanges): Promise<void>;
};

/** The user's preferences on this computer. */
export const usePreferences = create<PreferencesState>((set) => ({
  ...defaultPreferences,
  loaded: false,
  load() {
    reading ??= read(set).finally(() => (reading = null));
    return reading;
  },
  change(changes) {
    set((before) => merge(before, changes));
    return keep(changes);
  },
}));

/** The pending request, shared by the page and its stores, which start together. */
let reading: Promise<void> | null = null;

async function read(set: (read: Partial<PreferencesState>) => void): Promise<void> {
  try {
    set({ ...(await request('preferences.get', {})), loaded: true });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}

function merge<T extends PreferenceChanges>(before: T, { recorder, ...changes }: PreferenceChanges): T {
  return { ...before, ...changes, ...(recorder && { recorder: { ...before.recorder, ...recorder } }) };
}

/** Changes that no request has sent yet. */
let waiting: PreferenceChanges | null = null;
let writing: Promise<void> | null = null;

/** Sends changes one request at a time: later typing is combined, and an older value is never last. */
function keep(changes: PreferenceChanges): Promise<void> {
  waiting = merge(waiting ?? {}, changes);
  writing ??= sendWaiting().finally(() => (writing = null));
  return writing;
}

async function sendWaiting(): Promise<void> {
  while (waiting) {
    const changes = waiting;
    waiting = null;
    try {
      await request('preferences.set', changes);
    } catch (error) {
      // The next change takes these along.
      waiting = merge(changes, waiting ?? {});
      throw error;
    }
  }
}
