import { create } from 'zustand';
import type { AppInfo, Connection, IpcInput, IpcOutput, Problem } from '../../../shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { preferences } from '../platform/preferences.ts';
import type { LinkState } from '../platform/transport.ts';

export type Theme = 'system' | 'light' | 'dark';

type AppState = {
  info: AppInfo | null;
  connection: Connection | null;
  theme: Theme;
  /** Whether the app behind the window answers. */
  link: LinkState;
  problem: Problem | null;
  load(): Promise<void>;
  setTheme(theme: Theme): void;
  /** Where exports go: the user's own choice, else the app's default. */
  exportFolder(): string;
  setExportFolder(folder: string): void;
  /** Opens the system's folder dialog. @returns null when the user closed it. */
  chooseFolder(): Promise<string | null>;
  chooseBuiltIn(): Promise<Connection>;
  testConnection(input: IpcInput<'connection.test'>): Promise<IpcOutput<'connection.test'>>;
  connect(input: IpcInput<'connection.connect'>): Promise<Connection>;
  openExternal(url: string): Promise<void>;
};

export const useApp = create<AppState>((set, get) => {
  function keep(connection: Connection): Connection {
    set({ connection });
    return connection;
  }

  return {
    info: null,
    connection: null,
    theme: preferences.theme.read(),
    link: 'connecting',
    problem: null,
    async load() {
      try {
        set({ connection: await request('connection.get', {}), problem: null });
        // Second, because it asks the studio: a studio that refuses must not keep anyone from changing the connection.
        set({ info: await request('app.info', {}) });
      } catch (error) {
        set({ problem: toProblem(error) });
      }
    },
    setTheme(theme) {
      preferences.theme.write(theme);
      set({ theme });
    },
    exportFolder: () => preferences.exportFolder.read() || (get().info?.exportFolder ?? ''),
    setExportFolder(folder) {
      preferences.exportFolder.write(folder);
      // A new object lets everyone who shows the folder read it again.
      set(({ info }) => ({ info: info && { ...info } }));
    },
    chooseFolder: async () => (await request('exports.chooseFolder', {})).folder,
    chooseBuiltIn: async () => keep(await request('connection.useBuiltIn', {})),
    testConnection: (input) => request('connection.test', input),
    connect: async (input) => keep(await request('connection.connect', input)),
    async openExternal(url) {
      await request('app.openExternal', { url });
    },
  };
});

/** Keeps the store current. @returns a function that ends it. */
export function followApp(): () => void {
  return onEvent('connection.changed', (connection) => useApp.setState({ connection }));
}
