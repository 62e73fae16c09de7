import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { admitUpload, largestSize } from '#electron/studio/domain/templates/upload-room.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { finishUpload } from '#electron/studio/store/uploads.ts';
import { createUser } from '#electron/studio/store/users.ts';

let db: Db;
let ada: string;
let bo: string;
/** Bytes on disk by upload, and what is free beside them. */
let onDisk: Map<string, number>;
let free: number;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  ada = createUser(db, 'Ada').id;
  bo = createUser(db, 'Bo').id;
  onDisk = new Map();
  free = 1_000;
});
afterEach(() => db.close());

const disk = { arrived: async (id: string) => onDisk.get(id) ?? 0, freeBytes: async () => free };

async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

const begin = (id: string, size: number | null, userId = ada) =>
  outcome(admitUpload(db, disk, { id, userId, size }).then(() => 'begun'));
const largest = (id: string) => outcome(largestSize(db, disk, id));

/** Bytes of an upload arrive; they are not free any more. */
function receive(id: string, bytes: number): void {
  onDisk.set(id, (onDisk.get(id) ?? 0) + bytes);
  free -= bytes;
}

describe('the disk', () => {
  test('has no room for what another upload still has to send', async () => {
    expect(await begin('a', 700)).toBe('begun');
    expect(await begin('b', 301, bo)).toBe('STORAGE_FULL');
    receive('a', 500);
    expect(await begin('b', 301, bo)).toBe('STORAGE_FULL');
    expect(await begin('b', 300, bo)).toBe('begun');
  });

  test('is shared by uploads that begin at the same moment', async () => {
    expect(await Promise.all([begin('a', 600), begin('b', 600, bo)])).toEqual(['begun', 'STORAGE_FULL']);
  });

  test('bounds an upload that does not tell its size', async () => {
    expect(await begin('a', null)).toBe('begun');
    expect(await begin('b', 400, bo)).toBe('begun');
    expect(await largest('a')).toBe(600);
    receive('a', 600);
    expect(await largest('a')).toBe('STORAGE_FULL');
    expect(await begin('c', null, bo)).toBe('STORAGE_FULL');
  });
});

describe('an account', () => {
  test('has its share of bytes, however they are promised', async () => {
    free = Number.MAX_SAFE_INTEGER;
    for (let bytes = 0; bytes < limits.waitingUploadBytes; bytes += limits.uploadBytes)
      expect(await begin(`whole ${bytes}`, limits.uploadBytes)).toBe('begun');
    expect(await begin('more', 1)).toBe('UPLOADS_TOO_MANY');
    expect(await begin('deferred', null)).toBe('begun');
    expect(await largest('deferred')).toBe('UPLOADS_TOO_MANY');
    expect(await begin('another’s', limits.uploadBytes, bo)).toBe('begun');
  });

  test('may have so many unfinished uploads', async () => {
    for (let count = 0; count < limits.uploadsAtOnce; count++) expect(await begin(`${count}`, 1)).toBe('begun');
    expect(await begin('more', 1)).toBe('UPLOADS_TOO_MANY');
    expect(await begin('another’s', 1, bo)).toBe('begun');
    finishUpload(db, '0');
    expect(await begin('more', 1)).toBe('begun');
  });
});

test('what has arrived and nothing was made of counts in number and bytes, and is not looked up on the disk', async () => {
  free = Number.MAX_SAFE_INTEGER;
  const insert = db.prepare(
    "INSERT INTO uploads (id, user_id, size, created_at, finished_at) VALUES (?, ?, 0, 'then', 'now')",
  );
  db.transaction(() => {
    for (let count = 1; count < limits.waitingUploads; count++) insert.run(`empty ${count}`, ada);
  })();
  const arrived = vi.spyOn(disk, 'arrived');
  expect(await begin('last', 0)).toBe('begun');
  expect(await begin('more', 0)).toBe('UPLOADS_TOO_MANY');
  expect(await begin('another’s', 0, bo)).toBe('begun');
  expect(new Set(arrived.mock.calls.flat())).toEqual(new Set(['last']));
});

test('an upload that told its size is bound by nothing else', async () => {
  await begin('a', 700);
  free = 0;
  expect(await largest('a')).toBe(limits.uploadBytes);
});
