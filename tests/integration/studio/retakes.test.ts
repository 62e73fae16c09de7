import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { standInTemplate } from '#tests/support/stand-in-template.ts';
import { script, startTestStudio, until, upload, type TestStudio } from '#tests/support/studio.ts';
import { thrownBy } from '#tests/support/thrown.ts';

const place = { start: 1, end: 2, from: 0.5, to: 1.75 };
let running: TestStudio;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate(4));
});
afterEach(() => running.end());

const send = (text: string) => upload(running.studio, Buffer.from(text));
const assembled = () =>
  running.pool.tasks.filter((task): task is Extract<Task, { kind: 'assemble' }> => task.kind === 'assemble');
const videoOf = async (id: string) => (await running.client.call('getVideoInstance', { id })).processed_video_id;

async function create(given: object): Promise<string> {
  const { id } = await running.client.call('createVideoInstance', { name: 'Demo', greetings: script, ...given });
  await until(async () => (await running.client.call('templateDetails', { id })).import.status === 'succeeded');
  return id;
}

describe('a template of a take and its retakes', () => {
  test('is made of all of them, once for the same retakes', async () => {
    const [take, retake] = [await send('the take'), await send('the sentence')];
    const id = await create({ video_id: take, retakes: [{ video_id: retake, ...place }] });
    expect(assembled()).toMatchObject([{ take: expect.stringMatching(/^sources\//), retakes: [place] }]);
    // Another upload of the same bytes is the same source.
    const again = { video_id: await send('the sentence'), ...place };
    const same = await create({ video_id: await send('the take'), retakes: [again] });
    expect(assembled()).toHaveLength(1);
    expect(await videoOf(same)).toBe(await videoOf(id));
    const other = await create({ video_id: await send('the take'), retakes: [{ ...again, to: 1.5 }] });
    expect(assembled()).toHaveLength(2);
    expect(await videoOf(other)).not.toBe(await videoOf(id));
    // The take alone is something else, too.
    const alone = await create({ video_id: await send('the take') });
    expect(await videoOf(alone)).not.toBe(await videoOf(id));
    const copy = await running.client.call('duplicateVideoInstance', { id });
    await until(async () => (await videoOf(copy.id)) !== null);
    expect(await videoOf(copy.id)).toBe(await videoOf(id));
    expect(assembled()).toHaveLength(2);
  });

  test('is copied with a sentence said again, without what was marked there', async () => {
    const id = await create({ video_id: await send('the take') });
    const script = 'Hi {{first_name|Sarah}}. I saw {{company|Acme}}.';
    const sections = [
      { variable: 'first_name', start: 0.5, end: 0.9 },
      { variable: 'company', start: 2.5, end: 3 },
    ];
    await running.client.call('saveTemplateScript', { id, script, sections });
    const again = { video_id: await send('the sentence'), start: 0.2, end: 1, from: 0.5, to: 1.7 };
    const { id: copy } = await running.client.call('duplicateVideoInstance', { id, retakes: [again] });
    await until(async () => (await running.client.call('templateDetails', { id: copy })).import.status === 'succeeded');
    expect(assembled()).toMatchObject([{ retakes: [{ start: 0.2, end: 1, inRecording: true }] }]);
    const marked = await running.client.call('listSegments', { video_instance_id: copy });
    expect(marked).toMatchObject([{ name: 'company', start_time: '2.9', end_time: '3.4' }]);
    expect((await running.client.call('getVideoInstance', { id: copy })).greetings).toBe(script);
    const missing = { ...again, video_id: crypto.randomUUID() };
    const refused = running.client.call('duplicateVideoInstance', { id, retakes: [missing] });
    expect(await thrownBy(refused)).toMatchObject({ code: 'NOT_FOUND', subject: 'retakes' });
  });

  test('is copied with a sentence in its place, by the video in which that was found', async () => {
    const id = await create({ video_id: await send('the take') });
    const recording = String(await videoOf(id));
    const { client } = running;
    await client.call('cutTemplate', { id, cuts: [{ start: 0.52, end: 1.52 }] });
    await until(async () => (await client.call('templateDetails', { id })).import.status === 'succeeded');
    const cut = String(await videoOf(id));
    const retakes = [{ video_id: await send('the sentence'), start: 2, end: 3, from: 0.5, to: 1.7 }];
    const placeBy = async (processed_video_id: string | undefined) => {
      const copy = await client.call('duplicateVideoInstance', { id, retakes, processed_video_id });
      await until(async () => (await client.call('templateDetails', { id: copy.id })).import.status === 'succeeded');
      return assembled().at(-1)?.retakes[0];
    };
    expect(await placeBy(recording)).toMatchObject({ start: 2, end: 3 });
    expect(await placeBy(cut)).toMatchObject({ start: 3, end: 4 });
    expect(assembled()).toHaveLength(2);
    // As before: those of the present video, which is made already.
    expect(await placeBy(undefined)).toMatchObject({ start: 3, end: 4 });
    expect(assembled()).toHaveLength(2);
    await client.call('cutTemplate', { id, cuts: [{ start: 0.52, end: 1 }] });
    await until(async () => (await client.call('templateDetails', { id })).import.status === 'succeeded');
    expect((await thrownBy(placeBy(cut))).code).toBe('CHANGED_ELSEWHERE');
  });

  test('keeps the uploads of its retakes until it goes', async () => {
    const retake = await send('the sentence');
    const id = await create({ video_id: await send('the take'), retakes: [{ video_id: retake, ...place }] });
    const copy = await running.client.call('duplicateVideoInstance', { id });
    await running.client.call('deleteVideoInstance', { id });
    const third = { video_id: await send('the take'), retakes: [{ video_id: retake, ...place }] };
    const reused = await create(third);
    for (const one of [copy.id, reused]) await running.client.call('deleteVideoInstance', { id: one });
    const refused = running.client.call('createVideoInstance', { name: 'Gone', ...third });
    expect(await thrownBy(refused)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is refused without a take, with a screen, and with places that make no sense', async () => {
    const [take, retake] = [await send('the take'), await send('the sentence')];
    const call = (given: object) => thrownBy(running.client.call('createVideoInstance', { name: 'Demo', ...given }));
    const retakes = [{ video_id: retake, ...place }];
    expect(await call({ retakes })).toMatchObject({ code: 'INVALID_REQUEST', subject: 'retakes' });
    const screen = { video_id: await send('the screen') };
    expect(await call({ video_id: take, screen, retakes })).toMatchObject({ code: 'INVALID_REQUEST' });
    const missing = [{ video_id: crypto.randomUUID(), ...place }];
    expect(await call({ video_id: take, retakes: missing })).toMatchObject({ code: 'NOT_FOUND', subject: 'retakes' });
    for (const wrong of [{ end: 1 }, { to: 0.5 }, { start: -1 }])
      expect(await call({ video_id: take, retakes: [{ ...retakes[0], ...wrong }] })).toMatchObject({
        code: 'INVALID_REQUEST',
      });
  });
});
