import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepFolderPrivate } from '#electron/lib/own-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A folder that others may look into, and what is logged when it is used for data. */
async function used(...names: string[]): Promise<{ mode: number; warned: boolean }> {
  const folder = temporaryFolder('own-folder');
  for (const name of names) {
    if (name.includes('.')) writeFileSync(join(folder, name), '');
    else mkdirSync(join(folder, name));
  }
  chmodSync(folder, 0o755);
  let warned = false;
  await keepFolderPrivate(folder, { warn: () => (warned = true) });
  return { mode: statSync(folder).mode & 0o777, warned };
}

/** Windows has no such permissions. */
test.skipIf(process.platform === 'win32')('a data folder that was open to others becomes private', async () => {
  expect(await used()).toEqual({ mode: 0o700, warned: false });
  expect(await used('studio', 'desktop.db', 'desktop.db-wal', 'vocative.log', 'recordings')).toEqual({
    mode: 0o700,
    warned: false,
  });
});

test.skipIf(process.platform === 'win32')('a folder that holds something else stays open, with a warning', async () => {
  expect(await used('studio', 'www')).toEqual({ mode: 0o755, warned: true });
});
