import { expect, test } from 'vitest';
import { openDatabase } from '#electron/db/open.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { claimWork, queueWork, waitingLanes } from '#electron/studio/store/work.ts';
import { waitOf, waitOfWork } from '#electron/studio/work/waits.ts';

const since = { since: 0, nextTry: 1_000, isTried: false };
const service = { resource: 'voice_service:a', code: 'PROVIDER_BUSY', name: 'A', ...since } as const;
const disk = { resource: 'disk', code: 'STORAGE_FULL', name: '', ...since } as const;
const forRoom = {
  code: 'STORAGE_FULL',
  message: 'Waiting for room on the studio’s disk: free some space there',
};

test('work that runs waits for a full disk that it does not test, and for no service', () => {
  const db = openDatabase({ file: ':memory:', migrations });
  queueWork(db, { kind: 'model', account: '', name: '', priority: 1, needs: '' }, 'amy');
  expect(waitOfWork(db, { kind: 'model', key: 'amy', status: 'queued' }, [service, disk])).toMatchObject(forRoom);
  const [lane] = waitingLanes(db, 'model');
  if (!lane) throw new Error('nothing is queued');
  claimWork(db, lane, { owner: 'studio', token: 1, until: 1_000 }, 0);
  const running = { kind: 'model', key: 'amy', status: 'running' } as const;
  expect(waitOfWork(db, running, [service])).toBeNull();
  expect(waitOfWork(db, running, [service, disk])).toMatchObject(forRoom);
  expect(waitOfWork(db, running, [service, { ...disk, isTried: true }])).toBeNull();
  expect(waitOfWork(db, { ...running, status: 'succeeded' }, [disk])).toBeNull();
});

test('rows wait for keys that sign, and nothing else does', () => {
  const db = openDatabase({ file: ':memory:', migrations });
  const keys = { resource: 'signing', code: 'CERTIFICATE_NOT_YET_VALID', name: '', ...since } as const;
  const common = { account: '', name: '', priority: 1 as const, needs: '' };
  for (const kind of ['model', 'video'] as const) queueWork(db, { ...common, kind }, kind);
  const message = 'Waiting for the first day of the certificate that signs videos: check the studio’s clock';
  expect(waitOfWork(db, { kind: 'video', key: 'video', status: 'queued' }, [keys])).toMatchObject({ message });
  expect(waitOf([{ ...keys, code: 'IDENTITY_UNREADABLE' }], [])?.message).toMatch(
    /^Waiting for the keys .*“identity”$/u,
  );
  expect(waitOfWork(db, { kind: 'model', key: 'model', status: 'queued' }, [keys])).toBeNull();
});
