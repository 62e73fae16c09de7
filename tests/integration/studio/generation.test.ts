import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import {
  campaignDone,
  readyCampaign,
  readyTemplate,
  script,
  sections,
  startTestStudio,
  until,
  type TestStudio,
} from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

let studio: TestStudio;

beforeEach(async () => {
  studio = await startTestStudio(await standInTemplate());
});
afterEach(() => studio.end());

const variables = ['first_name', 'company'];
const generationMode = 'keep_original';

describe('generating a campaign', () => {
  test('gives one video for each row, in row order, with its text and media', async () => {
    const { campaignId, templateId } = await readyCampaign(studio);
    const names = [
      ['Ada', 'Engines'],
      ['  Grace\tHopper ', 'Navy'],
      ['Jose\u0301', 'Café'],
    ];
    const accepted = await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names,
    });
    expect(accepted.code).toBe(200);
    expect(accepted.result).toHaveLength(3);
    await campaignDone(studio, campaignId);
    const { total, videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    expect(total).toBe(3);
    expect(videos.map(({ id }) => id)).toEqual(accepted.result);
    expect(videos.map(({ row_index: row }) => row)).toEqual([0, 1, 2]);
    expect(videos.map(({ text }) => text)).toEqual([
      'Hi Ada, I had a look at Engines.',
      'Hi Grace Hopper, I had a look at Navy.',
      'Hi José, I had a look at Café.',
    ]);
    for (const video of videos) {
      expect(video).toMatchObject({
        status: 'succeeded',
        message: null,
        share_url: expect.stringContaining(`${studio.studio.url}/v/`),
        video_instance_id: templateId,
      });
      expect(video.url).toMatch(/\/media\/[\w-]{32}\/video\.mp4$/);
    }
    const rendered = studio.pool.tasks
      .filter((task) => task.kind === 'render')
      .map((task) => task.sections.map(({ text }) => text));
    expect(rendered).toEqual([
      ['Ada', 'Engines'],
      ['Grace Hopper', 'Navy'],
      ['José', 'Café'],
    ]);
  });

  test('maps values to sections by the order of the request, not of the script', async () => {
    const { campaignId } = await readyCampaign(studio);
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables: ['company', 'first_name'],
      names: [['Engines', 'Ada']],
    });
    await campaignDone(studio, campaignId);
    const task = studio.pool.tasks.find(({ kind }) => kind === 'render');
    expect(task).toMatchObject({
      sections: [
        { variable: 'first_name', text: 'Ada' },
        { variable: 'company', text: 'Engines' },
      ],
    });
  });

  test('leaves out faulty rows where the request asks for that, until they are corrected', async () => {
    const { campaignId } = await readyCampaign(studio);
    const { result } = await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [
        ['Ada', 'Engines'],
        ['Grace', ''],
        ['Jos\ufffd', 'Café'],
        ['Bo', 'x'.repeat(1_001)],
      ],
      leave_out_incomplete: true,
    });
    await campaignDone(studio, campaignId);
    const list = () => studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    const outcomes = (await list()).videos.map(({ status, message, sentence }) => [status, message, sentence?.key]);
    expect(outcomes).toEqual([
      ['succeeded', null, undefined],
      ['failed', 'ROW_VALUE_MISSING', 'rowLeftOut'],
      ['failed', 'VALUE_UNSPEAKABLE', 'rowLeftOutDamaged'],
      ['failed', 'VALUE_UNSPEAKABLE', 'rowLeftOutTooLong'],
    ]);
    expect(studio.pool.tasks.filter(({ kind }) => kind === 'render')).toHaveLength(1);
    const corrections = [{ video: result[1] ?? '', values: ['Grace', 'Navy'] }];
    await studio.client.call('retryCampaign', { id: campaignId, corrections });
    await campaignDone(studio, campaignId);
    expect((await list()).videos.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'failed', 'failed']);
  });

  test('knows a variable in both forms of its letters', async () => {
    const templateId = await readyTemplate(studio);
    await studio.client.call('saveTemplateScript', {
      id: templateId,
      script: 'Hi {{pr\u00e9nom|Sarah}}, I had a look.',
      sections: [{ variable: 'pre\u0301nom', start: 0.2, end: 0.6 }],
    });
    const campaign = await studio.client.call('createCampaign', {
      campaign_name: 'Printemps',
      video_instance_id: templateId,
      fallbacks: { 'pre\u0301nom': 'vous' },
    });
    expect(campaign.fallbacks).toEqual({ 'pr\u00e9nom': 'vous' });
    const { result } = await studio.client.call('generateCampaign', {
      campaign_id: campaign.id,
      generation_mode: generationMode,
      variables: ['pre\u0301nom'],
      names: [['Ada']],
    });
    expect(result).toHaveLength(1);
  });

  test('takes a template without a campaign', async () => {
    const { templateId } = await readyCampaign(studio);
    const { result } = await studio.client.call('generateCampaign', {
      video_instance_id: templateId,
      generation_mode: generationMode,
      variables,
      names: [['Ada', 'Engines']],
    });
    await until(
      async () => (await studio.client.call('getGeneratedVideo', { id: result[0] ?? '' })).status === 'succeeded',
    );
    const list = await studio.client.call('listGeneratedByInstance', { video_instance_id: templateId });
    expect(list.videos.map(({ id }) => id)).toEqual(result);
    expect(list.videos[0]?.campaign_id).toBeNull();
  });

  const badRequests: [string, object, { code: string; row?: number; subject?: string }][] = [
    ['an unknown variable', { variables: ['first_name', 'compny'] }, { code: 'VARIABLE_UNKNOWN', subject: 'compny' }],
    [
      'a variable without values',
      { variables: ['first_name'], names: [['Ada']] },
      { code: 'VARIABLE_MISSING', subject: 'company' },
    ],
    [
      'a variable named twice',
      { variables: ['first_name', 'first_name'] },
      { code: 'REQUEST_UNUSABLE', subject: 'variables' },
    ],
    ['a row with too few values', { names: [['Ada', 'Engines'], ['Grace']] }, { code: 'ROW_LENGTH_MISMATCH', row: 1 }],
    [
      'a row with an empty value',
      {
        names: [
          ['Ada', 'Engines'],
          ['Grace', ' \t'],
        ],
      },
      { code: 'ROW_VALUE_MISSING', row: 1, subject: 'company' },
    ],
    [
      'a value that is too long',
      { names: [['Ada', 'x'.repeat(1_001)]] },
      { code: 'REQUEST_UNUSABLE', row: 0, subject: 'company' },
    ],
    [
      'a value that is no text',
      {
        names: [
          ['Ada', 'Engines'],
          ['Grace', 7],
        ],
      },
      { code: 'INVALID_REQUEST', row: 1, subject: 'names' },
    ],
    ['no rows', { names: [] }, { code: 'ROWS_EMPTY' }],
    [
      '2,001 rows',
      { names: Array.from({ length: 2_001 }, () => ['Ada', 'Engines']) },
      { code: 'ROWS_TOO_MANY', subject: 'names' },
    ],
    ['an unknown mode', { generation_mode: 'fast' }, { code: 'REQUEST_UNUSABLE', subject: 'generation_mode' }],
    ['an unknown size', { smooth_quality: 'best' }, { code: 'REQUEST_UNUSABLE', subject: 'smooth_quality' }],
    [
      'assets without backgrounds',
      { assets: [['https://example.com']] },
      { code: 'BACKGROUND_INVALID', subject: 'backgrounds' },
    ],
    [
      'backgrounds without assets',
      { backgrounds: [{ name: 'b', kind: 'site', start: 0, end: -1, config: {} }] },
      { code: 'BACKGROUND_INVALID', subject: 'assets' },
    ],
    [
      'a start time outside the recording',
      { variable_start_times: { first_name: 1.9 } },
      { code: 'SECTION_INVALID', subject: 'first_name' },
    ],
    ['a filter', { filter_complex: 'scale=2' }, { code: 'NOT_SUPPORTED_YET', subject: 'filter_complex' }],
    [
      'an actor that does not exist',
      { actor_id: '00000000-0000-4000-8000-000000000000' },
      { code: 'NOT_FOUND', subject: 'actor_id' },
    ],
  ];

  test('refuses what it cannot use, naming what is at fault, and accepts nothing of it', async () => {
    const { campaignId } = await readyCampaign(studio);
    const good = { campaign_id: campaignId, generation_mode: generationMode, variables, names: [['Ada', 'Engines']] };
    for (const [what, change, expected] of badRequests) {
      const error = await thrownBy(studio.client.call('generateCampaign', { ...good, ...change }));
      expect({ what, code: error.code, row: error.row, subject: error.subject }).toEqual({
        what,
        row: undefined,
        subject: undefined,
        ...expected,
      });
    }
    expect((await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).total).toBe(0);
  });

  test('takes fields that ask for nothing', async () => {
    const { campaignId } = await readyCampaign(studio);
    const nothing = {
      callback_url: '',
      assets: [],
      backgrounds: null,
      lipsync: false,
      words: [],
      variable_start_times: {},
      smooth_quality: 'premium',
    };
    const request = {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [['Ada', 'Engines']],
      ...nothing,
    };
    expect((await studio.client.call('generateCampaign', request)).result).toHaveLength(1);
  });

  test('asks for a place for every time a variable is said', async () => {
    const { campaignId, templateId } = await readyCampaign(studio);
    await studio.client.call('saveTemplateScript', {
      id: templateId,
      script: `${script} Bye {{first_name|Sarah}}!`,
      sections,
    });
    const request = {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [['Ada', 'Engines']],
    };
    expect(await thrownBy(studio.client.call('generateCampaign', request))).toMatchObject({
      code: 'VARIABLE_WITHOUT_TIME',
      subject: 'first_name',
    });
  });

  test('says that a template has no video yet', async () => {
    const { id } = await studio.client.call('createVideoInstance', { name: 'Empty' });
    const request = { video_instance_id: id, generation_mode: generationMode, variables: [], names: [[]] };
    expect((await thrownBy(studio.client.call('generateCampaign', request))).code).toBe('TEMPLATE_NOT_READY');
  });

  test('warns when the mode is left out', async () => {
    const { campaignId } = await readyCampaign(studio);
    const response = await fetch(`${studio.studio.url}/api/ai_studio/pipeline/campaign`, {
      method: 'POST',
      headers: { authorization: `Bearer ${studio.studio.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ campaign_id: campaignId, variables, names: [['Ada', 'Engines']] }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('warning')).toContain('generation_mode');
  });

  test('warns of values that say there is none, are miswritten or repeat the script, speaks and marks them', async () => {
    const { campaignId } = await readyCampaign(studio);
    const response = await fetch(`${studio.studio.url}/api/ai_studio/pipeline/campaign`, {
      method: 'POST',
      headers: { authorization: `Bearer ${studio.studio.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        campaign_id: campaignId,
        generation_mode: 'keep_original',
        variables,
        names: [
          ['Ada', 'Engines'],
          ['N/A', 'null'],
          ['Jos\ufffd', '?ukasz Ltd'],
          ['JosÃ©', 'Contoso'],
          ['Hi Bo', 'Contoso'],
          ['bo@x.example', '123'],
        ],
      }),
    });
    expect(response.status).toBe(200);
    const warning = response.headers.get('warning');
    expect(warning).toContain('there is no value: names[1][0], names[1][1]');
    expect(warning).toContain('lost or miswritten: names[2][0], names[2][1], names[3][0]');
    expect(warning).toContain('words of them beside them: names[4][0]');
    expect(warning).toContain('a name belongs there: names[5][0]');
    await campaignDone(studio, campaignId);
    const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    const marked = videos.map(({ findings = [] }) => findings.map(({ code, value }) => [code, value].join(' ')));
    expect(new Set(marked.map(([first]) => first))).toEqual(
      new Set([
        undefined,
        'doubtful_value N/A',
        'doubtful_value Jos\ufffd',
        'doubtful_value JosÃ©',
        'doubtful_value Hi Bo',
        'doubtful_value bo@x.example',
      ]),
    );
  });

  test('keeps accepted rows as they were when the template is edited afterwards', async () => {
    const { campaignId, templateId } = await readyCampaign(studio);
    studio.pool.hold('render');
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [
        ['Ada', 'Engines'],
        ['Grace', 'Navy'],
        ['Joan', 'Clarke'],
        ['Mary', 'S'],
        ['Dot', 'V'],
      ],
    });
    await studio.client.call('saveTemplateScript', {
      id: templateId,
      script: 'Hello {{city|Rome}}',
      sections: [{ variable: 'city', start: 0.5, end: 1 }],
    });
    await studio.client.call('updateVoiceConfig', { id: templateId, voice_config: '{"engine":"flite","voice":"rms"}' });
    studio.pool.release();
    await campaignDone(studio, campaignId);
    for (const task of studio.pool.tasks.filter(({ kind }) => kind === 'render')) {
      expect(task).toMatchObject({
        voice: { voice: 'nearest' },
        sections: [{ variable: 'first_name' }, { variable: 'company' }],
      });
    }
  });

  test('speaks with the voice of the campaign, and with that of a request before it', async () => {
    const { campaignId, templateId } = await readyCampaign(studio);
    const { client } = studio;
    const rows = { variables, names: [['Ada', 'Engines']] };
    await client.call('updateVoiceConfig', { id: templateId, voice_config: '{"engine":"flite","voice":"rms"}' });
    const changed = await client.call('updateCampaign', {
      id: campaignId,
      voice_config: '{"engine":"flite","voice":"awb"}',
    });
    expect(JSON.parse(String(changed.voice_config))).toMatchObject({ engine: 'flite', voice: 'awb' });
    const row = { campaign_id: campaignId, generation_mode: generationMode, ...rows };
    await client.call('generateCampaign', row);
    await campaignDone(studio, campaignId);
    await client.call('generateCampaign', { ...row, voice_config: '{"engine":"flite","voice":"slt"}' });
    await campaignDone(studio, campaignId);
    await client.call('previewVideo', { video_instance_id: templateId, campaign_id: campaignId, ...rows });
    const copy = await client.call('duplicateCampaign', { id: campaignId });
    await client.call('connectorTwo', {
      campaign_id: copy.id,
      generation_mode: generationMode,
      variables: { first_name: 'Ada', company: 'Engines' },
    });
    await campaignDone(studio, copy.id);
    await client.call('connectorOne', {
      campaign_id: copy.id,
      first_name: 'Ada',
      company: 'Engines',
      voice_config: '',
    });
    await campaignDone(studio, copy.id);
    await client.call('updateCampaign', { id: campaignId, voice_config: null });
    await client.call('generateCampaign', row);
    await campaignDone(studio, campaignId);
    const rendered = studio.pool.tasks.flatMap((task) => (task.kind === 'render' ? [task.voice.voice] : []));
    expect(rendered).toEqual(['awb', 'slt', 'awb', 'awb', 'awb', 'rms']);
  });

  test('refuses a voice that is not here, for a campaign and for a request', async () => {
    const { campaignId, templateId: id } = await readyCampaign(studio);
    const nobody = '{"engine":"flite","voice":"nobody"}';
    const created = studio.client.call('createCampaign', {
      campaign_name: 'Summer',
      video_instance_id: id,
      voice_config: nobody,
    });
    expect((await thrownBy(created)).code).toBe('VOICE_UNAVAILABLE');
    const changed = studio.client.call('updateCampaign', { id: campaignId, voice_config: nobody });
    expect((await thrownBy(changed)).code).toBe('VOICE_UNAVAILABLE');
    const asked = studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [['Ada', 'Engines']],
      voice_config: nobody,
    });
    expect((await thrownBy(asked)).code).toBe('VOICE_UNAVAILABLE');
  });

  test('answers the same for the same idempotency key, and refuses it with another body', async () => {
    const { campaignId } = await readyCampaign(studio);
    const request = {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [['Ada', 'Engines']],
    };
    const options = { idempotencyKey: 'launch-1' };
    const first = await studio.client.call('generateCampaign', request, options);
    expect(await studio.client.call('generateCampaign', request, options)).toEqual(first);
    const other = { ...request, names: [['Grace', 'Navy']] };
    expect((await thrownBy(studio.client.call('generateCampaign', other, options))).code).toBe('CONFLICT');
    await studio.restart();
    expect(await studio.client.call('generateCampaign', request, options)).toEqual(first);
    expect((await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).total).toBe(1);
  });

  test('lets a refused request be corrected under the same key', async () => {
    const { campaignId } = await readyCampaign(studio);
    const request = { campaign_id: campaignId, generation_mode: generationMode, variables, names: [['Ada', '']] };
    await thrownBy(studio.client.call('generateCampaign', request, { idempotencyKey: 'launch-2' }));
    const corrected = { ...request, names: [['Ada', 'Engines']] };
    expect(
      (await studio.client.call('generateCampaign', corrected, { idempotencyKey: 'launch-2' })).result,
    ).toHaveLength(1);
  });

  test('serves two requests in turn instead of one after the other', async () => {
    const { campaignId, templateId } = await readyCampaign(studio);
    const { id: second } = await studio.client.call('createCampaign', {
      campaign_name: 'Small',
      video_instance_id: templateId,
    });
    studio.pool.hold('render');
    const many = Array.from({ length: 30 }, (_, row) => [`Name ${row}`, `Large ${row}`]);
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: many,
    });
    await studio.client.call('generateCampaign', {
      campaign_id: second,
      generation_mode: generationMode,
      variables,
      names: [
        ['Ada', 'Small 1'],
        ['Grace', 'Small 2'],
      ],
    });
    studio.pool.release();
    await campaignDone(studio, campaignId);
    const companies = studio.pool.tasks.flatMap((task) => (task.kind === 'render' ? [task.sections[1]?.text] : []));
    expect(companies.slice(0, 10).filter((company) => company?.startsWith('Small'))).toHaveLength(2);
  });
});

