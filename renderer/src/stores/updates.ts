import { create } from 'zustand';
import { isAppError } from '#shared/errors/index.ts';
import type { UpdateState } from '#shared/ipc/index.ts';
import { onEvent, request } from '../platform/bridge.ts';

type UpdatesState = {
  update: UpdateState;
  /** The version whose notice the user has closed, in this run. */
  postponed: string | null;
  /** Checks for a newer version now. @throws AppError */
  check(): Promise<void>;
  /** Restarts the app with the downloaded version. @throws AppError while jobs are running. */
  install(): Promise<void>;
  postpone(version: string): void;
};

/** Updates of the app. */
export const useUpdates = create<UpdatesState>((set) => ({
  update: { state: 'off' },
  postponed: null,
  async check() {
    set({ update: await request('updates.check', {}) });
  },
  async install() {
    await request('updates.install', {});
  },
  postpone: (version) => set({ postponed: version }),
}));

/** Keeps the store current. @returns a function that ends it. */
export function followUpdates(): () => void {
  void read();
  return onEvent('updates.changed', (update) => useUpdates.setState({ update }));
}

async function read(): Promise<void> {
  try {
    useUpdates.setState({ update: await request('updates.state', {}) });
  } catch (error) {
    // The app is unreachable; the window shows that.
    if (!isAppError(error)) throw error;
  }
}
