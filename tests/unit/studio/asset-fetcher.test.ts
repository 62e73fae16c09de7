import { readdirSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#electron/db/open.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { emptyTemplate } from '#electron/studio/operations/templates/fields.ts';
import { ensureAsset, findAsset } from '#electron/studio/store/assets.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { insertTemplate } from '#electron/studio/store/templates.ts';
import { createUser } from '#electron/studio/store/users.ts';
import { createAssetFetcher } from '#electron/studio/work/asset-fetcher.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a background that a clean-up removed before it was stored is fetched again', async () => {
  const folders = dataFolder(temporaryFolder('asset-fetcher'));
  await mkdir(folders.assets, { recursive: true });
  const db = openDatabase({ file: ':memory:', migrations });
  const { id: userId } = createUser(db, 'local');
  const { id: templateId } = insertTemplate(db, userId, emptyTemplate, null);
  const address = { userId, templateId, campaignId: null, kind: 'site', address: 'https://example.com/' } as const;
  const { asset } = ensureAsset(db, address);
  const page = { png: Buffer.from('a page'), width: 64, height: 64, title: '', login: false };
  const fetcher = createAssetFetcher({
    db,
    folders,
    pool: {} as WorkerPool,
    pages: { capture: () => Promise.resolve(page) },
    linked: { loopback: false },
  });
  const run = { account: userId, signal: new AbortController().signal, onStart: () => {} };
  const fetchOnce = async () => fetcher.read(asset.id)?.(run);

  const lost = await fetchOnce();
  for (const name of readdirSync(folders.assets)) rmSync(join(folders.assets, name));
  expect(lost?.()).toBe('again');
  expect(findAsset(db, asset.id)?.pending).toBe(true);
  expect((await fetchOnce())?.()).toBe('ended');
  expect(findAsset(db, asset.id)?.prepared).toMatchObject({ kind: 'page' });
});

test('the end of the studio waits for files, but not for pages', () => {
  const folders = dataFolder(temporaryFolder('asset-fetcher'));
  const db = openDatabase({ file: ':memory:', migrations });
  const { id: userId } = createUser(db, 'local');
  const { id: templateId } = insertTemplate(db, userId, emptyTemplate, null);
  const pages = { capture: () => Promise.reject(new Error('no page')), close: () => Promise.resolve() };
  const fetcher = createAssetFetcher({ db, folders, pool: {} as WorkerPool, pages, linked: { loopback: false } });
  const isLeft = (kind: 'site' | 'link' | 'profile') => {
    const address = { userId, templateId, campaignId: null, kind, address: 'https://example.com/' };
    return fetcher.resumes?.(ensureAsset(db, address).asset.id);
  };
  expect([isLeft('site'), isLeft('link'), isLeft('profile')]).toEqual([true, false, false]);
});
