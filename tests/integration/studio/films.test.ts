import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { backUp } from '#electron/studio/domain/maintenance/backup.ts';
import { restore } from '#electron/studio/domain/maintenance/restore.ts';
import { measureStorage } from '#electron/studio/domain/maintenance/storage.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { createStandInPool, standInFilm } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import {
  campaignDone,
  clientOf,
  readyCampaign,
  startTestStudio,
  until,
  upload,
  type TestStudio,
} from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Films of takes in the studio around its render processes: kept with consent, used in rows, deleted with what they belong to. */

let running: TestStudio;
let template: string;
let campaign: string;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  ({ templateId: template, campaignId: campaign } = await readyCampaign(running));
});
afterAll(() => running.end());

const films = (folder = running.folder) => readdirSync(join(folder, 'films'));
const newActor = async () => (await running.client.call('createActor', { name: 'Ada Lovelace' })).id;
const consent = async (actor_id: string) =>
  running.client.call('giveConsent', { actor_id, of: 'face', url: await upload(running.studio) });

/** A video of a person who says a name in its phrase. */
async function film(actor_id: string, value = 'Ada', client = running.client, studio = running.studio) {
  const url = await upload(studio);
  return client.call('cutPhrase', { actor_id, video_instance_id: template, variable: 'first_name', value, url });
}

async function filmedActor() {
  const actor = await newActor();
  await consent(actor);
  return { actor, take: await film(actor) };
}

/** Renders rows of the actor. @returns their videos, and the tasks that rendered them. */
async function render(actor: string, { names = [['Ada', 'Engines']], enable_lipsync = true } = {}) {
  const before = running.pool.tasks.length;
  const request = { campaign_id: campaign, generation_mode: 'keep_original', actor_id: actor, enable_lipsync };
  const { result } = await running.client.call('generateCampaign', {
    ...request,
    variables: ['first_name', 'company'],
    names,
  });
  await campaignDone(running, campaign);
  const videos = await Promise.all(result.map((id) => running.client.call('getGeneratedVideo', { id })));
  const tasks = running.pool.tasks.slice(before).flatMap((task) => (task.kind === 'render' ? [task] : []));
  return { videos, tasks };
}

const filmsIn = ({ tasks }: Awaited<ReturnType<typeof render>>) =>
  tasks.map(({ sections }) => sections.map(({ recording }) => recording?.film?.id ?? null));

