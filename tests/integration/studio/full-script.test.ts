import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationInput } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { planOf, planText } from '#electron/studio/store/plans.ts';
import { countPictures } from '../../support/decode.ts';
import { until } from '../../support/patience.ts';
import { settingsFor } from '../../support/voice-service.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Requests whose whole script is spoken anew: what is asked of render processes, and what is refused. */

let running: TestStudio;
let campaignId = '';
let templateId = '';
const variables = ['first_name', 'company'];
const fullScript = { generation_mode: 'full_script' } as const;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());
beforeEach(async () => {
  ({ campaignId, templateId } = await readyCampaign(running));
  running.pool.tasks.length = 0;
});

type Request = OperationInput<'generateCampaign'>;

async function generate(more: Partial<Request> = {}): Promise<string[]> {
  const request = { campaign_id: campaignId, generation_mode: 'full_script', variables, names: [['Ada', 'Engines']] };
  const { result } = await running.client.call('generateCampaign', { ...request, ...more });
  await campaignDone(running, campaignId);
  return result;
}

function tasks<Kind extends Task['kind']>(kind: Kind): Extract<Task, { kind: Kind }>[] {
  return running.pool.tasks.filter((task): task is Extract<Task, { kind: Kind }> => task.kind === kind);
}

/** As if the presenter rested in the first second, which takes longer; render processes of a test draw nothing. */
function restInPlan(id: string, seconds = 2): void {
  const db = new Database(join(running.folder, 'studio.db'));
  const stored = db.prepare<[string], string>('SELECT plan FROM generated_videos WHERE id = ?').pluck().get(id);
  const plan = planOf(stored ?? '');
  const pictures = plan.pictures.map((span) => ({
    ...span,
    times: [span.times[0], { source: 48_000, output: seconds * 48_000 }, span.times.at(-1)],
    rests: [{ rendition: 'source', parts: [] }],
  }));
  db.prepare('UPDATE generated_videos SET plan = ? WHERE id = ?').run(planText({ ...plan, pictures } as Plan), id);
  db.close();
}

/** When a video shows its pictures, and its version for messaging apps, as far as that is drawn. */
function timesOf(id: string): { own: unknown; messaging: unknown } {
  const db = new Database(join(running.folder, 'studio.db'), { readonly: true });
  const read = (sql: string): unknown => {
    const plan = db.prepare<[string], string>(sql).pluck().get(id);
    return plan && planOf(plan).pictures.map(({ times }) => times);
  };
  const own = read('SELECT plan FROM generated_videos WHERE id = ?');
  const messaging = read("SELECT plan FROM rendition_plans WHERE video_id = ? AND rendition = 'messaging'");
  db.close();
  return { own, messaging };
}

