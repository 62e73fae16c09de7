import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { defaultLayout, type Layout } from '#shared/layouts.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { standInTemplate } from '#tests/support/stand-in-template.ts';
import { readyTemplate, script, startTestStudio, until, upload, type TestStudio } from '#tests/support/studio.ts';
import { thrownBy } from '#tests/support/thrown.ts';

const beside: Layout = { mode: 'side', position: 'top-left', size: 'large' };
const sections = [
  { variable: 'first_name', start: 1, end: 1.5 },
  { variable: 'company', start: 2, end: 2.5 },
];

let running: TestStudio;
let id: string;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate(4));
  const { studio, client } = running;
  const screen = { video_id: await upload(studio, Buffer.from('the screen')), offset: 0.25 };
  const camera = await upload(studio, Buffer.from('the camera'));
  ({ id } = await client.call('createVideoInstance', { name: 'Demo', video_id: camera, greetings: script, screen }));
  await whenPrepared();
  await client.call('saveTemplateScript', { id, script, sections });
});
afterEach(() => running.end());

const details = () => running.client.call('templateDetails', { id });
const whenPrepared = () => until(async () => (await details()).import.status === 'succeeded');
const layOut = (layout: Layout) => running.client.call('setTemplateLayout', { id, layout });
const videoOf = async () => String((await running.client.call('getVideoInstance', { id })).processed_video_id);
const composed = () =>
  running.pool.tasks.filter((task): task is Extract<Task, { kind: 'compose' }> => task.kind === 'compose');

describe('a template of a screen and a camera', () => {
  test('is composed of both, and shows a still of each', async () => {
    expect(composed()).toMatchObject([{ offset: 0.25, layout: defaultLayout, composed: null }]);
    const { composition } = await details();
    expect(composition?.layout).toEqual(defaultLayout);
    for (const url of [composition?.screen_url, composition?.camera_url]) {
      const still = await fetch(String(url));
      expect(still.headers.get('content-type')).toBe('image/jpeg');
      expect(await still.text()).toBe('still');
    }
  });

  test('gets another layout with the sound it has; sections stay, and the old layout costs nothing', async () => {
    const first = await videoOf();
    const before = await details();
    await layOut(beside);
    await whenPrepared();
    const after = await details();
    expect(await videoOf()).not.toBe(first);
    expect(composed().at(-1)).toMatchObject({ layout: beside, composed: first });
    expect(after.composition?.layout).toEqual(beside);
    expect(after.recording?.duration).toBe(before.recording?.duration);
    const segments = await running.client.call('listSegments', { video_instance_id: id });
    expect(segments.map(({ start_time: start }) => Number(start))).toEqual(sections.map(({ start }) => start));
    const copy = await running.client.call('duplicateVideoInstance', { id });
    await until(async () => {
      const { import: state } = await running.client.call('templateDetails', { id: copy.id });
      return state.status === 'succeeded';
    });
    expect((await running.client.call('getVideoInstance', { id: copy.id })).processed_video_id).toBe(await videoOf());
    expect(composed()).toHaveLength(2);
  });

  test('keeps its video until the other layout is whole, and when it fails; rows are refused then', async () => {
    const first = await videoOf();
    running.pool.failAll('compose', new AppError('TEMPLATE_FAILED'));
    const { import: started, media } = await layOut(beside);
    expect(started.status).not.toBe('succeeded');
    expect(media).not.toBeNull();
    await until(async () => (await details()).import.status === 'failed');
    expect(await videoOf()).toBe(first);
    const rows = { video_instance_id: id, variables: ['first_name', 'company'], names: [['Ann', 'Acme']] };
    const refused = await thrownBy(running.client.call('generateCampaign', rows));
    expect(refused).toMatchObject({ code: 'TEMPLATE_FAILED' });
    running.pool.failAll('compose', undefined);
    // What was there before is there again at once.
    await layOut(defaultLayout);
    await whenPrepared();
    expect(await videoOf()).toBe(first);
    expect(composed().filter(({ layout }) => layout.mode === 'circle')).toHaveLength(1);
  });

  test('keeps its cuts in another layout', async () => {
    await running.client.call('cutTemplate', { id, cuts: [{ start: 0, end: 0.5 }] });
    await whenPrepared();
    await layOut(beside);
    await whenPrepared();
    const { cuts, media, recording } = await details();
    expect(cuts).toHaveLength(1);
    expect(media?.duration).toBeCloseTo((recording?.duration ?? 0) - 0.5, 1);
  });

  test('does not prepare again what looks the same', async () => {
    await layOut({ ...defaultLayout });
    expect((await details()).import.status).toBe('succeeded');
    await layOut({ mode: 'screen', position: 'bottom-right', size: 'medium' });
    await whenPrepared();
    await layOut({ mode: 'screen', position: 'top-left', size: 'large' });
    expect((await details()).import.status).toBe('succeeded');
    expect(composed()).toHaveLength(2);
  });
});

test('a recording alone has no layout', async () => {
  const alone = await readyTemplate(running);
  const refused = await thrownBy(running.client.call('setTemplateLayout', { id: alone, layout: beside }));
  expect(refused).toMatchObject({ code: 'LAYOUT_FIXED' });
  expect((await running.client.call('templateDetails', { id: alone })).composition).toBeNull();
});

test('a screen without a camera is refused', async () => {
  const screen = { video_id: await upload(running.studio) };
  const refused = await thrownBy(running.client.call('createVideoInstance', { name: 'Screen', screen }));
  expect(refused).toMatchObject({ code: 'INVALID_REQUEST', subject: 'screen' });
});
