import Database from 'better-sqlite3';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { standInTemplate } from '#tests/support/stand-in-template.ts';
import { campaignDone, readyTemplate, startTestStudio, until, upload, type TestStudio } from '#tests/support/studio.ts';
import { thrownBy } from '#tests/support/thrown.ts';

const script = 'Well. Hi {{first_name|Sarah}}, good to see you.';
const sections = [{ variable: 'first_name', start: 3, end: 3.5 }];
const cuts = [
  { start: 0, end: 1 },
  { start: 4, end: 5 },
];

let running: TestStudio;
let id: string;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate(8));
  id = await readyTemplate(running);
  await running.client.call('saveTemplateScript', { id, script, sections });
});
afterEach(() => running.end());

const details = () => running.client.call('templateDetails', { id });
const cut = (wanted = cuts) => running.client.call('cutTemplate', { id, cuts: wanted });
const whenPrepared = () => until(async () => (await details()).import.status === 'succeeded');
const segments = async () =>
  (await running.client.call('listSegments', { video_instance_id: id })).map(({ name, start_time, end_time }) => ({
    variable: name,
    start: Number(start_time),
    end: Number(end_time),
  }));
const generate = () =>
  running.client.call('generateCampaign', { video_instance_id: id, variables: ['first_name'], names: [['Ann']] });
const rendered = () =>
  running.pool.tasks.filter((task): task is Extract<Task, { kind: 'render' }> => task.kind === 'render');
const bytesAt = async (url = '') => (await fetch(url)).arrayBuffer();

/** The database as a studio leaves it that is killed while it makes the cuts. @returns the video they were to become. */
function afterCrash(): string {
  const db = new Database(join(running.folder, 'studio.db'));
  try {
    const { hash } = db.prepare<[], { hash: string }>('SELECT hash FROM templates').get() ?? { hash: '' };
    db.exec(
      `UPDATE imports SET outcome = NULL;
       UPDATE templates SET coming_hash = hash, hash = recording_hash, info = recording_info, media_cuts = '[]';
       UPDATE lanes SET open = 1;
       INSERT INTO work (lane_id, kind, key, attempts, lease_owner, lease_token, lease_until)
         SELECT l.id, 'import', i.template_id, 1, 'studio', 1, 0 FROM imports i JOIN lanes l ON l.kind = 'import'`,
    );
    return hash;
  } finally {
    db.close();
  }
}

