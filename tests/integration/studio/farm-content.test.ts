import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ContentKey } from '#electron/engine/workers/content.ts';
import { contentPaths, partBytes } from '#electron/farm/content-messages.ts';
import { MachineContent } from '#electron/farm/machine-content.ts';
import type { Machine } from '#electron/farm/machine-file.ts';
import { Scratch } from '#electron/farm/scratch.ts';
import { StudioFiles } from '#electron/farm/studio-files.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { createFarm, type FarmOfTest } from '../../support/farm.ts';
import { openHttpCable, type HttpCable } from '../../support/http-cable.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** A studio that serves content to machines, without an engine. */

const { signal } = new AbortController();
const logger = createLogger('test', 'silent');

describe('content over a studio’s HTTP', () => {
  let farm: FarmOfTest;
  let studio: Studio;
  let cable: HttpCable;
  let machine: Machine;
  let template = '';
  let key: ContentKey = 'templates/none';
  let folder = '';

  beforeAll(async () => {
    farm = await createFarm(temporaryFolder('farm-content'), ['render-1', 'render-2'], 'small', 'http');
    const dataFolder = studioFolderIn(farm.data);
    studio = await startStudio({
      dataFolder,
      host: '127.0.0.1',
      port: 0,
      workers: 1,
      farm: { engine: farm.engine },
      logger,
    });
    cable = await openHttpCable(Number(new URL(studio.url).port));
    machine = farm.machine('render-1');
    [template = ''] = readdirSync(join(dataFolder, 'templates'));
    key = `templates/${template}`;
    folder = join(dataFolder, key);
  });
  afterAll(async () => {
    cable.close();
    await studio.close();
    await farm.end();
  });
  beforeEach(() => {
    cable.changing((chunk) => chunk);
    cable.down(false);
    cable.asked.length = 0;
  });

  function filesOf({ token = '' }: Partial<Machine>, pauses?: number[]): StudioFiles {
    return new StudioFiles({ address: cable.url, token }, pauses ?? [10, 10, 10]);
  }

  /** A machine's content. `ensure` is what a process asks before it reads. */
  async function openMachine(files = filesOf(machine)) {
    const scratch = await Scratch.open(temporaryFolder('scratch'), 500e6);
    onTestFinished(() => scratch.close());
    const content = new MachineContent(files, scratch);
    const host = content.host();
    const ensure = async (named: ContentKey, states: Record<string, string> = {}): Promise<void> => {
      const task = randomUUID();
      await content.begin({ id: task, states, copies: 'first' }, signal);
      await host['check-content']({ kind: 'check-content', key: named }, signal, task);
      content.end(task);
    };
    return { scratch, content, host, ensure };
  }

  /** Adds a file of some bytes to the template, as a rendition would be. */
  function addToTemplate(name: string, bytes: number): Uint8Array {
    const content = randomBytes(bytes);
    writeFileSync(join(folder, name), content);
    onTestFinished(() => rmSync(join(folder, name), { force: true }));
    return content;
  }

  it('fetches a template file by file, and later only what it has grown by', async () => {
    const { scratch, ensure } = await openMachine();
    await ensure(key);
    const names = readdirSync(scratch.pathOf(key));
    expect(names.toSorted()).toEqual(
      readdirSync(folder)
        .filter((name) => name !== 'bodies')
        .toSorted(),
    );
    for (const name of names) expect(readFileSync(scratch.pathOf(key, name))).toEqual(readFileSync(join(folder, name)));
    const added = addToTemplate('presenter-new.mp4', 10_000);
    cable.asked.length = 0;
    await ensure(key);
    expect(readFileSync(scratch.pathOf(key, 'presenter-new.mp4'))).toEqual(added);
    expect(cable.asked.filter(({ path }) => path.startsWith(contentPaths.file))).toHaveLength(1);
  });

  it('asks for nothing while the folder is in the state that a task counts on', async () => {
    const { ensure } = await openMachine();
    await until(async () => (await filesOf(machine).list(key, signal)).state !== null);
    const { state } = await filesOf(machine).list(key, signal);
    await ensure(key, { [key]: state ?? '' });
    cable.asked.length = 0;
    await ensure(key, { [key]: state ?? '' });
    expect(cable.asked).toEqual([]);
    await ensure(key, { [key]: 'grown' });
    expect(cable.asked).toHaveLength(1);
  });

  it('continues a large file after a cut where it was', async () => {
    const size = 5 * partBytes + 1_000;
    const large = addToTemplate('rendition-720p.mp4', size);
    const { scratch, ensure } = await openMachine(filesOf(machine, []));
    let left = 3.5 * partBytes;
    cable.changing((chunk) => {
      left -= chunk.length;
      return left < 0 ? 'cut' : chunk;
    });
    expect((await thrownBy(ensure(key))).code).toBe('STUDIO_UNREACHABLE');
    expect(existsSync(scratch.pathOf(key, 'rendition-720p.mp4'))).toBe(false);
    cable.changing((chunk) => chunk);
    cable.asked.length = 0;
    await ensure(key);
    expect(readFileSync(scratch.pathOf(key, 'rendition-720p.mp4')).equals(large)).toBe(true);
    const ranges = cable.asked.filter(({ path }) => path.includes('rendition-720p')).map(({ range }) => range);
    expect(ranges.length).toBeLessThan(5);
    expect(ranges).not.toContain(`bytes=0-${partBytes - 1}`);
  });

  it('asks once more for bytes that were changed, and uses none that stay wrong', async () => {
    const { scratch, ensure } = await openMachine();
    const video = join(folder, 'template.mp4');
    const wrong = (chunk: Buffer): Buffer => {
      const changed = Buffer.from(chunk);
      // Not in a listing, which is no JSON then.
      if (chunk.length > 4_000) changed[2_000] = (changed[2_000] ?? 0) ^ 1;
      return changed;
    };
    cable.changing(wrong);
    const error = await thrownBy(ensure(key));
    expect(error.code).toBe('STUDIO_ANSWER_INVALID');
    expect(error.message).toContain('don’t match their checksum');
    expect(existsSync(scratch.pathOf(key, 'template.mp4'))).toBe(false);
    let times = 0;
    cable.changing((chunk) => (chunk.length > 4_000 && times++ < 2 ? wrong(chunk) : chunk));
    await ensure(key);
    expect(times).toBeGreaterThan(2);
    expect(readFileSync(scratch.pathOf(key, 'template.mp4'))).toEqual(readFileSync(video));
  });

  it('stores artifacts with the studio, where the first put decides', async () => {
    const artifact = { kind: 'clips', key: createHash('sha256').update('Ada').digest('hex') } as const;
    const [one, two] = [filesOf(machine), filesOf(farm.machine('render-2'))];
    expect(await one.fetchArtifact(artifact, signal)).toBeNull();
    expect(await one.storeArtifact(artifact, Buffer.from('said once'), signal)).toBe(true);
    expect(await two.storeArtifact(artifact, Buffer.from('said otherwise'), signal)).toBe(false);
    expect(Buffer.from((await two.fetchArtifact(artifact, signal)) ?? []).toString()).toBe('said once');
    await one.removeArtifact(artifact, signal);
    expect(await two.fetchArtifact(artifact, signal)).toBeNull();
  });

  it('uses connections again after looking up artifacts that don’t exist', async () => {
    const files = filesOf(machine);
    const before = cable.connections();
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      const artifact = { kind: 'clips', key: createHash('sha256').update(name).digest('hex') } as const;
      expect(await files.fetchArtifact(artifact, signal)).toBeNull();
    }
    // A connection is free a moment after its answer.
    expect(cable.connections() - before).toBeLessThanOrEqual(2);
  });

  it('adds what a task has made to the template, and changes nothing that was imported', async () => {
    const { scratch, host, ensure } = await openMachine();
    await ensure(key);
    const made = scratch.pathOf(key, 'rendition-480p.mp4');
    writeFileSync(made, 'made elsewhere');
    onTestFinished(() => rmSync(join(folder, 'rendition-480p.mp4'), { force: true }));
    const store = (names: string[], of = key) =>
      host['store-files']({ kind: 'store-files', key: of, names }, signal, 'task');
    await store(['rendition-480p.mp4']);
    expect(readFileSync(join(folder, 'rendition-480p.mp4'), 'utf8')).toBe('made elsewhere');
    cable.asked.length = 0;
    await ensure(key);
    expect(cable.asked.filter(({ path }) => path.startsWith(contentPaths.file))).toEqual([]);
    const before = readFileSync(join(folder, 'template.mp4'));
    expect((await thrownBy(store(['template.mp4']))).code).toBe('CONFLICT');
    expect(readFileSync(join(folder, 'template.mp4'))).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('fails a task with the reason where the studio lacks or refuses content', async () => {
    const { content, ensure } = await openMachine();
    const missing = await thrownBy(ensure('templates/0123'));
    expect([missing.code, missing.subject]).toEqual(['FILE_NOT_FOUND', 'templates/0123']);
    expect(content.isTrouble(missing)).toBe(false);
  });

  it('opens to a machine what tasks need, and nothing else', async () => {
    const { token = '' } = machine;
    const ask = async (path: string, how: { method?: string; token?: string } = {}) => {
      const { method = 'GET', ...given } = how;
      const headers = { authorization: `Bearer ${given.token ?? token}`, range: 'bytes=0-9' };
      return (await fetch(`${studio.url}${path}`, { method, headers })).status;
    };
    const file = (of: string, name = ''): string =>
      `${contentPaths.file}?${new URLSearchParams({ key: of, name }).toString()}`;
    expect(await ask(file(key, 'template.mp4'))).toBe(206);
    for (const path of ['/api/v1/campaigns', '/metrics', '/api/video-instances']) {
      expect([401, 404]).toContain(await ask(path));
    }
    const source = readdirSync(join(studioFolderIn(farm.data), 'sources'))[0] ?? '';
    const closed: [string, string?][] = [
      [`sources/${source}`],
      ['uploads/one'],
      ['templates'],
      ['templates/..', 'studio.db'],
      [key, '../../studio.db'],
      [key, '..\\..\\studio.db'],
      ['templates/../signing-keys.json'],
      ['cache/clips'],
    ];
    for (const [of, name] of closed) expect(await ask(file(of, name)), `${of} ${name}`).toBe(400);
    expect(await ask(`${contentPaths.artifacts}/..%2Fstudio/db`)).toBe(404);
    expect(await ask(`${contentPaths.artifacts}/clips/..%2F..%2Fstudio.db`)).toBe(404);
    expect(await ask(`${contentPaths.messages}/..%2Fstudio.db`)).toBe(404);
    const others = [studio.token, 'x', ''];
    for (const other of others) expect(await ask(file(key, 'template.mp4'), { token: other })).toBe(401);
    expect(await ask(`${contentPaths.artifacts}/clips/abc`, { method: 'DELETE', token: 'x' })).toBe(401);
  });

  it('shuts a removed machine out at once, and a former token for good', async () => {
    const files = filesOf(farm.machine('render-2'));
    await files.meet(signal);
    await farm.cli('farm', 'remove', 'render-2');
    const error = await thrownBy(files.list(key, signal));
    expect([error.code, error.message]).toEqual(['UNAUTHORIZED', expect.stringContaining('vocative farm add NAME')]);
    await farm.addMachine('render-2');
    expect((await thrownBy(files.meet(signal))).code).toBe('UNAUTHORIZED');
    await filesOf(farm.machine('render-2')).meet(signal);
  });

  it('says that the studio doesn’t answer, or serves no farm', async () => {
    cable.down(true);
    const away = await thrownBy(filesOf(machine).meet(signal));
    expect([away.code, away.subject]).toEqual(['STUDIO_UNREACHABLE', cable.url]);
    cable.down(false);
    const alone = await startStudio({
      dataFolder: temporaryFolder('alone'),
      host: '127.0.0.1',
      port: 0,
      workers: 1,
      logger,
    });
    const error = await thrownBy(new StudioFiles({ address: alone.url, token: machine.token ?? '' }).meet(signal));
    expect(error.message).toContain('no studio serves a farm');
    await alone.close();
  });

  it('lets a task be cancelled while the studio is slow', async () => {
    const { host, content } = await openMachine();
    await content.begin({ id: 'slow', states: {}, copies: 'first' }, signal);
    const cancelled = new AbortController();
    cable.changing(async (chunk) => {
      await delay(60_000, undefined, { ref: false });
      return chunk;
    });
    const ensured = host['check-content']({ kind: 'check-content', key }, cancelled.signal, 'slow');
    await until(() => cable.asked.length > 0);
    cancelled.abort();
    expect((await thrownBy(ensured)).code).toBe('CANCELLED');
  });
});
