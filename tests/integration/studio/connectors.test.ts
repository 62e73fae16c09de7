import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;
let campaignId: string;
let templateId: string;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  ({ campaignId, templateId } = await readyCampaign(running));
});
afterAll(() => running.end());

async function send(path: string, body: object) {
  const response = await fetch(`${running.studio.url}/api/ai_studio/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.studio.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { result } = (await response.json()) as { result: unknown };
  return { status: response.status, warning: response.headers.get('warning'), result };
}

async function textsOf(result: unknown): Promise<unknown[]> {
  await campaignDone(running, campaignId);
  const ids = result as string[];
  const videos = await Promise.all(ids.map((id) => running.client.call('getGeneratedVideo', { id })));
  return videos.map(({ text }) => text);
}

/** What the request of a video was accepted with. */
function snapshotOf(result: unknown): object {
  const db = new Database(join(running.folder, 'studio.db'), { readonly: true });
  const snapshot = db
    .prepare('SELECT b.snapshot FROM batches b JOIN generated_videos v ON v.batch_id = b.id WHERE v.id = ?')
    .pluck()
    .get((result as string[])[0]);
  db.close();
  return JSON.parse(String(snapshot)) as object;
}

const mode = { generation_mode: 'keep_original' };

describe('connector one', () => {
  test('takes the field of each variable, however a form tool writes its name', async () => {
    const answer = await send('pipeline/connector_one', {
      campaign_id: campaignId,
      ...mode,
      'First Name': 'Ada',
      COMPANY: 7,
      'submitted\r\nat': 'x',
    });
    expect(answer).toMatchObject({ status: 200, warning: '299 vocative "1 field without a variable not used"' });
    expect(await textsOf(answer.result)).toEqual(['Hi Ada, I had a look at 7.']);
  });

  test('names a variable without a field, and a field that holds no value', async () => {
    const fields = { campaign_id: campaignId, ...mode, first_name: 'Ada' };
    expect(await send('pipeline/connector_one', fields)).toMatchObject({
      status: 400,
      result: {
        error: 'The rows have no values for “company”. The template says it: add it to the variables and to each row.',
        reason: 'VARIABLE_MISSING',
        subject: 'company',
      },
    });
    expect(await send('pipeline/connector_one', { ...fields, company: { a: 1 } })).toMatchObject({
      status: 422,
      result: { subject: 'company' },
    });
  });
});

test('connector two takes values by variable name, exactly those of the template', async () => {
  const input = { campaign_id: campaignId, ...mode, variables: { company: 'Engines', first_name: 'Ada' } };
  const answer = await send('pipeline/connector_two', input);
  expect(await textsOf(answer.result)).toEqual(['Hi Ada, I had a look at Engines.']);
  const other = { ...input, variables: { ...input.variables, constructor: 'x' } };
  expect(await send('pipeline/connector_two', other)).toMatchObject({
    status: 400,
    result: { reason: 'VARIABLE_UNKNOWN', subject: 'constructor' },
  });
});

test('connector three gives one video for each object and names the row at fault', async () => {
  const rows = [
    { first_name: 'Ada', company: 'Engines' },
    { company: 'Navy', first_name: 'Grace' },
  ];
  const input = { campaign_id: campaignId, ...mode, rows };
  const answer = await send('pipeline/connector_three', input);
  expect(await textsOf(answer.result)).toEqual(['Hi Ada, I had a look at Engines.', 'Hi Grace, I had a look at Navy.']);
  expect(await send('pipeline/connector_three', { ...input, rows: [...rows, { company: 'x' }] })).toMatchObject({
    status: 400,
    result: { reason: 'ROW_VALUE_MISSING', row: 2, subject: 'first_name' },
  });
  expect(await send('pipeline/connector_three', { ...input, rows: [rows[0], { company: 1 }] })).toMatchObject({
    status: 422,
    result: { row: 1 },
  });
});

describe.each(['try_sample', 'render'])('%s', (path) => {
  test('generates from a template alone and warns of no missing mode', async () => {
    const input = { video_instance_id: templateId, variables: ['first_name', 'company'], names: [['Ada', 'x']] };
    const unset = { distance_mode: null, renderer_resolution: null, note: null };
    const answer = await send(path, { ...input, ...unset });
    expect(answer).toMatchObject({ status: 200, warning: null });
    const [id = ''] = answer.result as string[];
    expect(await running.client.call('getGeneratedVideo', { id })).toMatchObject({
      video_instance_id: templateId,
      campaign_id: null,
    });
  });
});

describe('a field that the operation does not have', () => {
  const rows = { variables: ['first_name', 'company'], names: [['Ada', 'x']] };
  const bodies = {
    'pipeline/connector_one': () => ({ campaign_id: campaignId, ...mode, first_name: 'Ada', company: 'x' }),
    'pipeline/connector_two': () => ({
      campaign_id: campaignId,
      ...mode,
      variables: { first_name: 'Ada', company: 'x' },
    }),
    'pipeline/connector_three': () => ({
      campaign_id: campaignId,
      ...mode,
      rows: [{ first_name: 'Ada', company: 'x' }],
    }),
    try_sample: () => ({ video_instance_id: templateId, ...mode, ...rows }),
    render: () => ({ video_instance_id: templateId, ...mode, ...rows }),
  };

  test.each(Object.entries(bodies))(
    'of %s is refused when it asks for a part that is not built',
    async (path, body) => {
      const refused = { status: 400, result: { reason: 'NOT_SUPPORTED_YET', subject: 'filter_complex' } };
      expect(await send(path, { ...body(), filter_complex: 'scale=2' })).toMatchObject(refused);
      expect(await send(path, { ...body(), generation_mode: 'other' })).toMatchObject({ status: 400 });
    },
  );

  test.each(Object.entries({ ...bodies, 'pipeline/campaign': () => ({ campaign_id: campaignId, ...mode, ...rows }) }))(
    'and means nothing is stored by %s with a warning',
    async (path, body) => {
      const given = {
        credit_multiplier: 'many',
        render_quality: 'high',
        distance_mode: { a: 1 },
        renderer_resolution: '720p',
      };
      const answer = await send(path, { ...body(), ...given, enable_lipsync: true, lipsync_quality: '' });
      expect(answer).toMatchObject({
        status: 200,
        warning: expect.stringMatching(
          /^(?:299 vocative "1 field [^"]*not used: lipsync_quality", )?299 vocative "stored without effect: renderer_resolution, render_quality, distance_mode, credit_multiplier"$/u,
        ),
      });
      const db = new Database(join(running.folder, 'studio.db'), { readonly: true });
      const kept = db
        .prepare(
          `SELECT b.snapshot ->> '$.withoutEffect' AS ignored, b.snapshot ->> '$.lips' AS lips FROM batches b JOIN generated_videos v ON v.batch_id = b.id WHERE v.id = ?`,
        )
        .get((answer.result as string[])[0]) as { ignored: string; lips: number };
      db.close();
      expect(JSON.parse(kept.ignored)).toEqual(given);
      expect(kept.lips).toBe(1);
    },
  );

  describe.each(Object.entries(bodies))('of a campaign’s request, sent to %s,', (path, body) => {
    const background = { name: 'b', kind: 'link', start: 0, end: -1, config: { mode: 'full' } };
    const shown = { backgrounds: [background], assets: [['https://example.com/a.png']] };

    test('shows backgrounds and captions as there', async () => {
      const answer = await send(path, { ...body(), ...shown, enable_subtitles: true });
      expect(answer).toMatchObject({ status: 200, warning: null });
      const snapshot = snapshotOf(answer.result);
      expect(snapshot).toMatchObject({ captions: { mode: 'text' }, backgrounds: { entries: [{ kind: 'link' }] } });
      expect(snapshotOf((await send(path, body())).result)).not.toHaveProperty('backgrounds');
    });

    test('is refused as there', async () => {
      expect(await send(path, { ...body(), assets: shown.assets })).toMatchObject({
        status: 400,
        result: { reason: 'BACKGROUND_INVALID', subject: 'backgrounds' },
      });
      expect(await send(path, { ...body(), ...shown, assets: [['a', 'b']] })).toMatchObject({
        status: 400,
        result: { reason: 'ROW_LENGTH_MISMATCH', row: 0, subject: 'assets' },
      });
    });
  });

  test('may be one row of assets, or a text of a form, where there is one row', async () => {
    const background = { name: 'b', kind: 'link', start: 0, end: -1, config: { mode: 'full' } };
    const address = 'https://example.com/of-one-row.png';
    const form = { ...bodies['pipeline/connector_one'](), backgrounds: [background] };
    const keyed = { ...bodies['pipeline/connector_two'](), backgrounds: [background] };
    for (const [path, body] of [
      ['pipeline/connector_one', { ...form, assets: address, enable_subtitles: 'True' }],
      ['pipeline/connector_one', { ...form, assets: [address], enable_subtitles: true }],
      ['pipeline/connector_two', { ...keyed, assets: [address], enable_subtitles: true }],
    ] as const) {
      const answer = await send(path, body);
      expect(answer).toMatchObject({ status: 200, warning: null });
      expect(snapshotOf(answer.result)).toMatchObject({ captions: { mode: 'text' }, backgrounds: expect.anything() });
    }
    const empty = { ...bodies['pipeline/connector_one'](), assets: '', backgrounds: '', enable_subtitles: '' };
    expect(await send('pipeline/connector_one', empty)).toMatchObject({ status: 200, warning: null });
    for (const wrong of [{ enable_subtitles: 'perhaps' }, { backgrounds: 'a beach' }]) {
      expect(await send('pipeline/connector_one', { ...empty, ...wrong })).toMatchObject({
        status: 422,
        result: { subject: Object.keys(wrong)[0] },
      });
    }
  });

  test('is the value of a variable of its name in connector one', async () => {
    const { templateId: other, campaignId: own } = await readyCampaign(running);
    const greetings = 'Hi {{assets|Sarah}}.';
    const sections = [{ variable: 'assets', start: 0.2, end: 0.6 }];
    await running.client.call('saveTemplateScript', { id: other, script: greetings, sections });
    const answer = await send('pipeline/connector_one', { campaign_id: own, ...mode, assets: 'Ada' });
    expect(answer).toMatchObject({ status: 200, warning: null });
    expect(snapshotOf(answer.result)).not.toHaveProperty('backgrounds');
  });

  test('is refused with the reason where it would run a filter graph', async () => {
    const body = { campaign_id: campaignId, ...mode, ...rows, filter_complex: 'movie=/etc/passwd' };
    expect(await send('pipeline/campaign', body)).toMatchObject({
      status: 400,
      result: { reason: 'NOT_SUPPORTED_YET', subject: 'filter_complex', error: expect.stringContaining('read files') },
    });
  });

  test.each(Object.entries({ ...bodies, 'pipeline/campaign': () => ({ campaign_id: campaignId, ...mode, ...rows }) }))(
    'of %s is told of when it is not used',
    async (path, body) => {
      expect(await send(path, { ...body(), callback_ulr: 'https://example.com/' })).toMatchObject({
        status: 200,
        warning: expect.stringMatching(/^299 vocative "1 field (without a variable )?not used: callback_ulr"$/),
      });
      expect(await send(path, body())).toMatchObject({ status: 200, warning: null });
    },
  );
});

test.each(['pipeline/connector_two', 'pipeline/campaign'])('%s warns of a mode that is blank', async (path) => {
  const input =
    path === 'pipeline/campaign'
      ? { variables: ['first_name', 'company'], names: [['Ada', 'x']] }
      : { variables: { first_name: 'Ada', company: 'x' } };
  const answer = await send(path, { campaign_id: campaignId, generation_mode: '', ...input });
  expect(answer).toMatchObject({ status: 200, warning: expect.stringContaining('keep_original') });
});

test('a request can say itself where its words are spoken', async () => {
  const input = {
    campaign_id: campaignId,
    ...mode,
    variables: ['first_name', 'company'],
    names: [['Ada', 'x']],
    variable_start_times: { company: 1 },
  };
  expect((await send('pipeline/campaign', input)).status).toBe(200);
  await campaignDone(running, campaignId);
  expect(running.pool.tasks.at(-1)).toMatchObject({
    sections: [
      { variable: 'first_name', start: 0.2, end: 0.6 },
      { variable: 'company', start: 1, end: expect.closeTo(1.6) },
    ],
  });
  const outside = { ...input, variable_start_times: { company: 1.9 } };
  expect(await send('pipeline/campaign', outside)).toMatchObject({
    status: 400,
    result: { reason: 'SECTION_INVALID', subject: 'company' },
  });
});

test('trials are rendered before the rows of campaigns that wait, not in turn with them', async () => {
  const { client, pool } = running;
  const variables = ['first_name', 'company'];
  const rowsOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, row) => [`${name} ${row}`, `Engines ${name} ${row}`]);
  const earlier = pool.tasks.length;
  pool.hold('render');
  await client.call('generateCampaign', { campaign_id: campaignId, ...mode, variables, names: rowsOf('Row', 30) });
  await client.call('trySample', { video_instance_id: templateId, variables, names: rowsOf('Trial', 6) });
  pool.release();
  await campaignDone(running, campaignId);
  const spoken = pool.tasks
    .slice(earlier)
    .flatMap((task) => (task.kind === 'render' ? [task.sections[0]?.text ?? ''] : []));
  // Four rows were begun before there were trials.
  expect(spoken.slice(0, 10).filter((text) => text.startsWith('Trial'))).toHaveLength(6);
});

test('connector_three names the row with a variable the template does not have', async () => {
  const { campaignId } = await readyCampaign(running);
  const rows = [
    { first_name: 'Ada', company: 'Engines' },
    { first_name: 'Grace', planet: 'Mars' },
  ];
  await expect(
    running.client.call('connectorThree', { campaign_id: campaignId, generation_mode: 'keep_original', rows }),
  ).rejects.toMatchObject({ code: 'VARIABLE_UNKNOWN', subject: 'planet', row: 1 });
});
