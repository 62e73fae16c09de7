import { create } from 'zustand';
import { isAppError } from '#shared/errors/index.ts';
import type { AppInfo, Connection, Problem } from '#shared/ipc/index.ts';
import { announceBackOnline } from '../lib/back-online.ts';
import { orProblem } from '../lib/problem.ts';
import { call, onEvent, request } from '../platform/bridge.ts';
import type { LinkState } from '../platform/transport.ts';
import { usePreferences } from './preferences.ts';

type AppState = {
  info: AppInfo | null;
  connection: Connection | null;
  /** Whether the app behind the window answers. */
  link: LinkState;
  problem: Problem | null;
  load(): Promise<void>;
  /** Where exports go: the user's own choice, else the app's default. */
  exportFolder(): string;
  /** Opens the system's folder dialog. @returns null when the user closed it. */
  chooseFolder(): Promise<string | null>;
};

export const useApp = create<AppState>((set, get) => {
  return {
    info: null,
    connection: null,
    link: 'connecting',
    problem: null,
    load: () =>
      orProblem(set, async () => {
        const connection = await request('connection.get', {});
        set({ connection, problem: null });
        // After the connection, as it asks the studio: a studio that refuses must not prevent changing the connection.
        const info = await request('app.info', {});
        // Another account was chosen meanwhile, whose request may have been answered already.
        if (get().connection?.account !== connection.account) return;
        set({ info });
        if (info.voicesAwaited) void lookForVoices();
      }),
    exportFolder: () => usePreferences.getState().exportFolder || (get().info?.exportFolder ?? ''),
    chooseFolder: async () => (await request('exports.chooseFolder', {})).folder,
  };
});

/** Keeps the store current. @returns a function that ends it. */
export function followApp(): () => void {
  return onEvent('connection.changed', (connection) => {
    useApp.setState({ connection });
    if (connection.online) announceBackOnline();
    else void askUntilBack();
    if (connection.online && useApp.getState().info?.voicesAwaited) void lookForVoices();
  });
}

/** The app asks for the list until the studio answers, so that the window learns when it is back. */
async function askUntilBack(): Promise<void> {
  try {
    await request('templates.list', {});
  } catch (error) {
    // Screens that show the list say so.
    if (!isAppError(error)) throw error;
  }
}

/** Loads the voices of a studio that answers late. */
async function lookForVoices(): Promise<void> {
  const account = useApp.getState().connection?.account;
  try {
    const voices = await call('listVoices', {});
    useApp.setState(({ info, connection }) =>
      info && connection?.account === account ? { info: { ...info, voices, voicesAwaited: false } } : {},
    );
  } catch (error) {
    // They are requested again once the studio is back.
    if (!isAppError(error)) throw error;
  }
}
