import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import {
  admitUpload,
  declareSize,
  grantRoom,
  largestSize,
  type Grant,
} from '#electron/studio/domain/templates/upload-room.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { finishUpload } from '#electron/studio/store/uploads.ts';
import { closeUser, createUser } from '#electron/studio/store/users.ts';
import { fc } from '../../support/property.ts';

let db: Db;
let ada: string;
let bo: string;
/** Bytes on disk by upload and when they came, and what is free beside them. */
let onDisk: Map<string, { bytes: number; changedAt: number }>;
let free: number;
let now: number;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  ada = createUser(db, 'Ada').id;
  bo = createUser(db, 'Bo').id;
  onDisk = new Map();
  free = 1_000;
  disk.granted.clear();
  now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  db.close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const disk = {
  arrived: async (id: string) => onDisk.get(id) ?? { bytes: 0, changedAt: 0 },
  freeBytes: async () => free,
  granted: new Map<string, Grant>(),
};
/** Longer than room stays reserved for an upload that sends nothing. */
const pause = 10 * 60_000;

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
const grant = (id: string, end: number) => outcome(grantRoom(db, disk, id, end).then(({ upTo }) => upTo));
const declare = (id: string, size: number) => outcome(declareSize(db, disk, id, size).then(() => 'declared'));

/** Bytes of an upload arrive; they are not free any more. */
function receive(id: string, bytes: number): void {
  onDisk.set(id, { bytes: (onDisk.get(id)?.bytes ?? 0) + bytes, changedAt: now });
  free -= bytes;
}

describe('the disk', () => {
  test('has no room for what another upload still has to send', async () => {
    expect(await begin('a', 400)).toBe('begun');
    expect(await begin('b', 301, bo)).toBe('STORAGE_SHARE_FULL');
    receive('a', 300);
    expect(await begin('b', 301, bo)).toBe('STORAGE_SHARE_FULL');
    expect(await begin('b', 300, bo)).toBe('begun');
  });

  test.each(['America/New_York', 'UTC', 'Asia/Tokyo'])('has room reserved for a new upload in %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    expect(await begin('a', 400)).toBe('begun');
    expect(await begin('b', 301, bo)).toBe('STORAGE_SHARE_FULL');
    now += pause;
    expect(await begin('b', 301, bo)).toBe('begun');
  });

  test('is shared by uploads that begin at the same moment', async () => {
    expect(await Promise.all([begin('a', 400), begin('b', 400, bo)])).toEqual(['begun', 'STORAGE_SHARE_FULL']);
  });

  test('bounds an upload that does not tell its size', async () => {
    closeUser(db, bo);
    expect(await begin('a', null)).toBe('begun');
    expect(await begin('b', 400)).toBe('begun');
    expect(await largest('a')).toBe(600);
    receive('a', 600);
    expect(await largest('a')).toBe('STORAGE_FULL');
    expect(await begin('c', null)).toBe('STORAGE_FULL');
  });

  test('is free again for others once an upload has sent nothing for minutes', async () => {
    expect(await begin('a', 500)).toBe('begun');
    receive('a', 100);
    expect(await begin('b', 450, bo)).toBe('STORAGE_SHARE_FULL');
    now += pause;
    expect(await begin('b', 450, bo)).toBe('begun');
  });

  test('has room for the rest of an upload that goes on after a pause, or not', async () => {
    expect(await begin('a', 400)).toBe('begun');
    receive('a', 100);
    now += pause;
    expect(await largest('a')).toBeGreaterThanOrEqual(400);
    free = 299;
    expect(await largest('a')).toBe('STORAGE_FULL');
    free = 900;
    receive('a', 1);
    free = 0;
    expect(await largest('a')).toBe(limits.uploadBytes);
  });
});

describe('the share of an account', () => {
  test('is told from a full disk, as its user can make room in it', async () => {
    expect(await begin('a', 1_000)).toBe('STORAGE_SHARE_FULL');
    expect(await begin('a', 1_001)).toBe('STORAGE_FULL');
  });

  test('is all of the disk while there is no other account', async () => {
    closeUser(db, bo);
    expect(await begin('a', 1_000)).toBe('begun');
  });

  test('is half of what others leave, however it is taken', async () => {
    expect(await begin('a', 501)).toBe('STORAGE_SHARE_FULL');
    expect(await begin('a', 300)).toBe('begun');
    expect(await begin('c', null)).toBe('begun');
    expect(await largest('c')).toBe(200);
    receive('c', 150);
    expect(await begin('d', 51)).toBe('STORAGE_SHARE_FULL');
    expect(await begin('d', 50)).toBe('begun');
    expect(await begin('e', 1)).toBe('STORAGE_SHARE_FULL');
    expect(await begin('b', 251, bo)).toBe('STORAGE_SHARE_FULL');
    expect(await begin('b', 250, bo)).toBe('begun');
  });

  test('never takes all that is left, whatever many accounts declare and do not send', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 20 });
    const uploads = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1_200 })), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(sizes, uploads, async (own, theirs) => {
        const fresh = openDatabase({ file: ':memory:', migrations });
        const accounts = Array.from({ length: 5 }, (_, index) => createUser(fresh, `${index}`).id);
        const large = 1_000_000;
        const store = { ...disk, freeBytes: async () => large };
        const declare = (userId: string, size: number) =>
          outcome(admitUpload(fresh, store, { id: randomUUID(), userId, size: size * 1_000 }));
        for (const size of own) await declare(accounts[0] ?? '', size);
        for (const [account, size] of theirs) await declare(accounts[account] ?? '', size);
        const last = await outcome(
          admitUpload(fresh, store, { id: 'last', userId: accounts[4] ?? '', size: large / 2 ** 5 }).then(
            () => 'begun',
          ),
        );
        fresh.close();
        expect(last).toBe('begun');
      }),
      { numRuns: 50 },
    );
  });
});

describe('requests of one account that run at the same time', () => {
  test('share its room, and what one is granted is not granted to another', async () => {
    for (const id of ['a', 'c']) expect(await begin(id, null)).toBe('begun');
    expect(await largest('c')).toBe(500);
    expect(await Promise.all([grant('a', 100), grant('c', 100)])).toEqual([500, 'STORAGE_SHARE_FULL']);
    receive('a', 300);
    disk.granted.delete('a');
    expect(await grant('c', 100)).toBe(200);
    expect(await grant('a', 301)).toBe('STORAGE_SHARE_FULL');
  });

  test('cannot both declare its room as their size', async () => {
    for (const id of ['a', 'c']) expect(await begin(id, null)).toBe('begun');
    expect(await Promise.all([declare('a', 500), declare('c', 500)])).toEqual(['declared', 'STORAGE_SHARE_FULL']);
  });

  test('cannot both go on after a pause', async () => {
    expect(await begin('a', 500)).toBe('begun');
    now += pause;
    expect(await begin('c', 500)).toBe('begun');
    now += pause;
    expect(await Promise.all([grant('a', 1), grant('c', 1)])).toEqual([500, 'STORAGE_SHARE_FULL']);
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
  await begin('a', 500);
  free = 0;
  expect(await largest('a')).toBe(limits.uploadBytes);
});