describe('a film', () => {
  test('of a take is kept with consent for the face, and shown at its own address', async () => {
    const { actor, take } = await filmedActor();
    expect(take.film).toMatchObject({ start: 0.4, end: 0.9, sound_start: 0.37, refused: null, warnings: [] });
    const shown = await fetch(take.film?.url ?? '');
    expect(shown.headers.get('content-type')).toBe('video/mp4');
    expect(await shown.text()).toBe(String(standInFilm));
    const task = running.pool.tasks.findLast(({ kind }) => kind === 'film-take');
    expect(task).toMatchObject({ said: { start: 1, end: 1.5 } });
    const shownIn = running.pool.tasks.findLast(({ kind }) => kind === 'render');
    const recording = { seams: { coupled: true }, film: { start: 0.4, end: 0.9 } };
    expect(shownIn).toMatchObject({ sections: [{ variable: 'first_name', text: 'Ada', recording }] });
    const { takes } = await running.client.call('listTakes', { actor_id: actor });
    expect(takes).toEqual([take]);
    expect((await measureStorage(running.folder)).parts.map(({ name }) => name)).toContain('films');
  });

  test('is not made without consent for the face, whatever the voice is allowed', async () => {
    const actor = await newActor();
    await running.client.call('giveConsent', { actor_id: actor, url: await upload(running.studio) });
    const before = running.pool.tasks.length;
    expect((await film(actor)).film).toBeNull();
    expect(running.pool.tasks.slice(before).map(({ kind }) => kind)).not.toContain('film-take');
  });

  test('that can’t be checked now is kept', async () => {
    const actor = await newActor();
    await consent(actor);
    running.pool.failNext('render', new AppError('WORKER_TIMEOUT'));
    expect((await film(actor)).film).toMatchObject({ url: expect.any(String), refused: null });
  });

  test('whose pictures fail leaves a sound, which says so', async () => {
    const actor = await newActor();
    await consent(actor);
    const before = films();
    running.pool.failNext('film-take', new AppError('WORKER_CRASHED'));
    const take = await film(actor);
    expect(take).toMatchObject({ chosen: true, film: { url: null, refused: 'unavailable' } });
    expect((await fetch(take.url)).status).toBe(200);
    expect(films()).toEqual(before);
    expect(filmsIn(await render(actor))).toEqual([[null, null]]);
  });

  test('of names in one recording, and of imported ones, is kept with each take', async () => {
    const actor_id = await newActor();
    await consent(actor_id);
    const url = await upload(running.studio);
    const cut = await running.client.call('cutTakes', { actor_id, url, values: ['Ada', 'Grace'] });
    expect(cut.takes.map(({ film: kept }) => kept?.refused)).toEqual([null, null]);
    const { results } = await running.client.call('importTakes', { actor_id, recordings: [{ name: 'Alan', url }] });
    expect(await (await fetch(results[0]?.take?.film?.url ?? '')).text()).toBe(String(standInFilm));
  });

  test('goes with its take, and with its actor', async () => {
    const before = films();
    const { actor, take } = await filmedActor();
    await film(actor, 'Grace');
    expect(films()).toHaveLength(before.length + 2);
    await running.client.call('deleteTake', { id: take.id });
    expect(films()).toHaveLength(before.length + 1);
    expect((await fetch(take.film?.url ?? '')).status).toBe(404);
    await running.client.call('deleteActor', { id: actor });
    expect(films()).toEqual(before);
  });

  test('goes with the faces found in it when the consent is withdrawn, and its sound stays', async () => {
    const before = films();
    const { actor, take } = await filmedActor();
    const artifacts = createFileStore(join(running.folder, 'cache'));
    const found = { kind: 'faces', key: 'found-in-a-film' } as const;
    await artifacts.put(found, [Buffer.from('points')]);
    await running.client.call('withdrawConsent', { actor_id: actor, of: 'face' });
    expect(films()).toEqual(before);
    expect(await artifacts.stat(found)).toBeNull();
    expect((await fetch(take.film?.url ?? '')).status).toBe(404);
    const { takes } = await running.client.call('listTakes', { actor_id: actor });
    expect(takes).toMatchObject([{ id: take.id, film: null }]);
    await consent(actor);
    expect((await running.client.call('listTakes', { actor_id: actor })).takes[0]?.film).toBeNull();
  });

  test('is not kept when the consent is withdrawn while it is made', async () => {
    const actor = await newActor();
    await consent(actor);
    const before = films();
    running.pool.hold('film-take');
    const filming = film(actor);
    await until(async () => running.pool.held.length === 1);
    await running.client.call('withdrawConsent', { actor_id: actor, of: 'face' });
    running.pool.release();
    expect((await filming).film).toBeNull();
    await until(() => films().length === before.length);
  });
});

