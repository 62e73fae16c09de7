import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PartnerAdapter } from '#electron/studio/domain/partners/adapter.ts';
import { configuredPartners } from '#electron/studio/domain/partners/configured.ts';
import { createFolderPartner } from '#electron/studio/domain/partners/folder-partner.ts';
import { createHttpPartner, type PartnerLimits } from '#electron/studio/domain/partners/http-partner.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { addUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import {
  clientOf,
  offeredProject,
  offeredScript,
  startTestStudio,
  until,
  type TestStudio,
} from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('partners');
const signal = new AbortController().signal;
const nothing = { workspaceId: null, signal };
const fetching = { signal, onProgress: () => undefined };

describe('a partner that answers over HTTP', () => {
  let answer: RequestListener;
  let url: string;
  const server = createServer((request, response) => answer(request, response));

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/projects`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function partner(limits: Partial<PartnerLimits> = {}): PartnerAdapter {
    return createHttpPartner({ url, key: 'secret-key' }, { temporary: folder, limits });
  }
  function answers(body: unknown): void {
    answer = (_request, response) => void response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
  const list = (...projects: object[]) => ({ account_exists: true, projects, total: projects.length });

  test('is asked with its key and the workspace, and may leave out what may be null', async () => {
    const asked: unknown[] = [];
    answer = (request, response) => {
      asked.push([request.url, request.headers.authorization]);
      response.end(JSON.stringify(list({ id: 'p1', name: 'Welcome', partner_script_content: { lines: 2 } })));
    };
    const [offered] = await partner().list({ workspaceId: 'w 1', signal });
    expect(asked).toEqual([['/projects?workspace_id=w+1', 'Bearer secret-key']]);
    expect(offered).toMatchObject({ project: { id: 'p1', name: 'Welcome', video_url: null }, script: { lines: 2 } });
  });

  test.each([
    ['no JSON', '<html>'],
    ['one project for the list', { id: 'p1' }],
    ['a project without an id', { account_exists: true, projects: [{ name: 'x' }], total: 1 }],
    ['a number for a name', { account_exists: true, projects: [{ id: 'p', name: 5 }], total: 1 }],
  ])('that sends %s gets a sentence', async (_case, body) => {
    answers(body);
    expect(await thrownBy(partner().list(nothing))).toMatchObject({ code: 'PARTNER_ANSWER_INVALID' });
  });

  test('that sends too much is not read to the end', async () => {
    answers(list({ id: 'p1', name: 'x'.repeat(5_000) }));
    expect(await thrownBy(partner({ listBytes: 1_000 }).list(nothing))).toMatchObject({
      code: 'PARTNER_ANSWER_INVALID',
    });
  });

  test.each<[string, RequestListener]>([
    ['refuses the key', (_request, response) => void response.writeHead(401).end()],
    ['breaks off', (request) => void request.socket.destroy()],
    ['never answers', () => undefined],
    [
      'sends elsewhere, to a private address',
      (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
  ])('that %s is unreachable', async (_case, listener) => {
    answer = listener;
    const error = await thrownBy(partner({ listTime: 500 }).list(nothing));
    expect(error).toMatchObject({ code: 'PARTNER_UNREACHABLE', retryable: true });
  });

  test('gives its videos, by an address beside the list as well, and keeps its key from other servers', async () => {
    const keys: unknown[] = [];
    const takeKey: RequestListener = (request, response) => {
      keys.push(request.headers.authorization);
      response.end('moving pictures');
    };
    const other = createServer(takeKey).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v.mp4`;
    for (const [index, video] of ['/v.mp4', elsewhere].entries()) {
      answers(list({ id: 'p1', video_url: video }));
      const [offered] = await partner().list(nothing);
      answer = takeKey;
      if (offered) await partner().fetch(offered, join(folder, `fetched-${index}`), fetching);
    }
    other.close();
    expect(keys).toEqual(['Bearer secret-key', undefined]);
  });

  test('whose project has no video, too large a one, or one at a private address, gets a sentence', async () => {
    answers(
      list({ id: 'none' }, { id: 'large', video_url: '/large' }, { id: 'private', video_url: 'https://10.0.0.1/v' }),
    );
    const offered = await partner().list(nothing);
    answers('x'.repeat(5_000));
    const limited = partner({ videoBytes: 1_000 });
    const codes = [];
    for (const project of offered) {
      codes.push((await thrownBy(limited.fetch(project, join(folder, 'refused'), fetching))).code);
    }
    expect(codes).toEqual(['PARTNER_ANSWER_INVALID', 'ASSET_TOO_LARGE', 'URL_REFUSED']);
  });

  test('whose project disappears before its video is fetched fails the import, which can be tried again', async () => {
    const running = await startTestStudio(await standInTemplate(), systemClock, partner());
    try {
      let asked = 0;
      answer = (request, response) => {
        asked += 1;
        if (request.url === '/v.mp4') response.end('moving pictures');
        else
          response.end(JSON.stringify(asked === 2 ? list() : list({ id: 'p1', name: 'Welcome', video_url: '/v.mp4' })));
      };
      const { id } = await running.client.call('importPartnerProject', { project_id: 'p1' });
      await until(async () => (await running.client.call('templateDetails', { id })).import.status === 'failed');
      expect((await running.client.call('templateDetails', { id })).import.reason).toBe('NOT_FOUND');
      await running.client.call('retryImport', { id });
      await until(async () => (await running.client.call('templateDetails', { id })).import.status === 'succeeded');
    } finally {
      await running.end();
    }
  });
});