describe('a request in full_script', () => {
  test('has the whole script spoken with the values of each row, and aligns it once', async () => {
    const [id = ''] = await generate({
      names: [
        ['Ada', 'Engines'],
        ['Bo', 'Boats'],
      ],
    });
    expect(await running.client.call('getGeneratedVideo', { id })).toMatchObject({ status: 'succeeded' });
    expect(tasks('render')).toEqual([]);
    // Rows are rendered side by side.
    const values = tasks('render-script').map((task) => task.values);
    expect(values.toSorted((a, b) => (a['company'] ?? '').localeCompare(b['company'] ?? ''))).toEqual([
      { first_name: 'Bo', company: 'Boats' },
      { first_name: 'Ada', company: 'Engines' },
    ]);
    expect(tasks('align')).toHaveLength(1);
  });

  test('says nothing of recordings of values, which it does not use', async () => {
    const [id = ''] = await generate();
    const { clips } = await running.client.call('listVideoClips', { id });
    expect(clips.length).toBeGreaterThan(0);
    for (const { passed_over } of clips) expect(passed_over).toEqual([{ source: 'likeness', reason: 'no_actor' }]);
  });

  test('needs no sections, where the recording that is kept does', async () => {
    await running.client.call('saveTemplateScript', {
      id: templateId,
      script: 'Hi {{first_name|Sarah}}, I saw {{company|Acme}}.',
      sections: [{ variable: 'first_name', start: 0.1, end: 0.3 }],
    });
    const kept = await thrownBy(generate({ generation_mode: 'keep_original' }));
    expect(kept).toMatchObject({ code: 'VARIABLE_WITHOUT_TIME', subject: 'company' });
    expect(kept.message).toContain('have a voice speak the whole script');
    const [id = ''] = await generate();
    expect(await running.client.call('getGeneratedVideo', { id })).toMatchObject({ status: 'succeeded' });
  });

  test('has the presenter rest where a value is long, in the pictures that its videos show', async () => {
    const long = 'of the company that has the longest name of all those that were ever on a list';
    const names = [
      ['Ada', 'Engines'],
      ['Bo', `Boats ${long}`],
      ['Cy', `Cars ${long}`],
    ];
    for (const id of await generate({ names }))
      expect(await running.client.call('getGeneratedVideo', { id })).toMatchObject({ status: 'succeeded' });
    expect(tasks('plan-pictures').map(({ parts, rendition }) => ({ parts, rendition }))).toEqual([
      { parts: [{ start: 0, end: 48_000 }], rendition: 'source' },
      { parts: [{ start: 0, end: 48_000 }], rendition: 'source' },
    ]);
  });

  test('has the presenter rest in the version for messaging apps too, and serves none before that is drawn', async () => {
    await running.client.call('updateCampaign', { id: campaignId, messaging: true });
    running.pool.failNext('rendition', new AppError('MEDIA_TOO_LARGE'));
    const [id = ''] = await generate();
    await until(async () => tasks('rendition').length === 1);
    restInPlan(id);
    const video = () => running.client.call('getGeneratedVideo', { id });
    const smaller = String((await video()).url).replace('video.mp4', 'video-480p.mp4');
    expect((await fetch(smaller)).status).toBe(404);
    expect(tasks('plan-pictures')).toEqual([]);
    await until(async () => {
      await running.client.call('retryCampaign', { id: campaignId });
      return (await video()).messaging_video_url !== undefined;
    });
    expect(tasks('plan-pictures').map(({ parts, rendition }) => ({ parts, rendition }))).toEqual([
      { parts: [{ start: 0, end: 48_000 }], rendition: 'messaging' },
    ]);
    const url = String((await video()).messaging_video_url);
    const first = await fetch(url);
    const range = { range: 'bytes=0-99', 'if-range': first.headers.get('etag') ?? '' };
    expect([first.status, (await fetch(url, { headers: range })).status]).toEqual([200, 206]);
  });

  test('whose video is corrected while its version for messaging apps is drawn again keeps none of the old one', async () => {
    await running.client.call('updateCampaign', { id: campaignId, messaging: true });
    const [id = ''] = await generate();
    const video = () => running.client.call('getGeneratedVideo', { id });
    await until(async () => (await video()).messaging_video_url !== undefined);
    const url = String((await video()).messaging_video_url);
    restInPlan(id);
    running.pool.hold('plan-pictures');
    await fetch(url);
    await until(async () => running.pool.held.length === 1);
    await running.client.call('retryCampaign', {
      id: campaignId,
      corrections: [{ video: id, values: ['Bo', 'Boats'] }],
    });
    await campaignDone(running, campaignId);
    await until(async () => (await video()).messaging_video_url !== undefined);
    restInPlan(id, 1.5);
    running.pool.release();
    await until(async () => (await fetch(url)).status === 200);
    const { own, messaging } = timesOf(id);
    expect(messaging).toEqual(own);
  });

  test('can be previewed', async () => {
    const request = { video_instance_id: templateId, variables, names: [['Ada', 'Engines']] };
    const preview = await running.client.call('previewVideo', { ...request, generation_mode: 'full_script' });
    expect(preview.duration).toBeGreaterThan(1);
    expect(tasks('render')).toEqual([]);
    expect(tasks('render-script').map(({ values }) => values)).toEqual([{ first_name: 'Ada', company: 'Engines' }]);
    expect(tasks('plan-pictures')).toEqual([]);
    const names = [['Ada', 'Engines of the company that has the longest name of all those on a list']];
    await running.client.call('previewVideo', { ...request, names, generation_mode: 'full_script' });
    expect(tasks('plan-pictures').map(({ rendition }) => rendition)).toEqual(['source']);
    const missing = running.client.call('previewVideo', {
      video_instance_id: templateId,
      variables: ['first_name'],
      names: [['Ada']],
      generation_mode: 'full_script',
    });
    expect(await thrownBy(missing)).toMatchObject({ code: 'VARIABLE_MISSING' });
  });

  test('needs no places marked in the recording', async () => {
    const script = 'I saw that {{observation}}.';
    await running.client.call('saveTemplateScript', { id: templateId, script, sections: [] });
    const names = [['you have grown a lot this year. That is great']];
    const [id = ''] = await generate({ variables: ['observation'], names });
    expect(await running.client.call('getGeneratedVideo', { id })).toMatchObject({ status: 'succeeded' });
  });

  test('is refused for a template without a script', async () => {
    await running.client.call('saveTemplateScript', { id: templateId, script: '', sections: [] });
    expect(await thrownBy(generate({ variables: [], names: [[]] }))).toMatchObject({
      code: 'REQUEST_UNUSABLE',
      subject: 'generation_mode',
    });
  });

  test('is joined with a body', async () => {
    const { templateId: body } = await readyCampaign(running);
    await running.client.call('updateCampaign', { id: campaignId, body_video_instance_id: body });
    const [id = ''] = await generate();
    const { url } = await running.client.call('getGeneratedVideo', { id });
    const file = join(running.folder, 'joined.mp4');
    writeFileSync(file, Buffer.from(await (await fetch(String(url))).arrayBuffer()));
    // The body is the same template once more; the random access point at the end of the first one is left out.
    const once = await countPictures(join(await standInTemplate(), 'template.mp4'));
    expect(await countPictures(file)).toBe(2 * once - 1);
    expect(tasks('fit-body')).toHaveLength(1);
  });
});