describe('what can go wrong with a row', () => {
  test('a lost render process is tried up to three times', async () => {
    const { campaignId } = await readyCampaign(studio);
    studio.pool.failNext('render', new AppError('WORKER_CRASHED'), new AppError('WORKER_TIMEOUT'));
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [['Ada', 'Engines']],
    });
    await campaignDone(studio, campaignId);
    const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    expect(videos[0]?.status).toBe('succeeded');
    expect(studio.pool.tasks.filter(({ kind }) => kind === 'render')).toHaveLength(3);
  });

  test('a row that ends every render process is given up after three attempts, and the others are done', async () => {
    const { campaignId } = await readyCampaign(studio);
    const crash = () => new AppError('WORKER_CRASHED');
    studio.pool.failNext('render', crash(), crash(), crash());
    const request = { campaign_id: campaignId, generation_mode: generationMode, variables };
    await studio.client.call('generateCampaign', { ...request, names: [['Poison', 'x']] });
    await campaignDone(studio, campaignId);
    const others = Array.from({ length: 8 }, (_, row) => [`Name ${row}`, `Company ${row}`]);
    await studio.client.call('generateCampaign', { ...request, names: others });
    await campaignDone(studio, campaignId);
    const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    expect(videos.map(({ status, message }) => [status, message])).toEqual([
      ['failed', 'INTERNAL'],
      ...others.map(() => ['succeeded', null]),
    ]);
  });

  test('a failure shows a support-safe code and can be retried, and neither retry nor cancel minds being repeated', async () => {
    const { campaignId } = await readyCampaign(studio);
    studio.pool.failNext(
      'render',
      new AppError('VOICE_UNAVAILABLE'),
      new AppError('VALUE_UNSPEAKABLE'),
      new AppError('SCRIPT_INVALID', { detail: 'secret' }),
    );
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [
        ['A', 'x'],
        ['B', 'x'],
        ['C', 'x'],
        ['D', 'x'],
      ],
    });
    await campaignDone(studio, campaignId);
    const list = async () => (await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).videos;
    expect((await list()).map(({ message }) => message).toSorted()).toEqual([
      'INTERNAL',
      'VALUE_UNSPEAKABLE',
      'VOICE_UNAVAILABLE',
      null,
    ]);
    const failed = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId, status: 'failed' });
    expect(failed.total).toBe(3);
    expect(failed.videos.every(({ url }) => url === null)).toBe(true);
    await studio.client.call('retryCampaign', { id: campaignId });
    await studio.client.call('retryCampaign', { id: campaignId });
    await campaignDone(studio, campaignId);
    expect((await list()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded']);
    await studio.client.call('cancelCampaign', { id: campaignId });
    expect((await list()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded']);
  });

  test('rows that are being corrected are not rendered once their campaign is cancelled', async () => {
    const { client, pool } = studio;
    const { campaignId } = await readyCampaign(studio);
    const names = Array.from({ length: 500 }, () => ['A', 'x']);
    const { result } = await client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names,
    });
    const last = result.at(-1) ?? '';
    await until(async () => (await client.call('getGeneratedVideo', { id: last })).status === 'succeeded');
    await campaignDone(studio, campaignId);
    pool.hold('render');
    const corrections = result.map((video) => ({ video, values: ['Ann', 'y'] }));
    const corrected = client.call('retryCampaign', { id: campaignId, corrections });
    // While its rows are replaced, in steps.
    await until(async () => (await client.call('getGeneratedVideo', { id: result[0] ?? '' })).status !== 'succeeded');
    await client.call('cancelCampaign', { id: campaignId });
    await corrected;
    const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    expect(new Set(videos.map(({ status }) => status))).toEqual(new Set(['failed']));
    expect(pool.held).toEqual([]);
  });

  test('failed rows are corrected all together or not at all, and keep their ids and order', async () => {
    const { client, pool } = studio;
    const { campaignId } = await readyCampaign(studio);
    const failure = new AppError('VALUE_UNSPEAKABLE');
    pool.failNext('render', failure, failure);
    const names = [
      ['A', 'x'],
      ['B', 'x'],
    ];
    const { result } = await client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names,
    });
    await campaignDone(studio, campaignId);
    const [first = '', second = ''] = result;
    const correct = (...corrections: { video: string; values: string[] }[]) =>
      client.call('retryCampaign', { id: campaignId, corrections });
    const texts = async () =>
      (await client.call('listGeneratedByCampaign', { campaign_id: campaignId })).videos.map(({ text }) => text);
    const before = await texts();
    await expect(
      correct({ video: first, values: ['Ann', 'y'] }, { video: second, values: ['', 'y'] }),
    ).rejects.toMatchObject({ code: 'ROW_VALUE_MISSING', row: 1 });
    await expect(correct({ video: second, values: ['Ann'] })).rejects.toMatchObject({
      code: 'ROW_LENGTH_MISMATCH',
      row: 1,
    });
    await expect(correct({ video: randomUUID(), values: ['Ann', 'y'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      correct({ video: first, values: ['Ann', 'y'] }, { video: first, values: ['Ben', 'y'] }),
    ).rejects.toMatchObject({ code: 'REQUEST_UNUSABLE', subject: first });
    await expect(
      client.call('retryCampaign', {
        id: campaignId,
        videos: [first],
        corrections: [{ video: second, values: ['Ann', 'y'] }],
      }),
    ).rejects.toMatchObject({ code: 'REQUEST_UNUSABLE', subject: 'videos' });
    expect(await texts()).toEqual(before);
    await correct({ video: second, values: ['Ben', 'y'] });
    await campaignDone(studio, campaignId);
    const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    expect(videos.map(({ id, status }) => [id, status])).toEqual([
      [first, 'failed'],
      [second, 'succeeded'],
    ]);
    expect(videos[1]?.text).toContain('Ben');
    pool.hold('render');
    await correct({ video: first, values: ['Ann', 'y'] });
    await expect(correct({ video: first, values: ['Bob', 'y'] })).rejects.toMatchObject({ code: 'CONFLICT' });
    pool.release();
  });

  test('a finished video that is corrected keeps its id and address, which serves nothing until then', async () => {
    const { client, pool } = studio;
    const { campaignId } = await readyCampaign(studio);
    const request = { campaign_id: campaignId, generation_mode: generationMode, variables } as const;
    const { result } = await client.call('generateCampaign', {
      ...request,
      names: [
        ['Sara', 'x'],
        ['Bo', 'x'],
      ],
    });
    await campaignDone(studio, campaignId);
    const [first = '', second = ''] = result;
    const list = async () => (await client.call('listGeneratedByCampaign', { campaign_id: campaignId })).videos;
    const before = await list();
    const correct = (...values: string[]) =>
      client.call('retryCampaign', { id: campaignId, corrections: [{ video: first, values }] });
    pool.hold('render');
    await correct('Sarah', 'x');
    expect((await list()).map(({ status, text }) => [status, text])).toEqual([
      [expect.stringMatching(/^(queued|processing)$/), 'Hi Sarah, I had a look at x.'],
      ['succeeded', 'Hi Bo, I had a look at x.'],
    ]);
    expect((await fetch(String(before[0]?.url))).status).toBe(503);
    pool.release();
    await campaignDone(studio, campaignId);
    const after = await list();
    expect(after.map(({ id, status, url, row_index: row }) => ({ id, status, url, row }))).toEqual(
      before.map(({ id, status, url, row_index: row }) => ({ id, status, url, row })),
    );
    expect(after[1]).toEqual(before.find(({ id }) => id === second));
    pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    await correct('?', 'x');
    await campaignDone(studio, campaignId);
    expect((await list())[0]).toMatchObject({ status: 'failed', message: 'VALUE_UNSPEAKABLE', url: null });
    expect((await fetch(String(before[0]?.url))).status).toBe(404);
    await correct('Sarah', 'x');
    await campaignDone(studio, campaignId);
    expect((await list())[0]).toMatchObject({ status: 'succeeded', url: before[0]?.url });
  });

  test('finished videos are as before if one of them cannot be corrected', async () => {
    const { client } = studio;
    const { campaignId } = await readyCampaign(studio);
    const { result } = await client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: Array.from({ length: 30 }, (_, row) => [`Name ${row}`, 'x']),
    });
    await campaignDone(studio, campaignId);
    const db = new Database(dataFolder(studio.folder).database);
    const rows = () => db.prepare('SELECT * FROM generated_videos ORDER BY seq').all();
    const before = rows().map((row) => ({ ...Object(row), updated_at: '' }));
    db.exec(
      `CREATE TRIGGER meanwhile AFTER UPDATE OF text ON generated_videos WHEN new.id = '${result[0]}'
       BEGIN UPDATE generated_videos SET status = 'queued' WHERE id = '${result.at(-1)}'; END`,
    );
    const corrections = result.map((video) => ({ video, values: ['Ann', 'y'] }));
    await expect(client.call('retryCampaign', { id: campaignId, corrections })).rejects.toMatchObject({
      code: 'CONFLICT',
      subject: result.at(-1),
    });
    db.exec(`DROP TRIGGER meanwhile; UPDATE generated_videos SET status = 'succeeded' WHERE id = '${result.at(-1)}'`);
    expect(rows().map((row) => ({ ...Object(row), updated_at: '' }))).toEqual(before);
    db.close();
  });

  test('corrected rows are as before if one of them is rendered again meanwhile', async () => {
    const { client, pool } = studio;
    const { campaignId } = await readyCampaign(studio);
    pool.hold('render');
    const names = Array.from({ length: 600 }, (_, row) => [`Name ${row}`, 'x']);
    const { result } = await client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names,
    });
    await client.call('cancelCampaign', { id: campaignId });
    pool.release();
    const db = new Database(dataFolder(studio.folder).database);
    const texts = () =>
      db.prepare('SELECT text, "values" FROM generated_videos WHERE campaign_id = ? ORDER BY seq').all(campaignId);
    const before = texts();
    db.exec(
      `CREATE TRIGGER meanwhile AFTER UPDATE OF text ON generated_videos WHEN new.id = '${result[0]}'
       BEGIN UPDATE generated_videos SET status = 'queued' WHERE id = '${result.at(-1)}'; END`,
    );
    await expect(
      client.call('retryCampaign', {
        id: campaignId,
        corrections: result.map((video) => ({ video, values: ['Ann', 'y'] })),
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT', subject: result.at(-1) });
    expect(texts()).toEqual(before);
    db.exec('DROP TRIGGER meanwhile');
    db.close();
  });

  test('a cancelled campaign stops its running row too, and its rows can be rendered later', async () => {
    const { campaignId } = await readyCampaign(studio);
    studio.pool.hold('render');
    const names = Array.from({ length: 12 }, (_, row) => [`Name ${row}`, `Company ${row}`]);
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names,
    });
    await until(() => studio.pool.held.length === 4);
    await studio.client.call('cancelCampaign', { id: campaignId });
    await studio.client.call('cancelCampaign', { id: campaignId });
    expect(studio.pool.held).toHaveLength(0);
    const { total, videos } = await studio.client.call('listGeneratedByCampaign', {
      campaign_id: campaignId,
      status: 'failed',
    });
    expect(total).toBe(12);
    expect(videos.every(({ message }) => message === 'CANCELLED')).toBe(true);
    studio.pool.release();
    await studio.client.call('retryCampaign', { id: campaignId });
    await campaignDone(studio, campaignId);
    expect(
      (await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId, status: 'completed' })).total,
    ).toBe(12);
  });

  test('a campaign that is cancelled while its rows are being stored renders none of them', async () => {
    const { campaignId } = await readyCampaign(studio);
    studio.pool.hold('render');
    const names = Array.from({ length: 2_000 }, (_, row) => [`Name ${row}`, `Company ${row}`]);
    const request = { campaign_id: campaignId, generation_mode: generationMode, variables, names } as const;
    const accepted = studio.client.call('generateCampaign', request);
    const db = new Database(dataFolder(studio.folder).database, { readonly: true });
    await until(() => db.prepare('SELECT 1 FROM batches WHERE accepted = 0').get() !== undefined);
    db.close();
    await studio.client.call('cancelCampaign', { id: campaignId });
    expect((await accepted).result).toHaveLength(2_000);
    const failed = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId, status: 'failed' });
    expect(failed.total).toBe(2_000);
    studio.pool.release();
  });

  test('deleting the campaign while it renders leaves nothing behind', async () => {
    const { campaignId, templateId } = await readyCampaign(studio);
    studio.pool.hold('render');
    await studio.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: generationMode,
      variables,
      names: [
        ['Ada', 'x'],
        ['Bo', 'y'],
      ],
    });
    await until(() => studio.pool.held.length === 2);
    await studio.client.call('deleteCampaign', { id: campaignId });
    expect(studio.pool.held).toHaveLength(0);
    expect((await studio.client.call('listGeneratedByInstance', { video_instance_id: templateId })).total).toBe(0);
    expect((await thrownBy(studio.client.call('getCampaign', { id: campaignId }))).code).toBe('NOT_FOUND');
  });
});

