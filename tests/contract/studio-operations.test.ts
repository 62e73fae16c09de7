import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  errorBodySchema,
  operationIds,
  operations,
  type Operation,
  type OperationId,
  type OperationInput,
} from '../../shared/api/index.ts';
import { errorCodes, errorTable } from '../../shared/errors/index.ts';
import { idempotentOperations } from '../../electron/studio/http/call.ts';
import { addUser } from '../support/second-user.ts';
import {
  campaignDone,
  makeStandInTemplate,
  readyCampaign,
  script,
  sections,
  startTestStudio,
  unreachableModel,
  upload,
  type TestStudio,
} from '../support/studio.ts';

/** Things the operations work on. */
type World = {
  user: string;
  actor: string;
  folder: string;
  webhook: string;
  template: string;
  campaign: string;
  segment: string;
  video: string;
  videoId: string;
  destination: string;
  model: string;
  credential: string;
};

const generated = { variables: ['first_name', 'company'], names: [['Ada', 'Engines']] };
const segment = {
  name: 'city',
  segment: 'In Rome',
  highlight: 'Rome',
  highlight_si: 3,
  highlight_ei: 7,
  start_time: '0.7',
  end_time: '1.1',
  kind: 0,
};

/** A usable input of every operation. */
const samples: { [Id in OperationId]: (world: World) => OperationInput<Id> } = {
  health: () => ({}),
  issueToken: () => ({}),
  getActor: ({ actor }) => ({ id: actor }),
  createActor: () => ({ name: 'Sarah', us_accent: true }),
  updateActor: ({ actor }) => ({ id: actor, name: 'Sally' }),
  deleteActor: ({ actor }) => ({ id: actor }),
  createActorByUserId: ({ user }) => ({ name: 'Sarah', user_id: user }),
  syncActor: ({ actor, user }) => ({ actor_id: actor, user_id: user }),
  getFolder: ({ folder }) => ({ id: folder, workspace_id: 'w1' }),
  createFolder: () => ({ name: 'Spring', workspace_id: 'w1' }),
  updateFolder: ({ folder }) => ({ id: folder, name: 'Autumn' }),
  deleteFolder: ({ folder }) => ({ id: folder }),
  syncFolder: ({ folder, user }) => ({ folder_id: folder, user_id: user }),
  listSavedWebhooks: ({ webhook }) => ({ id: webhook }),
  createSavedWebhook: () => ({ name: 'Ours', webhook: 'https://example.com/done' }),
  updateSavedWebhook: ({ webhook }) => ({ id: webhook, name: 'Theirs' }),
  deleteSavedWebhook: ({ webhook }) => ({ id: webhook }),
  duplicateCampaign: ({ campaign }) => ({ id: campaign }),
  listVideoInstances: () => ({ page: 0, size: 5, search: 'Hel' }),
  getVideoInstance: ({ template }) => ({ id: template }),
  createVideoInstance: ({ videoId }) => ({ name: 'Second', video_id: videoId, greetings: script }),
  updateVideoInstance: ({ template }) => ({ id: template, name: 'Renamed', use_case: { any: 'thing' } }),
  deleteVideoInstance: ({ template }) => ({ id: template }),
  updateVoiceConfig: ({ template }) => ({ id: template, voice_config: '{"engine":"flite","voice":"awb"}' }),
  templateDetails: ({ template }) => ({ id: template }),
  cancelImport: ({ template }) => ({ id: template }),
  retryImport: ({ template }) => ({ id: template }),
  templateWaveform: ({ template }) => ({ id: template }),
  alignScript: ({ template }) => ({ video_instance_id: template, script }),
  saveTemplateScript: ({ template }) => ({ id: template, script, sections }),
  listVoices: () => ({}),
  listSegments: ({ template }) => ({ video_instance_id: template }),
  createSegment: ({ template }) => ({ video_instance_id: template, ...segment }),
  updateSegment: ({ segment: id }) => ({ id, start_time: '0.25', highlight: 'Sarah!' }),
  deleteSegment: ({ segment: id }) => ({ id }),
  getCampaign: ({ campaign }) => ({ id: campaign }),
  createCampaign: ({ template }) => ({ campaign_name: 'Summer', video_instance_id: template, distance_mode: 2 }),
  updateCampaign: ({ campaign }) => ({ id: campaign, campaign_name: 'Autumn', data_id: 7 }),
  deleteCampaign: ({ campaign }) => ({ id: campaign }),
  retryCampaign: ({ campaign }) => ({ id: campaign }),
  deleteRecipients: ({ campaign }) => ({ id: campaign }),
  getStorage: () => ({}),
  writeScript: () => ({ about_script: 'A first hello', action: 'generate' }),
  checkScript: () => ({ script, names: [['Hi Ada', 'Engines']], variables: ['first_name', 'company'] }),
  cancelCampaign: ({ campaign }) => ({ id: campaign }),
  listCampaigns: ({ template }) => ({ video_instance_id: template }),
  generateCampaign: ({ campaign }) => ({ campaign_id: campaign, generation_mode: 'keep_original', ...generated }),
  connectorOne: ({ campaign }) => ({
    campaign_id: campaign,
    generation_mode: 'keep_original',
    'First name': 'Ada',
    company: 'Engines',
  }),
  connectorTwo: ({ campaign }) => ({
    campaign_id: campaign,
    generation_mode: 'keep_original',
    variables: { first_name: 'Ada', company: 'Engines' },
  }),
  connectorThree: ({ campaign }) => ({
    campaign_id: campaign,
    generation_mode: 'keep_original',
    rows: [{ first_name: 'Ada', company: 'Engines' }],
  }),
  trySample: ({ template }) => ({ video_instance_id: template, ...generated }),
  renderVideos: ({ template }) => ({ video_instance_id: template, ...generated }),
  previewVideo: ({ template }) => ({ video_instance_id: template, ...generated }),
  getGeneratedVideo: ({ video }) => ({ id: video }),
  listGeneratedByCampaign: ({ campaign }) => ({ campaign_id: campaign }),
  listGeneratedByInstance: ({ template }) => ({ video_instance_id: template }),
  listCredentials: () => ({}),
  createCredential: () => ({ name: 'A form' }),
  deleteCredential: ({ credential }) => ({ client_id: credential }),
  getShareSettings: ({ campaign }) => ({ id: campaign }),
  saveShareSettings: ({ campaign }) => ({
    id: campaign,
    title: 'For {first_name}',
    button: { label: 'Book a time', url: 'https://example.com/book' },
  }),
  listCallbacks: ({ campaign }) => ({ campaign_id: campaign, status: 'failed' }),
  replayCallbacks: ({ campaign }) => ({ campaign_id: campaign }),
  testCallback: () => ({ url: 'https://127.0.0.1:9/done' }),
  listCallbackDestinations: () => ({}),
  createCallbackDestination: () => ({ url: 'https://example.com/done' }),
  rotateCallbackSecret: ({ destination }) => ({ id: destination }),
  listSpeechModels: () => ({}),
  addSpeechModel: ({ model }) => ({ id: model, unverified: true }),
  importSpeechModel: () => ({ path: join(tmpdir(), 'no-such-model'), name: 'Ada' }),
  cancelSpeechModel: ({ model }) => ({ id: model }),
  deleteSpeechModel: ({ model }) => ({ id: model }),
};