describe('a sentence that is a segment', () => {
  const script = 'Hi {{first_name|Sarah}}. I saw that {{company|Acme}} makes books. Bye!';
  const spoken = 'Hi {{first_name|Sarah}}. {{observation|I saw that Acme makes books.}} Bye!';
  const words = 'I saw that Acme makes books.';
  const place = {
    segment: words,
    highlight_si: 0,
    highlight_ei: words.length,
    start_time: '0',
    end_time: '1',
    kind: 1,
  };
  const praise = 'Your bees are great. So is your shop.';
  const rows = {
    variables: ['first_name', 'observation'],
    names: [
      ['Ada', praise],
      ['Bo', 'I read what you wrote.'],
      ['Cy', praise],
    ],
  };
  const mark = (more: object = {}) => {
    const segment = { video_instance_id: templateId, name: 'observation', highlight: words, ...place, ...more };
    return running.client.call('createSegment', segment);
  };

  beforeEach(async () => {
    await running.client.call('saveTemplateScript', {
      id: templateId,
      script,
      sections: [
        { variable: 'first_name', start: 0.1, end: 0.3 },
        { variable: 'company', start: 0.5, end: 0.7 },
      ],
    });
    await mark();
  });

  test('is a variable whose values are spoken instead of it, with all that it says', async () => {
    const [id = ''] = await generate(rows);
    expect(await running.client.call('getGeneratedVideo', { id })).toMatchObject({ status: 'succeeded' });
    const rendered = tasks('render-script');
    expect(rendered.map((task) => task.script)).toEqual([spoken, spoken, spoken]);
    expect(rendered.map(({ values }) => values['observation']).toSorted()).toEqual([
      'I read what you wrote.',
      praise,
      praise,
    ]);
    expect(tasks('align').map((task) => task.script)).toEqual([spoken]);
  });

  test('is checked once for all rows with the same one, priced and previewed as it is rendered', async () => {
    const asked = { ...rows, campaign_id: campaignId, video_instance_id: templateId } as const;
    const mode = { generation_mode: 'full_script' } as const;
    const { sentences } = await running.client.call('checkClips', { ...asked, ...mode });
    expect(sentences.map(({ text, rows: said }) => [text, said])).toEqual(
      expect.arrayContaining([
        [praise, 2],
        ['Bye!', 3],
        ['Hi Ada.', 1],
      ]),
    );
    expect(sentences.find(({ text }) => text === praise)?.values).toEqual([
      { variable: 'observation', from: 0, to: praise.length - 1 },
    ]);
    const voice = 'provider:cloud:alloy';
    await running.client.call('saveVoiceProvider', settingsFor({ url: 'http://127.0.0.1:9' }));
    await running.client.call('estimateVoiceCost', { ...asked, ...mode, voice });
    await running.client.call('previewVideo', { ...asked, ...mode, names: rows.names.slice(0, 1) });
    const scripts = [...tasks('check-script'), ...tasks('paid-sentences'), ...tasks('render-script')];
    expect(new Set(scripts.map((task) => task.script))).toEqual(new Set([spoken]));
    expect([tasks('paid-sentences').length, tasks('render-script').length]).toEqual([1, 1]);
  });

  test('of the campaign replaces those of the template', async () => {
    await mark({ campaign_id: campaignId, name: 'farewell', highlight: 'Bye', segment: 'Bye!', highlight_ei: 3 });
    await generate({ variables: ['first_name', 'company', 'farewell'], names: [['Ada', 'Engines', 'See you']] });
    expect(tasks('render-script').map((task) => task.script)).toEqual([script.replace('Bye', '{{farewell|Bye}}')]);
    const [id = ''] = (
      await running.client.call('renderVideos', { ...rows, video_instance_id: templateId, ...fullScript })
    ).result;
    await until(async () => (await running.client.call('getGeneratedVideo', { id })).status === 'succeeded');
    expect(tasks('render-script').at(-1)?.script).toBe(spoken);
  });

  test('leaves it to rows whether they have values of variables that are not said any more', async () => {
    await generate({ variables: ['first_name', 'company', 'observation'], names: [['Ada', 'Engines', 'Hello']] });
    const row = { first_name: 'Ada', observation: 'Hello' };
    const flat = { campaign_id: campaignId, ...fullScript };
    await running.client.call('connectorOne', { ...flat, ...row });
    await running.client.call('connectorOne', { ...flat, ...row, company: 'Engines' });
    await running.client.call('connectorThree', { ...flat, rows: [row] });
    await campaignDone(running, campaignId);
    const values = tasks('render-script').map((task) => Object.keys(task.values).toSorted().join());
    const [all, spare] = ['company,first_name,observation', 'first_name,observation'];
    expect(values.toSorted()).toEqual([all, all, spare, spare]);
  });

  test('is said as it stands where rows do not name it', async () => {
    await mark({ name: 'other', highlight: 'I saw your books', segment: '' });
    const row = { first_name: 'Ada', company: 'Engines' };
    await generate({ variables: Object.keys(row), names: [Object.values(row)] });
    await running.client.call('connectorOne', { campaign_id: campaignId, ...fullScript, ...row });
    await campaignDone(running, campaignId);
    expect(tasks('render-script').map((task) => task.script)).toEqual([script, script]);
  });

  test('is no variable where the recording is kept', async () => {
    const kept = { variables: [...variables, 'observation'], names: [['Ada', 'Engines', 'Hello']] };
    const mode = { generation_mode: 'keep_original' } as const;
    const objects = [{ first_name: 'Ada', company: 'Engines', observation: 'Hello' }];
    for (const asked of [
      generate({ ...kept, ...mode }),
      running.client.call('previewVideo', { ...kept, ...mode, video_instance_id: templateId }),
      running.client.call('estimateVoiceCost', { ...kept, video_instance_id: templateId }),
      running.client.call('connectorThree', { campaign_id: campaignId, ...mode, rows: objects }),
    ]) {
      const refused = await thrownBy(asked);
      expect(refused).toMatchObject({ code: 'VARIABLE_UNKNOWN', subject: 'observation' });
      expect(refused.message).toContain('have a voice speak the whole script');
    }
  });

  test('is refused where its words are not in the script, by all that speaks it', async () => {
    await mark({ name: 'other', highlight: 'I saw your books', segment: '' });
    const named = {
      variables: [...rows.variables, 'other'],
      names: rows.names.map((values) => [...values, 'Hello']),
    };
    const asked = { ...named, ...fullScript, video_instance_id: templateId } as const;
    for (const refused of [
      generate(named),
      running.client.call('checkClips', asked),
      running.client.call('previewVideo', { ...asked, names: named.names.slice(0, 1) }),
      running.client.call('estimateVoiceCost', asked),
    ]) {
      const error = await thrownBy(refused);
      expect(error).toMatchObject({ code: 'SECTION_INVALID', subject: 'other' });
      expect(error.message).toContain('“I saw your books”');
    }
    expect(tasks('render-script')).toEqual([]);
  });
});

