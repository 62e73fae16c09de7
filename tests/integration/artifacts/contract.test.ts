import { copyFileSync, mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toAppError } from '#shared/errors/index.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import type { Artifact, ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** An adapter under test, and what the world may do to what it keeps. */
type Subject = {
  artifacts: ArtifactStore;
  /** Another one on the same content, as of another process. */
  other: ArtifactStore;
  tear(artifact: Artifact, bytes: number): void;
  lose(artifact: Artifact): void;
  /** Puts the content of one artifact in the place of another. */
  swap(artifact: Artifact, content: Artifact): void;
  /** Leaves no room for anything new, or some again. */
  setFull(full: boolean): void;
  /** Has the artifact used so long ago, whatever was read since. */
  age(artifact: Artifact, minutes: number): void;
};

/** A disk that writes nothing while it is full, half of what it is given excepted. */
const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const writeSync = (handle: number, bytes: NodeJS.ArrayBufferView): number => {
    if (!disk.isFull) return fs.writeSync(handle, bytes);
    fs.writeSync(handle, bytes, 0, bytes.byteLength >> 1);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return { ...fs, writeSync: writeSync as typeof fs.writeSync };
});
afterEach(() => void (disk.isFull = false));

/** Bytes of an artifact that an adapter is made for here. */
const largest = 600_000;

const root = temporaryFolder('artifacts');
let count = 0;

function onFiles(): Subject {
  const folder = join(root, String((count += 1)));
  const fileOf = ({ kind, key }: Artifact): string => join(folder, kind, key);
  return {
    artifacts: createFileStore(folder, { largest }),
    other: createFileStore(folder, { largest }),
    tear: (artifact, bytes) => truncateSync(fileOf(artifact), bytes),
    lose: (artifact) => rmSync(fileOf(artifact)),
    swap: (artifact, content) => copyFileSync(fileOf(content), fileOf(artifact)),
    setFull: (full) => void (disk.isFull = full),
    age(artifact, minutes) {
      const used = new Date(Date.now() - minutes * 60_000);
      utimesSync(fileOf(artifact), used, used);
    },
  };
}

function inMemory(): Subject {
  const store = createMemoryStore({ largest });
  return {
    artifacts: store,
    other: store,
    tear: (artifact, bytes) => store.tear(artifact, bytes),
    lose: (artifact) => store.lose(artifact),
    swap: (artifact, content) => store.swap(artifact, content),
    setFull: (full) => store.setFull(full),
    // Its clock is the order of uses, which is that of the calls below.
    age: () => undefined,
  };
}

const section = (key: string): Artifact => ({ kind: 'sections', key });
const text = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString();
const bytes = (content: string): Uint8Array => new Uint8Array(Buffer.from(content));