/** Any operation may answer with these. */
const commonErrors = new Set([
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'INTERNAL',
  'FORBIDDEN_ORIGIN',
  'UNSUPPORTED_MEDIA_TYPE',
]);

let standIn: Awaited<ReturnType<typeof makeStandInTemplate>>;
let running: TestStudio;

beforeAll(async () => {
  standIn = await makeStandInTemplate();
  running = await startTestStudio(standIn.folder);
});
afterAll(async () => {
  await running.end();
  standIn.remove();
});

async function makeWorld(): Promise<World> {
  const { client, studio } = running;
  const { templateId: template, campaignId: campaign } = await readyCampaign(running);
  const actor = await client.call('createActor', { name: 'Sarah' });
  const [first] = await client.call('listSegments', { video_instance_id: template });
  const { result } = await client.call('generateCampaign', {
    campaign_id: campaign,
    generation_mode: 'keep_original',
    ...generated,
  });
  const model = await client.call('addSpeechModel', { id: unreachableModel.id, unverified: true });
  const folder = await client.call('createFolder', { name: 'Spring', workspace_id: 'w1' });
  const webhook = await client.call('createSavedWebhook', { name: 'Ours', webhook: 'https://example.com/done' });
  await campaignDone(running, campaign);
  return {
    user: actor.user_id,
    actor: actor.id,
    folder: folder.id,
    webhook: webhook.id,
    template,
    campaign,
    segment: first?.id ?? '',
    video: result[0] ?? '',
    videoId: await upload(studio),
    credential: (await client.call('createCredential', { name: 'A form' })).client_id,
    destination: (await client.call('createCallbackDestination', { url: 'https://example.com/' })).id,
    model: model.id,
  };
}

function nowhere(): World {
  return {
    user: randomUUID(),
    actor: randomUUID(),
    folder: randomUUID(),
    webhook: randomUUID(),
    template: randomUUID(),
    campaign: randomUUID(),
    segment: randomUUID(),
    video: randomUUID(),
    videoId: randomUUID(),
    destination: randomUUID(),
    model: randomUUID(),
    credential: randomUUID(),
  };
}

type Answer = { status: number; body: unknown };