describe('a folder of videos', () => {
  test('offers its video files, with the script beside each', async () => {
    const videos = join(folder, 'videos');
    mkdirSync(join(videos, 'inside.mp4'), { recursive: true });
    for (const name of ['a.mp4', 'b.MOV', 'notes.txt', 'c.webm']) writeFileSync(join(videos, name), name);
    symlinkSync('/etc/hostname', join(videos, 'link.mp4'));
    writeFileSync(join(videos, 'a.txt'), ' Hi {{first_name|Sarah}}.\n');
    writeFileSync(join(videos, 'b.json'), '{"lines":["Hi"]}');
    writeFileSync(join(videos, 'c.json'), '{"lines":');
    const offered = await createFolderPartner(videos).list(nothing);
    expect(offered.map(({ project, script }) => [project.id, project.name, script])).toEqual([
      ['a.mp4', 'a', 'Hi {{first_name|Sarah}}.'],
      ['b.MOV', 'b', { lines: ['Hi'] }],
      ['c.webm', 'c', '{"lines":'],
    ]);
    rmSync(videos, { recursive: true });
    const gone = createFolderPartner(videos);
    expect(await thrownBy(gone.list(nothing))).toMatchObject({ code: 'PARTNER_UNREACHABLE' });
    for (const project of offered) {
      expect(await thrownBy(gone.fetch(project, join(folder, 'x'), fetching))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('a studio', () => {
  let running: TestStudio;
  beforeEach(async () => {
    running = await startTestStudio(await standInTemplate());
  });
  afterEach(() => running.end());

  test('makes a template of a partner’s project, with progress and its script', async () => {
    const { account_exists: exists, projects, total } = await running.client.call('listPartnerProjects', {});
    expect([exists, total, projects[0]?.id]).toEqual([true, 1, offeredProject]);
    running.pool.hold('normalize');
    const template = await running.client.call('importPartnerProject', { project_id: offeredProject });
    expect(template).toMatchObject({ name: 'Welcome', mode: 2, partner_script_content: offeredScript });
    expect(template.greetings).toBe(offeredScript);
    await until(() => running.pool.held.length === 1);
    const { import: job } = await running.client.call('templateDetails', { id: template.id });
    expect(job).toMatchObject({ status: 'running' });
    expect(job.progress).toBeGreaterThan(0);
    running.pool.release();
    await until(async () => {
      const { import: state } = await running.client.call('templateDetails', { id: template.id });
      return state.status === 'succeeded';
    });
    const kept = await running.client.call('getVideoInstance', { id: template.id });
    expect(kept.partner_script_content).toBe(offeredScript);
  });

  test('lists each project with the newest template that was made of it and is still there', async () => {
    const listed = async () =>
      (await running.client.call('listPartnerProjects', {})).projects.map(({ template_id: id }) => id);
    expect(await listed()).toEqual([null]);
    const first = await running.client.call('importPartnerProject', { project_id: offeredProject });
    expect(await listed()).toEqual([first.id]);
    const second = await running.client.call('importPartnerProject', { project_id: offeredProject });
    expect(await listed()).toEqual([second.id]);
    await running.client.call('deleteVideoInstance', { id: second.id });
    expect(await listed()).toEqual([first.id]);
  });

  test('shows its partner’s projects to no other account', async () => {
    const other = clientOf({ url: running.studio.url, token: (await addUser(running)).token });
    expect(await other.call('listPartnerProjects', {})).toEqual({ account_exists: false, projects: [], total: 0 });
    const error = await thrownBy(other.call('importPartnerProject', { project_id: offeredProject }));
    expect(error.code).toBe('NOT_FOUND');
  });
});

test('partners are those named in the environment', () => {
  const folders = dataFolder(folder);
  expect(configuredPartners({}, folders)).toEqual([]);
  const environment = { VOCATIVE_PARTNER_URL: 'https://example.com/projects', VOCATIVE_PARTNER_FOLDER: folder };
  expect(configuredPartners(environment, folders).map(({ name }) => name)).toEqual(['http', 'folder']);
  const wrong = { VOCATIVE_PARTNER_URL: 'example' };
  expect(() => configuredPartners(wrong, folders)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
});
