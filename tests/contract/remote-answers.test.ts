import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  generatedVideoSchema,
  operations,
  shownFinding,
  videoInstanceSchema,
  type Operation,
  type OperationId,
} from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { rowFindingText } from '#shared/rows/row-finding-text.ts';
import { openTokenAccess } from '#electron/client/studio.ts';
import { clientOf } from '../support/studio.ts';

/** A remote studio that answers what it is told to, over real HTTP. */
let server: Server;
let answer: { status: number; body: unknown; headers?: Record<string, string> };
let remote: ReturnType<typeof clientOf>;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  remote = clientOf({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'x' });
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});

function ask<Id extends OperationId>(id: Id, body: unknown, status = 200) {
  answer = { status, body };
  return remote.call(id, {} as never);
}

const times = { created_at: '2026-01-01T00:00:00', updated_at: '2026-01-01T00:00:00' };
const campaign = { id: 'c1', campaign_name: 'Spring', video_instance_id: 't1', user_id: 'u1', locked: false, ...times };
const webhook = { id: 'w1', name: 'Ours', user_id: 'u1', webhook: 'https://example.com', ...times };
const video = {
  id: 'v1',
  actor_id: 'a1',
  user_id: 'u1',
  video_id: 'f1',
  status: 'completed',
  checksum: 0,
  ...times,
};
const instance = {
  id: 't1',
  user_id: 'u1',
  folder_id: '',
  name: 'Hello',
  greetings: '',
  industry: 0,
  mode: 0,
  text_to_video: false,
  ...times,
};

test.each([
  ['listCampaigns', campaign, 'campaigns'],
  ['listSavedWebhooks', webhook, 'webhooks'],
] as const)('%s reads one item, an array of items, and items under their name', async (id, item, name) => {
  for (const body of [item, [item], { [name]: [item] }]) {
    expect(await ask(id, body)).toMatchObject([{ id: item.id }]);
  }
  expect(await ask(id, [])).toEqual([]);
});

test('a video may be completed, leave out what it may lack, and carry what nobody declared', async () => {
  const body = { ...video, share_url: 'https://example.com/v/1', messaging_video_url: 'x', new_field: { a: 1 } };
  const read = await ask('getGeneratedVideo', body);
  expect(read).toMatchObject({ status: 'completed', share_url: 'https://example.com/v/1', url: null, message: null });
  expect(Object.keys(read)).not.toContain('new_field');
  const without = await ask('getGeneratedVideo', { ...video, messaging_video_url: null });
  expect(without).toMatchObject({ messaging_video_url: null });
});

test.each([
  ['getGeneratedVideo', video, generatedVideoSchema],
  ['getVideoInstance', instance, videoInstanceSchema],
] as const)('every field of %s that may be null may be null, or anything', async (id, required, { shape }) => {
  // Declared as text, which may be missing, or as what is passed over where it is something else.
  const declared = new Set([
    'messaging_video_url',
    'messaging_message',
    'captions_url',
    'error',
    'sentence',
    'findings',
    'lips',
  ]);
  const untyped = Object.keys(shape).filter((field) => !(field in required) && !declared.has(field));
  for (const value of [null, 7, 'text', { any: ['thing'] }]) {
    const given = Object.fromEntries(untyped.map((field) => [field, value]));
    expect(await ask(id, { ...required, ...given })).toMatchObject(given);
  }
});

test.each([null, 7, { any: ['thing'] }])(
  'an error or findings of a video that are not ours, as %j, are passed over',
  async (odd) => {
    const fields = { message: 'broken', error: odd, sentence: odd, findings: odd };
    const read = await ask('getGeneratedVideo', { ...video, ...fields });
    expect(read).toMatchObject({ message: 'broken', error: undefined, sentence: undefined, findings: undefined });
  },
);

test('findings of a later studio are shown: those that are known in our words, others in its own', async () => {
  const findings = [
    { code: 'long_value', subject: 'name', value: 'Ada', message: 'Too long.' },
    { code: 'odd_light', subject: 'name', value: 'Ada', message: 'The light flickers.', extra: 1 },
    { code: 'odd_sound', subject: 7, message: null },
    {},
  ];
  const read = await ask('getGeneratedVideo', { ...video, findings });
  const shown = generatedVideoSchema.parse(read).findings?.map(shownFinding) ?? [];
  expect(shown).toEqual([
    { code: 'long_value', subject: 'name', value: 'Ada' },
    { code: 'other', subject: '', value: 'The light flickers.' },
    { code: 'other', subject: '', value: 'odd_sound' },
    { code: 'other', subject: '', value: '' },
  ]);
  const { t } = createTranslator('en', english);
  expect(rowFindingText(itemAt(shown, 1), t)).toContain('“The light flickers.”');
});

test('a word of a later studio costs no more than what it is part of', async () => {
  const finding = { first_word: 0, last_word: 1, start: 0, end: 1 };
  const findings = ['pause', 'whispered', 'unsure'].map((kind) => ({ ...finding, kind }));
  const alignment = await ask('alignScript', { words: [], findings });
  expect(alignment).toMatchObject({ findings: [{ kind: 'pause' }, { kind: 'unsure' }] });
  const later = { ...campaign, captions: 'sung', caption_style: 'neon' };
  expect(await ask('getCampaign', later)).toMatchObject({ id: 'c1', captions: 'off', caption_style: 'box' });
  const destination = { id: 'd1', url: 'https://example.com', created_at: times.created_at, rotated_at: null };
  const asleep = [{ ...destination, disabled_reason: 'asleep' }];
  expect(await ask('listCallbackDestinations', asleep)).toMatchObject([{ id: 'd1', disabled_reason: null }]);
});