describe('the preview of one row', () => {
  test('is rendered before the batch and not saved', async () => {
    const { templateId } = await readyCampaign(studio);
    const preview = await studio.client.call('previewVideo', {
      video_instance_id: templateId,
      variables,
      names: [['Ada', 'Engines']],
    });
    expect(preview.sections).toEqual(sections);
    expect((await fetch(preview.url)).status).toBe(200);
    expect((await studio.client.call('listGeneratedByInstance', { video_instance_id: templateId })).total).toBe(0);
    await studio.restart();
    const path = new URL(preview.url).pathname;
    expect((await fetch(`${studio.studio.url}${path}`)).status).toBe(404);
  });

  test('tries out sections and a voice that are not saved', async () => {
    const id = await readyTemplate(studio);
    await studio.client.call('previewVideo', {
      video_instance_id: id,
      variables: ['city'],
      names: [['Rome']],
      sections: [{ variable: 'city', start: 0.5, end: 1 }],
      voice_config: '{"engine":"flite","voice":"awb"}',
    });
    expect(studio.pool.tasks.at(-1)).toMatchObject({
      kind: 'render',
      sections: [{ variable: 'city', text: 'Rome' }],
      voice: { voice: 'awb' },
    });
    const missing = studio.client.call('previewVideo', {
      video_instance_id: id,
      variables: [],
      names: [[]],
      voice_config: '{"engine":"flite","voice":"nobody"}',
    });
    expect((await thrownBy(missing)).code).toBe('VOICE_UNAVAILABLE');
  });
});