describe.each([
  ['on files', onFiles],
  ['in memory', inMemory],
])('artifacts %s', (_, open) => {
  let subject: Subject;
  let artifacts: ArtifactStore;
  beforeEach(() => {
    subject = open();
    ({ artifacts } = subject);
  });
  const put = (artifact: Artifact, content: string) => artifacts.put(artifact, [bytes(content)]);

  it('give back what was put, as one, to everybody', async () => {
    expect(await artifacts.put(section('a'), [bytes('Hello '), bytes('Ann')])).toBe(true);
    expect(text(await artifacts.read(section('a')))).toBe('Hello Ann');
    expect(text(await subject.other.read(section('a')))).toBe('Hello Ann');
    expect(await artifacts.stat(section('a'))).toEqual({ size: 9 });
    expect(await artifacts.put(section('empty'), [])).toBe(true);
    expect(text(await artifacts.read(section('empty')))).toBe('');
  });

  it('may be as large as the adapter takes, and no larger', async () => {
    const content = Buffer.alloc(largest, 'much');
    expect(await artifacts.put(section('large'), [content])).toBe(true);
    expect(Buffer.from((await artifacts.read(section('large'))) ?? []).equals(content)).toBe(true);
    const tooLarge = artifacts.put(section('larger'), [content, bytes('.')]);
    expect((await thrownBy(tooLarge)).code).toBe('ARTIFACT_TOO_LARGE');
    expect(await artifacts.stat(section('larger'))).toBeNull();
  });

  it('are missing when nobody put them, under this kind', async () => {
    await put(section('a'), 'a section');
    expect(await artifacts.read(section('b'))).toBeNull();
    expect(await artifacts.read({ kind: 'clips', key: 'a' })).toBeNull();
    expect(await artifacts.stat({ kind: 'clips', key: 'a' })).toBeNull();
    expect((await thrownBy(artifacts.open(section('b')))).code).toBe('ARTIFACT_MISSING');
    expect(artifacts.areSynced([section('b')])).toBe(false);
    await artifacts.remove(section('b'));
  });

  it('never change: the first to put them decides', async () => {
    expect(await put(section('a'), 'first')).toBe(true);
    expect(await subject.other.put(section('a'), [bytes('second')])).toBe(false);
    expect(text(await artifacts.read(section('a')))).toBe('first');
    const results = await Promise.all(
      ['one', 'two', 'three'].map((content, number) =>
        (number % 2 ? artifacts : subject.other).put(section('b'), [bytes(content)]),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('are read in parts, and say so where they end too early', async () => {
    await put(section('a'), 'Hello Ann');
    const opened = await artifacts.open(section('a'));
    const into = new Uint8Array(3);
    await opened.read(6, into);
    expect(text(into)).toBe('Ann');
    await opened.read(0, into);
    expect(text(into)).toBe('Hel');
    await opened.close();
    subject.tear(section('a'), 4);
    const torn = await artifacts.open(section('a'));
    expect((await thrownBy(torn.read(2, new Uint8Array(7)))).code).toBe('ARTIFACT_DAMAGED');
    await torn.close();
  });

  it.each([
    ['are torn', 9],
    ['are torn, and large', 300_000],
  ])('can be made again when they %s', async (_case, size) => {
    const content = 'x'.repeat(size);
    await put(section('a'), content);
    await put(section('b'), 'another');
    subject.tear(section('a'), size - 2);
    expect(await artifacts.read(section('a'))).toBeNull();
    expect(await artifacts.stat(section('a'))).toBeNull();
    expect(await put(section('a'), content)).toBe(true);
    expect(text(await artifacts.read(section('a')))).toBe(content);
    expect(text(await artifacts.read(section('b')))).toBe('another');
  });

  it('can be made again when another key’s content stands in their place', async () => {
    await put(section('ada'), 'the sound of Ada');
    await put(section('bob'), 'the sound of Bob');
    subject.swap(section('ada'), section('bob'));
    expect(await artifacts.read(section('ada'))).toBeNull();
    expect(text(await artifacts.read(section('bob')))).toBe('the sound of Bob');
    expect(await put(section('ada'), 'the sound of Ada')).toBe(true);
    expect(text(await artifacts.read(section('ada')))).toBe('the sound of Ada');
  });

  it('are checked as they are now, and stay what they are', async () => {
    expect(await artifacts.check(section('ada'))).toBeNull();
    await put(section('ada'), 'the sound of Ada');
    await put(section('bob'), 'the sound of Bob');
    const [ada, damaged] = [{ size: 16, end: bytes(' Ada') }, { code: 'ARTIFACT_DAMAGED' }];
    expect([await artifacts.check(section('ada')), await artifacts.check(section('ada'))]).toEqual([ada, ada]);
    subject.swap(section('ada'), section('bob'));
    expect(await thrownBy(artifacts.check(section('ada')))).toMatchObject(damaged);
    subject.tear(section('bob'), 10);
    expect(await thrownBy(artifacts.check(section('bob')))).toMatchObject(damaged);
    expect(await artifacts.stat(section('ada'))).toEqual({ size: 16 });
    await artifacts.remove(section('ada'));
    await put(section('ada'), 'Ada');
    expect(await artifacts.check(section('ada'))).toEqual({ size: 3, end: bytes('Ada') });
  });

  it('find no room: the call fails with a typed error, keeps nothing, and spoils nothing else', async () => {
    await put(section('b'), 'there before');
    subject.setFull(true);
    const refused = await put(section('a'), 'lost').catch((error: unknown) => toAppError(error).code);
    expect(refused).toBe('STORAGE_FULL');
    expect(text(await artifacts.read(section('b')))).toBe('there before');
    expect(await artifacts.read(section('a'))).toBeNull();
    subject.setFull(false);
    expect(await put(section('a'), 'kept')).toBe(true);
    expect(text(await artifacts.read(section('a')))).toBe('kept');
  });

  it('count as synced once they were, while they are there', async () => {
    const both = [section('a'), section('b')];
    await put(section('a'), 'a');
    await put(section('b'), 'b');
    expect(artifacts.areSynced(both)).toBe(false);
    await Promise.all([artifacts.sync([section('a'), section('gone')]), artifacts.sync([section('b')])]);
    expect(artifacts.areSynced(both)).toBe(true);
    subject.lose(section('a'));
    expect(artifacts.areSynced(both)).toBe(false);
    await put(section('a'), 'made again');
    expect(artifacts.areSynced([section('a')])).toBe(false);
    await artifacts.sync([section('a')]);
    expect(artifacts.areSynced(both)).toBe(true);
    await artifacts.remove(section('b'));
    expect(artifacts.areSynced([section('b')])).toBe(false);
  });

  it('are trimmed to a size, those that were used last and those that are needed stay', async () => {
    for (const key of ['needed', 'old', 'used', 'new']) await put(section(key), key.padEnd(1_000));
    await put({ kind: 'clips', key: 'clip' }, 'clip'.padEnd(9_000));
    for (const [index, key] of ['needed', 'old', 'used', 'new'].entries()) subject.age(section(key), 600 - index);
    await artifacts.read(section('used'));
    const isNeeded = (key: string): boolean => key === 'needed';
    expect(await artifacts.trim('sections', { limit: 3_100, isNeeded })).toBe(0);
    expect(await artifacts.trim('sections', { limit: 1_200, isNeeded })).toBe(2);
    const left = await Promise.all(['needed', 'old', 'used', 'new'].map((key) => artifacts.stat(section(key))));
    expect(left.map(Boolean)).toEqual([true, false, true, false]);
    expect(await artifacts.stat({ kind: 'clips', key: 'clip' })).toEqual({ size: 9_000 });
  });

  it('are cleared by kind, but for those that are needed', async () => {
    for (const key of ['a', 'b', 'c']) await put(section(key), key);
    await put({ kind: 'stills', key: 'a' }, 'a still');
    await artifacts.clear('sections', (key) => key === 'b');
    const left = await Promise.all(['a', 'b', 'c'].map((key) => artifacts.stat(section(key))));
    expect(left.map(Boolean)).toEqual([false, true, false]);
    await artifacts.clear('voices');
    expect(await artifacts.stat({ kind: 'stills', key: 'a' })).toEqual({ size: 7 });
    await artifacts.clear('stills');
    expect(await artifacts.stat({ kind: 'stills', key: 'a' })).toBeNull();
  });
});

describe('artifacts on files', () => {
  it('are files named by their keys, and nothing half-written', async () => {
    const folder = join(root, 'named');
    const artifacts = createFileStore(folder, { largest });
    await artifacts.put(section('abc'), [bytes('content')]);
    await artifacts.put(section('abc'), [bytes('content')]);
    disk.isFull = true;
    await expect(artifacts.put(section('def'), [bytes('content')])).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(join(folder, 'sections'))).toEqual(['abc']);
  });

  it('leave files that a process is writing now', async () => {
    const folder = join(root, 'writing');
    mkdirSync(join(folder, 'sections'), { recursive: true });
    writeFileSync(join(folder, 'sections', '.1.partial'), 'half of it');
    const artifacts = createFileStore(folder, { largest });
    await artifacts.clear('sections');
    await artifacts.trim('sections', { limit: 0, isNeeded: () => false });
    expect(readdirSync(join(folder, 'sections'))).toEqual(['.1.partial']);
  });

  it('that are larger than any that are kept are not read into memory, but made again', async () => {
    const folder = join(root, 'huge');
    await createFileStore(folder).put(section('a'), [new Uint8Array(largest + 1)]);
    const artifacts = createFileStore(folder, { largest });
    expect(await artifacts.read(section('a'))).toBeNull();
    expect(await artifacts.put(section('a'), [bytes('made again')])).toBe(true);
  });
});
