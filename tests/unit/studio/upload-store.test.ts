import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UploadStore } from '#electron/studio/domain/templates/upload-store.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vocative-uploads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an upload that cannot fit is refused before its first byte', async () => {
  const store = new UploadStore({ directory: folder });
  await expect(store.ensureSpace(2 ** 60)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  await expect(store.ensureSpace(0)).resolves.toBeUndefined();
});
