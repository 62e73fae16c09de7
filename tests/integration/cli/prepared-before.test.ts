import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { ownStudio } from '#electron/cli/studio-client.ts';
import { prepareVideo } from '#electron/cli/template.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const content = 'a recording';
const file = join(temporaryFolder('prepared-before'), 'hello.mp4');
/** The name of the file's template. */
const name = `hello ${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
let running: TestStudio;

beforeAll(async () => {
  writeFileSync(file, content);
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());

const prepare = () =>
  prepareVideo(ownStudio(running.studio), file, new AbortController().signal, {
    report: () => undefined,
    tell: () => undefined,
  });

test('a preparation that failed with the processes of earlier commands is made again', async () => {
  const lost = Array.from({ length: 3 }, () => new AppError('WORKER_CRASHED'));
  running.pool.failNext('normalize', ...lost);
  const video = await upload(running.studio);
  const { id } = await running.client.call('createVideoInstance', { name, video_id: video, mode: 1 });
  const state = async () => (await running.client.call('templateDetails', { id })).import.status;
  await until(async () => (await state()) === 'failed');

  const prepared = await prepare();
  expect(prepared).not.toBe(id);
  expect((await running.client.call('templateDetails', { id: prepared })).import.status).toBe('succeeded');
  const { instances } = await running.client.call('listVideoInstances', { search: name });
  expect(instances.map((instance) => instance.id)).toEqual([prepared]);
  expect(await prepare()).toBe(prepared);
  await running.client.call('deleteVideoInstance', { id: prepared });
});

test('a preparation that fails by itself is an error, and nothing of it stays', async () => {
  running.pool.failNext('normalize', new AppError('MEDIA_CORRUPT'));
  expect(await thrownBy(prepare())).toMatchObject({ code: 'MEDIA_CORRUPT', subject: file });
  expect((await running.client.call('listVideoInstances', { search: name })).total).toBe(0);
});
