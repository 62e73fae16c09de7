import { execFile, type ChildProcess } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { prepared } from '../../support/prepared.ts';

export type App = {
  host: 'browser' | 'electron';
  /** In the browser, an address with its one-time token. */
  address: string;
  dataFolder: string;
  /** A folder for what a test exports, removed after it. */
  exportFolder: string;
  process: ChildProcess;
  /** Kills the app without a word, starts it again on the same data and opens its page anew. */
  killAndRestart(): Promise<void>;
};

/** This environment, or one in which the app finds no keychain: on Linux alone it comes by way of the bus. */
export function environment(options: { withoutKeychain: boolean }): Record<string, string> {
  const here = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const hidden = options.withoutKeychain ? { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' } : {};
  return { ...Object.fromEntries(here), ...hidden };
}

const sampleAppMaker = fileURLToPath(new URL('../../support/make-sample-app.ts', import.meta.url));

/** The sample is prepared once in a run, in smaller pictures: whole it takes ten seconds of a processor. */
export async function copySampleApp(dataFolder: string): Promise<void> {
  const made = await prepared('sample-app', async (folder) => {
    await promisify(execFile)(process.execPath, [sampleAppMaker, folder]);
  });
  await cp(made, dataFolder, { recursive: true });
}