async function send(id: OperationId, input: unknown, authorization?: string): Promise<Answer> {
  const operation: Operation = operations[id];
  const query =
    operation.in === 'query'
      ? `?${new URLSearchParams(Object.entries(input as Record<string, unknown>).map(([key, value]) => [key, String(value)]))}`
      : '';
  const response = await fetch(`${running.studio.url}${operation.path}${query}`, {
    method: operation.method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(operation.in === 'body' ? { 'content-type': 'application/json' } : {}),
    },
    ...(operation.in === 'body' ? { body: JSON.stringify(input) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

const bearer = () => `Bearer ${running.studio.token}`;
const basic = () => `Basic ${btoa(`${running.studio.clientId}:${running.studio.clientSecret}`)}`;

/** The reason of an error answer that is as declared, else what is wrong with the answer. */
function reasonOf(id: OperationId, { status, body }: Answer): string {
  const { code, result } = errorBodySchema.strict().parse(body);
  const reason = errorCodes.find((known) => known === result.reason);
  const declared: readonly string[] = operations[id].errors;
  if (reason === undefined) return `no reason: ${result.error}`;
  if (!declared.includes(reason) && !commonErrors.has(reason)) return `${reason} is not declared`;
  return code === status && errorTable[reason].status === status
    ? reason
    : `${reason} with status ${status}, code ${code}`;
}

/** Fields that an answer has too many or too few, as paths. */
function undeclaredFields(schema: z.ZodType, value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const { element } = schema as z.ZodArray<z.ZodType>;
    return value.flatMap((item, index) => undeclaredFields(element, item, `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || !('shape' in schema)) return [];
  const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>;
  const missing = Object.keys(shape).filter((key) => !(key in value));
  const inner = Object.entries(value).flatMap(([key, member]) => {
    const declared = shape[key];
    return declared ? undeclaredFields(declared, member, `${path}.${key}`) : [`${path}.${key}`];
  });
  return [...missing.map((key) => `no ${path}.${key}`), ...inner];
}

function idsWhere(condition: (operation: Operation) => boolean): OperationId[] {
  return operationIds.filter((id) => condition(operations[id]));
}

test.each(operationIds)('%s answers in its declared shape, with exactly the declared fields', async (id) => {
  const operation: Operation = operations[id];
  const { status, body } = await send(id, samples[id](await makeWorld()), id === 'issueToken' ? basic() : bearer());
  expect({ status, body }).toMatchObject({ status: 200 });
  expect(operation.output.safeParse(body).error).toBeUndefined();
  expect(undeclaredFields(operation.output, body)).toEqual([]);
});

test.each(idsWhere(({ auth }) => auth !== 'none'))('%s refuses strangers', async (id) => {
  expect(reasonOf(id, await send(id, samples[id](nowhere())))).toBe('UNAUTHORIZED');
  expect(reasonOf(id, await send(id, samples[id](nowhere()), 'Bearer nonsense'))).toBe('UNAUTHORIZED');
});

test.each(idsWhere(({ auth }) => auth === 'bearer'))('%s refuses Basic credentials', async (id) => {
  expect(reasonOf(id, await send(id, samples[id](nowhere()), basic()))).toBe('UNAUTHORIZED');
});

test.each(idsWhere(({ auth }) => auth === 'basic'))('%s takes Basic credentials', async (id) => {
  expect((await send(id, samples[id](await makeWorld()), basic())).status).toBe(200);
});

test.each(idsWhere(({ input }) => !input.safeParse({}).success))(
  '%s answers 422 to a request without its required fields',
  async (id) => {
    const answer = await send(id, {}, bearer());
    expect(answer.status).toBe(422);
    expect(reasonOf(id, answer)).toBe('INVALID_REQUEST');
  },
);

test.each(idsWhere(({ errors }) => errors.includes('NOT_FOUND')))(
  '%s answers 404 to ids that do not exist',
  async (id) => {
    const answer = await send(id, samples[id](nowhere()), bearer());
    expect(answer.status).toBe(404);
    expect(reasonOf(id, answer)).toBe('NOT_FOUND');
  },
);

test('another account’s things look as if they did not exist', async () => {
  const world = await makeWorld();
  const stranger = `Bearer ${(await addUser(running)).token}`;
  for (const id of idsWhere(({ errors, admin }) => errors.includes('NOT_FOUND') && !admin)) {
    const answer = await send(id, samples[id](world), stranger);
    expect({ id, reason: reasonOf(id, answer) }).toEqual({ id, reason: 'NOT_FOUND' });
  }
  const { body } = await send('listVideoInstances', {}, stranger);
  expect(body).toEqual({ instances: [], total: 0 });
});

test('every POST that creates something honours an idempotency key', async () => {
  for (const id of idempotentOperations) {
    const input = samples[id](await makeWorld()) as never;
    const options = { idempotencyKey: randomUUID() };
    const first = await running.client.call(id, input, options);
    expect({ id, answer: await running.client.call(id, input, options) }).toEqual({ id, answer: first });
  }
});