test('only words are passed over, and only where nothing else is wrong', async () => {
  const finding = { kind: 'whispered', first_word: 0, last_word: 1, start: 0, end: 1 };
  for (const entry of [
    { ...finding, kind: 7 },
    { ...finding, start: null },
  ]) {
    const answered = ask('alignScript', { words: [], findings: [finding, entry] });
    await expect(answered).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
  }
});

test('a web page in place of an answer is told from a studio of another version', async () => {
  answer = { status: 200, body: '<html>Welcome to our hotel</html>', headers: { 'content-type': 'text/html' } };
  const page = remote.call('listVideoInstances', {});
  await expect(page).rejects.toMatchObject({ code: 'STUDIO_ANSWERED_PAGE', retryable: true });
});

test('a redirect is not followed, and names where it leads without what the address carries', async () => {
  const location = 'https://login.example.com/sign-in?next=secret';
  const direct = openTokenAccess(remote.baseUrl, 'x').client;
  for (const status of [301, 302, 303, 307, 308]) {
    answer = { status, body: '', headers: { location } };
    await expect(direct.call('listVideoInstances', {})).rejects.toMatchObject({
      code: 'STUDIO_REDIRECTS',
      subject: 'https://login.example.com/sign-in',
    });
  }
  // The address to type is that of the studio, not of what was asked of it.
  const moved = `https://new.example.com${operations.listVideoInstances.path}?size=1`;
  answer = { status: 301, body: '', headers: { location: moved } };
  await expect(direct.call('listVideoInstances', {})).rejects.toMatchObject({ subject: 'https://new.example.com' });
  answer = { status: 302, body: '', headers: { location: '/sign-in' } };
  await expect(direct.call('listVideoInstances', {})).rejects.toMatchObject({ subject: `${remote.baseUrl}/sign-in` });
});

test('an answer without a field that must be there is told from a studio that is away', async () => {
  const lists: OperationId[] = ['listGeneratedByCampaign', 'listVideoInstances', 'getCampaign', 'generateCampaign'];
  for (const id of lists) {
    for (const body of [{}, [], null, 'no JSON', '']) {
      await expect(ask(id, body)).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
    }
  }
});

test.each([400, 403, 404, 409, 410, 422, 500, 511, 521])(
  'a page with status %i is told from a refusal of the studio, whatever it calls itself',
  async (status) => {
    for (const type of ['text/html', 'text/plain', 'application/json']) {
      answer = { status, body: '<h1>Sign in</h1>', headers: { 'content-type': type } };
      await expect(remote.call('getCampaign', {} as never)).rejects.toMatchObject({ code: 'STUDIO_ANSWERED_PAGE' });
    }
  },
);

test.each([
  [404, 'STUDIO_ANSWERED_PAGE'],
  [500, 'INTERNAL'],
  [521, 'STUDIO_UNREACHABLE'],
])('an empty answer with status %i is %s', async (status, code) => {
  await expect(ask('getCampaign', '', status)).rejects.toMatchObject({ code });
});

test('a refusal is understood with our reason, without one, and in no known shape', async () => {
  const declared = { code: 400, result: { error: 'Row 2 is short.', reason: 'ROW_LENGTH_MISMATCH', row: 1 } };
  await expect(ask('generateCampaign', declared, 400)).rejects.toMatchObject({ code: 'ROW_LENGTH_MISMATCH', row: 1 });
  const plain = { code: 400, result: { error: 'Variable count mismatch' } };
  await expect(ask('generateCampaign', plain, 400)).rejects.toMatchObject({ message: 'Variable count mismatch' });
  const unknown = { code: 404, result: { error: 'gone', reason: 'SOMETHING_NEW' } };
  await expect(ask('getCampaign', unknown, 404)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'gone' });
  const certain: [number, string][] = [
    [401, 'UNAUTHORIZED'],
    [413, 'BODY_TOO_LARGE'],
    [429, 'STUDIO_BUSY'],
    [502, 'STUDIO_UNREACHABLE'],
    [503, 'STUDIO_BUSY'],
    [504, 'STUDIO_UNREACHABLE'],
  ];
  for (const [status, code] of certain) {
    for (const body of [{ detail: 'x' }, '<html>', '']) {
      await expect(ask('getCampaign', body, status)).rejects.toMatchObject({ code });
    }
  }
  const otherShape: [number, string][] = [
    [400, 'INVALID_REQUEST'],
    [403, 'UNAUTHORIZED'],
    [404, 'STUDIO_ANSWERED_FOREIGN'],
    [405, 'STUDIO_ANSWERED_FOREIGN'],
    [410, 'STUDIO_ANSWERED_FOREIGN'],
    [422, 'INVALID_REQUEST'],
    [500, 'INTERNAL'],
    [521, 'STUDIO_UNREACHABLE'],
  ];
  for (const [status, code] of otherShape) {
    await expect(ask('getCampaign', { detail: 'x' }, status)).rejects.toMatchObject({ code });
  }
});

const undeclared = Object.entries<Operation>(operations)
  .filter(([, { output }]) => output.safeParse(undefined).success)
  .map(([id]) => id as OperationId);

test.each(undeclared)(
  'any JSON that answers %s, which declares no answer, is passed on, and none is null',
  async (id) => {
    for (const body of [{}, [], null, { any: ['thing'] }]) await expect(ask(id, body)).resolves.toEqual(body);
    await expect(ask(id, '')).resolves.toBeNull();
    await expect(ask(id, 'no JSON')).rejects.toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
  },
);