describe('parts cut out of a template', () => {
  test('are left out of its video, while the recording stays', async () => {
    const before = await details();
    const answer = await cut([{ start: 4.004, end: 5 }, ...cuts.slice(0, 1)]);
    expect(answer.cuts).toEqual(cuts);
    await whenPrepared();
    const after = await details();
    expect(after.media?.duration).toBeCloseTo((before.media?.duration ?? 0) - 2, 1);
    expect(after.recording?.duration).toBe(before.media?.duration);
    expect((await running.client.call('templateWaveform', { id })).duration).toBe(before.media?.duration);
    const [recording, video] = await Promise.all([
      bytesAt(after.recording?.video_url),
      bytesAt(after.media?.video_url),
    ]);
    expect(recording.byteLength).toBe(before.media?.size);
    expect(video.byteLength).toBe(after.media?.size);
    expect(await segments()).toEqual(sections);
  });

  test('move sections and words with them', async () => {
    await cut();
    await whenPrepared();
    // The stand-in hears the name at 0.2 s of the video.
    const { words } = await running.client.call('alignScript', { video_instance_id: id, script });
    expect(words[0]).toMatchObject({ start: 1.2, end: 1.6 });
    await generate();
    await until(() => rendered().length === 1);
    const [task] = rendered();
    expect(task?.sections).toMatchObject([{ start: 2, end: 2.5 }]);
    expect(task?.template).toBe((await running.client.call('getVideoInstance', { id })).processed_video_id);
  });

  test('can be put back: nothing is prepared again, and finished videos keep theirs', async () => {
    const whole = (await running.client.call('getVideoInstance', { id })).processed_video_id;
    await cut();
    await whenPrepared();
    await generate();
    await until(() => rendered().length === 1);
    const tasks = running.pool.tasks.filter(({ kind }) => kind === 'cut-template').length;
    await cut([]);
    await whenPrepared();
    expect((await running.client.call('getVideoInstance', { id })).processed_video_id).toBe(whole);
    await cut();
    await whenPrepared();
    expect(running.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(1);
    expect(running.pool.tasks.filter(({ kind }) => kind === 'cut-template').length).toBeLessThanOrEqual(tasks + 1);
  });

  test('leave the old video in use until the new one is whole; rows wait for that', async () => {
    const old = (await running.client.call('getVideoInstance', { id })).processed_video_id;
    running.pool.hold('cut-template');
    await cut();
    await until(() => running.pool.held.length === 1);
    expect((await details()).import.status).toBe('running');
    expect((await running.client.call('getVideoInstance', { id })).processed_video_id).toBe(old);
    await running.client.call('previewVideo', { video_instance_id: id, variables: ['first_name'], names: [['Ann']] });
    expect(rendered()[0]?.sections).toMatchObject([{ start: 3, end: 3.5 }]);
    await generate();
    running.pool.release();
    await whenPrepared();
    await until(() => rendered().length === 2);
    expect(rendered()[1]?.sections).toMatchObject([{ start: 2, end: 2.5 }]);
    expect(rendered()[1]?.template).not.toBe(old);
  });

  test('that are changed while they are made count as they are last', async () => {
    running.pool.hold('cut-template');
    await cut();
    await until(() => running.pool.held.length === 1);
    await cut([{ start: 0, end: 2 }]);
    running.pool.release();
    await whenPrepared();
    expect((await details()).media?.duration).toBeCloseTo(6, 1);
    expect((await details()).cuts).toEqual([{ start: 0, end: 2 }]);
  });

  test('survive the end of the studio while they are made', async () => {
    await cut();
    await whenPrepared();
    await running.studio.close();
    rmSync(join(running.folder, 'templates', afterCrash()), { recursive: true });
    await running.restart();
    await whenPrepared();
    expect((await details()).media?.duration).toBeCloseTo(6, 1);
    expect(running.pool.tasks.map(({ kind }) => kind)).toEqual(['cut-template', 'stills']);
  });

  test('that cannot be made leave the template usable, but no videos with what was cut out', async () => {
    running.pool.failAll('cut-template', new AppError('TEMPLATE_FAILED'));
    await cut();
    await until(async () => (await details()).import.status === 'failed');
    expect((await running.client.call('alignScript', { video_instance_id: id, script })).words).toHaveLength(1);
    const error = await thrownBy(generate());
    expect(error).toMatchObject({ code: 'TEMPLATE_FAILED' });
    expect(error.message).toContain('cuts');
    running.pool.failAll('cut-template', undefined);
    await running.client.call('retryImport', { id });
    await whenPrepared();
    await generate();
    await until(() => rendered().length === 1);
    expect(rendered()[0]?.sections).toMatchObject([{ start: 2, end: 2.5 }]);
  });

  test('never touch a section: of the template, of a campaign, or one that is added later', async () => {
    const through = await thrownBy(cut([{ start: 3.2, end: 6 }]));
    expect(through).toMatchObject({ code: 'SECTION_CUT', subject: 'first_name' });
    expect(await thrownBy(cut([{ start: 2, end: 6 }]))).toMatchObject({ code: 'SECTION_CUT' });
    expect((await details()).cuts).toEqual([]);
    const all = { id, script, sections, cuts: [{ start: 3.2, end: 6 }] };
    expect(await thrownBy(running.client.call('saveTemplateScript', all))).toMatchObject({ code: 'SECTION_CUT' });
    expect(await segments()).toEqual(sections);
    await cut();
    const later = { id, script, sections: [{ variable: 'first_name', start: 4.2, end: 4.6 }] };
    expect(await thrownBy(running.client.call('saveTemplateScript', later))).toMatchObject({ code: 'SECTION_CUT' });
    const invalid = await thrownBy(cut([{ start: 0, end: 7.9 }]));
    expect(invalid).toMatchObject({ code: 'CUT_INVALID' });
  });

  test('are saved with the script and sections in one step', async () => {
    await running.client.call('saveTemplateScript', {
      id,
      script: 'Well.',
      sections: [],
      cuts: [{ start: 2, end: 6 }],
    });
    await whenPrepared();
    expect(await segments()).toEqual([]);
    expect((await details()).media?.duration).toBeCloseTo(4, 1);
    await running.client.call('saveTemplateScript', { id, script: 'Well.', sections: [] });
    expect((await details()).cuts).toEqual([{ start: 2, end: 6 }]);
  });

  test('through the words of rows that wait fail these as of another video', async () => {
    running.pool.hold('cut-template');
    await cut([{ start: 4, end: 5 }]);
    await until(() => running.pool.held.length === 1);
    const names = { variables: ['first_name'], names: [['Ann']] };
    const campaign = await running.client.call('createCampaign', { campaign_name: 'Late', video_instance_id: id });
    await running.client.call('generateCampaign', { campaign_id: campaign.id, ...names });
    await running.client.call('saveTemplateScript', {
      id,
      script: 'Well.',
      sections: [],
      cuts: [{ start: 2, end: 4 }],
    });
    running.pool.release();
    await campaignDone(running, campaign.id);
    const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: campaign.id });
    expect(videos).toMatchObject([{ status: 'failed', message: 'TEMPLATE_REPLACED' }]);
  });

  test('go along with a copy of the template, and go with another video', async () => {
    await cut();
    await whenPrepared();
    const copy = await running.client.call('duplicateVideoInstance', { id });
    const ofCopy = () => running.client.call('templateDetails', { id: copy.id });
    await until(async () => (await ofCopy()).import.status === 'succeeded');
    expect((await ofCopy()).cuts).toEqual(cuts);
    expect((await ofCopy()).media?.duration).toBeCloseTo(6, 1);
    expect(running.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(1);
    const videoId = await upload(running.studio, Buffer.from('another recording'));
    await running.client.call('updateVideoInstance', { id, video_id: videoId });
    await whenPrepared();
    expect((await details()).cuts).toEqual([]);
  });

  test('stay when the look of the template changes', async () => {
    await cut();
    await whenPrepared();
    await running.client.call('updateVideoInstance', { id, look: { mode: 'framed' } });
    expect((await details()).cuts).toEqual(cuts);
    expect((await details()).media).toBeNull();
  });

  test('and looks are made of the recording that is prepared already', async () => {
    const normalized = () => running.pool.tasks.filter(({ kind }) => kind === 'normalize').length;
    const ended = () => until(async () => !['queued', 'running'].includes((await details()).import.status));
    await ended();
    expect(normalized()).toBe(1);
    // The pool of these tests draws no looks, so that one is begun and taken off again.
    await running.client.call('updateVideoInstance', { id, look: { mode: 'framed' } });
    await ended();
    expect((await details()).import.status).toBe('failed');
    await running.client.call('updateVideoInstance', { id, look: null });
    await ended();
    expect((await details()).import.status).toBe('succeeded');
    expect(normalized()).toBe(1);
  });

  test('are missing in rows that were accepted before, which say so', async () => {
    running.pool.hold('render');
    const [early = ''] = (await generate()).result;
    await cut();
    await whenPrepared();
    const [late = ''] = (await generate()).result;
    running.pool.release();
    const findings = async (video: string) => {
      await until(async () => (await running.client.call('getGeneratedVideo', { id: video })).status === 'succeeded');
      return (await running.client.call('getGeneratedVideo', { id: video })).findings?.map(({ code }) => code);
    };
    expect(await findings(early)).toEqual(['template_changed']);
    expect(await findings(late)).toBeUndefined();
  });

  test('leave a preview of the former video playable', async () => {
    await cut();
    await whenPrepared();
    const sample = { video_instance_id: id, variables: ['first_name'], names: [['Ann']] };
    const { url } = await running.client.call('previewVideo', sample);
    await cut(cuts.slice(0, 1));
    await whenPrepared();
    await running.client.call('clearCaches', {});
    expect((await fetch(url)).status).toBe(200);
  });

  test('leave no files behind that nothing uses', async () => {
    await cut();
    await whenPrepared();
    expect(readdirSync(join(running.folder, 'templates'))).toHaveLength(2);
    await running.client.call('deleteVideoInstance', { id });
    expect(readdirSync(join(running.folder, 'templates'))).toEqual([]);
  });
});