describe('sentences of a script', () => {
  test('are checked before anything is rendered, each once, with what is found in them', async () => {
    const names = [
      ['Ada', 'Engines'],
      ['Bo', 'Boats'],
      ['Ada', 'Engines'],
    ];
    const script = 'Hi {{first_name|Sarah}}! Here is {{company|Acme}}. And this is the same for everybody.';
    await running.client.call('saveTemplateScript', { id: templateId, script, sections: [] });
    const request = { video_instance_id: templateId, variables, names, generation_mode: 'full_script' } as const;
    const { total, clips, sentences } = await running.client.call('checkClips', request);
    expect([total, clips]).toEqual([5, []]);
    expect(sentences.map(({ text, rows, first_row, sentence }) => [text, rows, first_row, sentence])).toEqual([
      ['And this is the same for everybody.', 3, 0, 2],
      ['Hi Ada!', 2, 0, 0],
      ['Here is Engines.', 2, 0, 1],
      ['Hi Bo!', 1, 1, 0],
      ['Here is Boats.', 1, 1, 1],
    ]);
    expect(sentences[1]).toMatchObject({
      values: [{ variable: 'first_name', from: 3, to: 6 }],
      error: null,
      pace: 1.5,
      words: 4,
      words_in_time: 3,
      findings: [{ code: 'voice_slower', severity: 'warn', message: expect.stringContaining('50%') }],
      approved: false,
    });
    // No recording would be used here.
    expect(sentences[1]?.passed_over).toEqual([{ source: 'likeness', reason: 'no_actor' }]);
    const refused = { reason: 'VALUE_UNSPEAKABLE', error_subject: '🎉', clip: null, findings: [] };
    expect(sentences[0]).toMatchObject(refused);
    expect(tasks('check-script').flatMap((task) => task.sentences.map(({ values }) => values['first_name']))).toEqual([
      'Ada',
      'Ada',
      'Ada',
      'Bo',
      'Bo',
    ]);
    expect([tasks('render-script'), tasks('align').length]).toEqual([[], 1]);
    // A page is a part of the same list.
    const second = await running.client.call('checkClips', { ...request, page: 1, size: 2 });
    expect(second.sentences.map(({ text }) => text)).toEqual(['Here is Engines.', 'Hi Bo!']);
  });

  test('have the price of all that a service is sent, not of their values', async () => {
    const voice = 'provider:cloud:alloy';
    await running.client.call('saveVoiceProvider', settingsFor({ url: 'http://127.0.0.1:9' }));
    const names = [
      ['Ada', 'Engines'],
      ['Bo', 'Boats'],
      ['Ada', 'Engines'],
    ];
    const rows = { video_instance_id: templateId, voice, variables, names };
    const cost = await running.client.call('estimateVoiceCost', { ...rows, generation_mode: 'full_script' });
    expect(cost.texts).toBeGreaterThan(0);
    const [asked] = tasks('paid-sentences');
    expect(asked?.sentences.map(({ values, sentence }) => [values['first_name'], sentence])).toEqual(
      expect.arrayContaining([
        ['Ada', 0],
        ['Bo', 0],
      ]),
    );
    await running.client.call('estimateVoiceCost', rows);
    expect([tasks('paid-sentences').length, tasks('paid-texts').length]).toEqual([1, 1]);
  });

  test('are approved by what they sound like', async () => {
    const request = { video_instance_id: templateId, variables, names: [['Ada', 'Engines']] };
    const asked = { ...request, generation_mode: 'full_script' } as const;
    const [first] = (await running.client.call('checkClips', asked)).sentences;
    const clip = first?.clip ?? '';
    await running.client.call('approveClip', { video_instance_id: templateId, clip, approved: true });
    expect((await running.client.call('checkClips', asked)).sentences[0]).toMatchObject({ approved: true });
  });

  test('mark a video in which an approved one has another sound', async () => {
    const asked = { video_instance_id: templateId, variables, names: [['Ada', 'Engines']] };
    const [first] = (await running.client.call('checkClips', { ...asked, ...fullScript })).sentences;
    const [clip, text] = [String(first?.clip), first?.text];
    await running.client.call('approveClip', { video_instance_id: templateId, clip, approved: true });
    const findings = async () => {
      const [id = ''] = await generate();
      return (await running.client.call('getGeneratedVideo', { id })).findings;
    };
    expect(await findings()).toBeUndefined();
    const file = join(dataFolder(running.folder).cache, 'sections', clip);
    const heard = readFileSync(file);
    writeFileSync(file, 'spoken again');
    expect(await findings()).toMatchObject([{ code: 'approval_lost', subject: '', value: text }]);
    writeFileSync(file, heard);
    expect(await findings()).toBeUndefined();
  });

  test('are refused where the script or the rows are', async () => {
    const request = { video_instance_id: templateId, variables: ['first_name'], names: [['Ada']] };
    const missing = running.client.call('checkClips', { ...request, generation_mode: 'full_script' });
    expect(await thrownBy(missing)).toMatchObject({ code: 'VARIABLE_MISSING' });
    running.pool.failNext('align', new AppError('ALIGNMENT_FAILED'));
    await running.client.call('saveTemplateScript', {
      id: templateId,
      script: 'Something else, {{first_name|Sarah}}',
      sections: [],
    });
    const otherwise = running.client.call('checkClips', { ...request, generation_mode: 'full_script' });
    expect(await thrownBy(otherwise)).toMatchObject({ code: 'ALIGNMENT_FAILED' });
  });

  test('can be previewed alone', async () => {
    const request = { video_instance_id: templateId, variables, names: [['Ada', 'Engines']], sentence: 0 };
    const preview = await running.client.call('previewVideo', { ...request, generation_mode: 'full_script' });
    expect(preview.duration).toBeGreaterThan(1);
    expect(tasks('render-script').map(({ only }) => only?.sentence)).toEqual([0]);
    expect(tasks('plan-pictures')).toHaveLength(1);
    expect(await thrownBy(running.client.call('previewVideo', request))).toMatchObject({
      code: 'REQUEST_UNUSABLE',
      subject: 'sentence',
    });
  });
});
