import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of one file, removed after them. Its path has no links, as macOS's own has. */
export function temporaryFolder(name = 'test'): string {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), `vocative-${name}-`)));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
