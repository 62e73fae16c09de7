import { parseArgs } from 'node:util';
import { AppError } from '#shared/errors/index.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { dataFolderOf } from '#electron/lib/paths.ts';
import { parsePort, reportFailure, runBrowserHost } from '#electron/main/browser.ts';
import { hasDisplay } from '#electron/main/browser/window.ts';
import { pageServerFrom } from '#electron/main/page-server.ts';
import { buildRenderer, rendererIsStale } from '../bundle.ts';
import { fetchElectron, installedElectron } from './electron-binary.ts';
import { runElectron } from './electron-host.ts';

const usage = `Usage: npm start -- [options]
  --data DIR                keep everything in this folder
  --host electron|browser   use this host
  --port N                  port of the browser host (default: a free one)
  --fresh                   browser host: keep data that cannot be read aside, begin with new data
  --no-open                 browser host: print the address, open no window`;

type Options = { dataFolder: string; host: 'electron' | 'browser' | null; port: number; fresh: boolean; open: boolean };

/** @returns null for unknown options. */
function readOptions(): Options | 'help' | null {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    const port = parsePort(values.port ?? '0');
    const { host = null } = values;
    if (port === null || !(host === null || host === 'electron' || host === 'browser')) return null;
    return { dataFolder: dataFolderOf(values.data), host, port, fresh: values.fresh, open: !values['no-open'] };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The executable to run in, or why there is none. */
async function chooseElectron({
  host,
  open,
  port,
  fresh,
}: Options): Promise<{ executable: string } | { reason: string | null }> {
  // Choices that only the browser host has.
  if (host === 'browser' || (host === null && (!open || fresh || port !== 0))) return { reason: null };
  if (!hasDisplay()) return { reason: 'there is no display for an Electron window' };
  const executable = installedElectron() ?? (await fetchElectron(print));
  if (executable === null) return { reason: 'Electron could not be fetched from here' };
  return { executable };
}

async function start(options: Options): Promise<void> {
  // Started early: it takes a few seconds to notice that there is no connection.
  const choosing = chooseElectron(options);
  const pageServer = pageServerFrom(process.env);
  if (!pageServer && rendererIsStale()) {
    print('Preparing the window…');
    await buildRenderer().catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      throw new AppError('INTERNAL', { message: 'The window could not be built. Run “npm ci” and try again.', detail });
    });
  }
  // The window opens meanwhile; a studio uses a voice as soon as it is there.
  void provideVoices(print);
  const choice = await choosing;
  let reason = 'reason' in choice ? choice.reason : null;
  if ('executable' in choice) {
    reason = await runElectron(choice.executable, options.dataFolder);
    if (reason === null) return;
  }
  if (reason !== null) print(`Using the browser host: ${reason}.`);
  await runBrowserHost({ ...options, pageServer });
}

/** `npm start`: opens the studio, in Electron where that can be had, else in the browser host. */
export async function runStart(): Promise<void> {
  const options = readOptions();
  if (options === 'help') {
    print(usage);
  } else if (options === null) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
  } else {
    await start(options).catch(reportFailure);
  }
}
