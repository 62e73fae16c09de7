import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle.ts';

const electronFolder = join(root, 'node_modules', 'electron');

/** How long the server of the download may take to answer at all, milliseconds: being offline must not hold the start up. */
const answerLimit = 2_500;
/** How long the download itself may take, milliseconds. It is about 120 MB, fetched once. */
const downloadLimit = 10 * 60_000;

/** Electron's executable where it is here already; null otherwise. */
export function installedElectron(): string | null {
  const pathFile = join(electronFolder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const file = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronFolder, 'dist'), name);
  return existsSync(file) ? file : null;
}

/**
 * Fetches Electron's executable, which its package does at the first run.
 * @returns its path, or null where it cannot be had.
 */
export async function fetchElectron(print: (line: string) => void): Promise<string | null> {
  const installer = join(electronFolder, 'install.js');
  if (!existsSync(installer) || !(await canReachDownload())) return null;
  print('Fetching Electron. This happens once and takes a minute or two…');
  return (await runInstaller(installer)) ? installedElectron() : null;
}

async function canReachDownload(): Promise<boolean> {
  const mirror =
    process.env['ELECTRON_MIRROR'] ??
    process.env['npm_config_electron_mirror'] ??
    'https://github.com/electron/electron/releases/';
  try {
    await fetch(mirror, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerLimit) });
    return true;
  } catch (error) {
    // Whatever the reason, there is another way to run.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** Its output is a stack trace when it fails; the caller says in a line what happens instead. */
function runInstaller(installer: string): Promise<boolean> {
  const child = spawn(process.execPath, [installer], { stdio: 'ignore', timeout: downloadLimit });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
