import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { until } from '../../support/patience.ts';
import { remoteApp, script, sections } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();
const cuts = [{ start: 0.7, end: 1 }];
let id: string;
let studioId: string;

beforeEach(async () => {
  const template = await app.readyTemplate();
  id = template.id;
  studioId = template.instance?.id ?? '';
});

const assembled = () => app.studio.pool.tasks.filter((task) => task.kind === 'assemble');

function cutsAreMade(): Promise<void> {
  const { client } = app.studio;
  return until(async () => (await client.call('templateDetails', { id: studioId })).import.status === 'succeeded');
}

/** Adds a retake of a sentence that was found in a take, and uses it. */
async function sayIn(takeId: string, place: { start: number; end: number }): Promise<void> {
  const spool = await app.ask('spools.begin', {
    kind: 'recording',
    name: 'Again',
    mimeType: 'video/webm',
    retakeOf: takeId,
  });
  await app.ask('spools.append', { id: spool.id, sequence: 0, bytes: Buffer.from('the sentence') });
  const db = new Database(join(app.dataFolder, 'desktop.db'));
  const retake = JSON.stringify({ ...place, from: 0.5, to: 1.4 });
  db.prepare('UPDATE spools SET retake = ? WHERE id = ?').run(retake, spool.id);
  db.close();
}

test('a template whose cuts are being made is opened as a take once they are', async () => {
  app.studio.pool.hold('cut-template');
  await app.ask('templates.saveScript', { id, script, sections, words: [], cuts });
  expect((await thrownBy(app.ask('templates.openTake', { id }))).code).toBe('TEMPLATE_NOT_READY');
  expect((await app.ask('templates.get', { id })).cutting).toBe('running');
  app.studio.pool.release();
  await cutsAreMade();
  const { url, duration } = await app.ask('templates.openTake', { id });
  expect(duration).toBe((await app.studio.client.call('templateDetails', { id: studioId })).media?.duration);
  expect((await app.desktop.media(url, {})).headers['content-type']).toBe('video/mp4');
});

test('a sentence of a take that another program cut meanwhile gets its place, or is refused', async () => {
  const { client } = app.studio;
  const { takeId } = await app.ask('templates.openTake', { id });
  await client.call('cutTemplate', { id: studioId, cuts });
  await cutsAreMade();
  await sayIn(takeId, { start: 1.2, end: 1.6 });
  await app.ask('templates.sayAgain', { id, takeId, name: 'Again' });
  await until(() => assembled().length === 1);
  expect(assembled()).toMatchObject([{ retakes: [{ start: 1.2, end: 1.6 }] }]);

  const { takeId: cut } = await app.ask('templates.openTake', { id });
  await sayIn(cut, { start: 0.8, end: 1.1 });
  await client.call('cutTemplate', { id: studioId, cuts: [] });
  await cutsAreMade();
  const refused = app.ask('templates.sayAgain', { id, takeId: cut, name: 'Again' });
  expect((await thrownBy(refused)).code).toBe('CHANGED_ELSEWHERE');
});
