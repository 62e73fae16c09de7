import { SENTINEL } from '@electron/fuses/dist/constants.js';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Electron 45 has nine fuses in the wire of version 1. */
const fuses = '011011010';

/**
 * Writes a stand-in for an unpacked Electron for Linux: files of the same names without their contents, and a program
 * whose fuses can be set. A package made with it can be inspected, but not run.
 */
export async function writeStandInElectron(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const name of ['resources', 'locales']) await mkdir(join(folder, name), { recursive: true });
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, fuses.length]), Buffer.from(fuses)]);
  await writeFile(join(folder, 'electron'), wire);
  await chmod(join(folder, 'electron'), 0o755);
  const locales = ['de', 'en-US', 'fr'].map((locale) => `locales/${locale}.pak`);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'icudtl.dat', ...locales]) {
    await writeFile(join(folder, name), '');
  }
}