describe('rows', () => {
  test('get the films of their values only if lips are asked for, in the request or by the campaign', async () => {
    const { actor, take } = await filmedActor();
    const id = filmsIn(await render(actor))[0]?.[0];
    expect(id).toContain(new URL(take.film?.url ?? '').pathname.split('/')[2]);
    const without = await render(actor, { enable_lipsync: false });
    expect(filmsIn(without)).toEqual([[null, null]]);
    expect(without.videos[0]).not.toHaveProperty('lips');
    await running.client.call('updateCampaign', { id: campaign, lipsync: true });
    expect(filmsIn(await render(actor, { enable_lipsync: undefined as unknown as boolean }))).toEqual([[id, null]]);
    await running.client.call('updateCampaign', { id: campaign, lipsync: false });
  });

  test('say of each section what its mouth is from, and why it is from no film', async () => {
    const { actor } = await filmedActor();
    const { videos } = await render(actor);
    expect(videos[0]?.lips).toMatchObject([
      { variable: 'first_name' },
      { variable: 'company', used: null, reason: 'not_filmed' },
    ]);
  });

  test('go on without a film that is missing or damaged', async () => {
    const { actor, take } = await filmedActor();
    const file = join(running.folder, 'films', new URL(take.film?.url ?? '').pathname.split('/')[2] ?? '');
    // Gives it its checksum.
    await fetch(take.film?.url ?? '');
    writeFileSync(file, 'fi1m');
    const damaged = await render(actor);
    expect(filmsIn(damaged)).toEqual([[null, null]]);
    expect(damaged.videos[0]).toMatchObject({ status: 'succeeded', lips: [{ used: null, reason: 'unavailable' }, {}] });
    rmSync(file);
    const missing = await render(actor);
    expect(missing.videos[0]).toMatchObject({ status: 'succeeded', lips: [{ used: null, reason: 'unavailable' }, {}] });
  });

  test('that have not begun go on without lips when the consent is withdrawn, and none is stored with them', async () => {
    const { actor } = await filmedActor();
    running.pool.hold('render');
    const names = [...Array(12).keys()].map((row) => ['Ada', `Engines ${row}`]);
    const rendering = render(actor, { names });
    await until(async () => running.pool.held.length > 0);
    await running.client.call('withdrawConsent', { actor_id: actor, of: 'face' });
    running.pool.release();
    const { videos, tasks } = await rendering;
    expect(videos.map(({ status, lips }) => [status, lips?.[0]])).toEqual(
      names.map(() => ['succeeded', { variable: 'first_name', used: null, reason: 'consent_withdrawn' }]),
    );
    // Those in work had the film, and were rendered again.
    expect(tasks.length).toBeGreaterThan(names.length);
  });

  test('of a whole script have no lips, and the answer says so', async () => {
    const { actor } = await filmedActor();
    const response = await fetch(running.studio.url + operations.generateCampaign.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.studio.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        campaign_id: campaign,
        generation_mode: 'full_script',
        actor_id: actor,
        enable_lipsync: true,
        lipsync_quality: 'premium',
        variables: ['first_name', 'company'],
        names: [['Ada', 'Engines']],
      }),
    });
    expect(response.headers.get('warning')).toMatch(/stored without effect: enable_lipsync, lipsync_quality.*no lips/u);
    await campaignDone(running, campaign);
  });
});

describe('data with films', () => {
  const folder = temporaryFolder('films');

  test('are backed up and restored with the same bytes', async () => {
    const { actor, take } = await filmedActor();
    const backup = join(folder, 'backup');
    const data = join(folder, 'restored');
    await backUp(running.folder, backup);
    await restore(backup, data, { replace: false });
    const name = new URL(take.film?.url ?? '').pathname.split('/')[2] ?? '';
    expect(readFileSync(join(data, 'films', name))).toEqual(readFileSync(join(running.folder, 'films', name)));
    const pool = createStandInPool(await standInTemplate(), data);
    const logger = createLogger('test', 'silent');
    const studio = await startStudio({ dataFolder: data, host: '127.0.0.1', port: 0, logger, pool });
    const { takes } = await clientOf(studio).call('listTakes', { actor_id: actor });
    expect(takes).toMatchObject([{ id: take.id, film: { start: 0.4, refused: null } }]);
    expect(await (await fetch(takes[0]?.film?.url ?? '')).text()).toBe(String(standInFilm));
    await studio.close();
  });

  test('have neither take nor file after the studio was killed while it was filming', async () => {
    const { actor } = await filmedActor();
    const kept = films();
    const sounds = readdirSync(join(running.folder, 'sounds'));
    await running.studio.close();
    const entry = fileURLToPath(new URL('../../support/held-studio.ts', import.meta.url));
    const child = fork(entry, [running.folder, await standInTemplate(), 'film-take']);
    const [ready] = (await once(child, 'message')) as [{ url: string; token: string }];
    const gone = film(actor, 'Grace', clientOf(ready), ready as typeof running.studio).catch(() => null);
    const partial = join(running.folder, 'films', '.half.partial');
    await until(() => readdirSync(join(running.folder, 'sounds')).some((name) => name.endsWith('.partial')));
    writeFileSync(partial, 'half a film');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await gone).toBeNull();
    await running.restart();
    expect(existsSync(partial)).toBe(false);
    expect(films()).toEqual(kept);
    expect(readdirSync(join(running.folder, 'sounds'))).toEqual(sounds);
    expect((await running.client.call('listTakes', { actor_id: actor })).total).toBe(1);
  });
});
