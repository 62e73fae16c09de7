import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationIds, operations, type Operation, type OperationId } from '#shared/api/index.ts';
import { addUser, type SecondUser } from '../support/second-user.ts';
import { standInTemplate } from '../support/stand-in-template.ts';
import { startTestStudio, upload, type TestStudio } from '../support/studio.ts';
import { reasonOf, send, type Answer } from './support/requests.ts';
import { samples } from './support/samples.ts';
import { makeWorld, nowhere, type World } from './support/world.ts';

/** Two accounts that the administrator made, each with one of everything. */
let running: TestStudio;
let ada: SecondUser & { world: World };
let grace: SecondUser & { world: World };

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  const [first, second] = [await addUser(running, 'ada'), await addUser(running, 'grace')];
  ada = { ...first, world: await worldOf(first) };
  grace = { ...second, world: await worldOf(second) };
});
afterAll(() => running.end());

function worldOf({ client, token, clientId, clientSecret }: SecondUser): Promise<World> {
  const studio = { ...running.studio, token, clientId, clientSecret };
  return makeWorld({ ...running, client, studio }, running.client);
}

const things = Object.keys(nowhere()) as (keyof World)[];
/** One for all accounts, looked after by the administrator alone, or no id but content or a name that anybody may use. */
const shared = new Set<keyof World>(['user', 'account', 'model', 'provider', 'project', 'pronunciation', 'clip']);
/** Answers for each of its recordings whether it could be used. */
const answersForEach = new Set<OperationId>(['importTakes']);

/** Operations that belong to one account, and each thing of it that a request to them names. */
const named: [OperationId, keyof World][] = operationIds
  .filter((id) => {
    const { admin, local, auth, errors }: Operation = operations[id];
    return !admin && !local && auth !== 'none' && errors.includes('NOT_FOUND');
  })
  .flatMap((id) =>
    things
      .filter((thing) => !shared.has(thing) && names(id, thing) && !(answersForEach.has(id) && thing === 'videoId'))
      .map((thing) => [id, thing] as const),
  )
  .map(([id, thing]) => [id, thing]);

function names(id: OperationId, thing: keyof World): boolean {
  const world = nowhere();
  return JSON.stringify(samples[id](world)).includes(world[thing]);
}

function ask(id: OperationId, input: unknown, { token, clientId, clientSecret }: SecondUser, key?: string) {
  const secret = (operations[id] as Operation).auth === 'secret';
  return send(
    running.studio,
    id,
    input,
    secret ? `Basic ${btoa(`${clientId}:${clientSecret}`)}` : `Bearer ${token}`,
    key,
  );
}

const refusalOf = (id: OperationId, answer: Answer) => ({ status: answer.status, reason: reasonOf(id, answer) });
const notFound = { status: 404, reason: 'NOT_FOUND' };

describe('what belongs to another account', () => {
  test.each(named)('is answered 404 by %s when its %s is named', async (id, thing) => {
    const input = samples[id]({ ...grace.world, [thing]: ada.world[thing] });
    expect(refusalOf(id, await ask(id, input, grace))).toEqual(notFound);
  });

  const further: [string, OperationId, (theirs: World, own: World) => object][] = [
    ['the campaign of a segment', 'createSegment', ({ campaign }) => ({ campaign_id: campaign })],
    ['the campaign of segments', 'listSegments', ({ campaign }) => ({ campaign_id: campaign })],
    ['the folder of a template', 'createVideoInstance', ({ folder }) => ({ folder_id: folder })],
    ['the upload of a changed template', 'updateVideoInstance', ({ videoId }) => ({ video_id: videoId })],
    ['the actor of rows', 'generateCampaign', ({ actor }) => ({ actor_id: actor })],
    [
      'the template of the list of unrecorded names',
      'listUnrecorded',
      ({ template }) => ({ video_instance_id: template }),
    ],
    ['the campaign of deliveries to repeat', 'replayCallbacks', ({ campaign }) => ({ campaign_id: campaign })],
    [
      'the delivery to repeat',
      'replayCallbacks',
      ({ video }) => ({ id: `video.succeeded:${video}`, campaign_id: null }),
    ],
    ['the campaign of clips', 'checkClips', ({ campaign }) => ({ campaign_id: campaign, video_instance_id: null })],
    ['the account of credentials', 'listCredentials', () => ({ user_id: ada.id })],
    ['the account that gets credentials', 'createCredential', () => ({ user_id: ada.id })],
    [
      'the account that loses credentials',
      'deleteCredential',
      ({ credential }) => ({ user_id: ada.id, client_id: credential }),
    ],
    ['the address of an upload', 'createAudio', ({ videoId }) => ({ url: `${running.studio.url}/uploads/${videoId}` })],
  ];

  test.each(further)('is answered 404 when it is %s', async (_what, id, change) => {
    const input = { ...samples[id](grace.world), ...change(ada.world, grace.world) };
    expect(refusalOf(id, await ask(id, input, grace))).toEqual(notFound);
  });

  test('is answered NOT_FOUND for each recording of importTakes that names an upload', async () => {
    const { body } = await ask(
      'importTakes',
      samples.importTakes({ ...grace.world, videoId: ada.world.videoId }),
      grace,
    );
    const { results } = operations.importTakes.output.parse(body);
    expect(results.map(({ take, reason }) => [take, reason])).toEqual([[null, 'NOT_FOUND']]);
  });

  test('is nothing that an untyped field leads to: it is stored as given', async () => {
    const { webhook, actor } = ada.world;
    const campaign = await grace.client.call('createCampaign', {
      campaign_name: 'Theirs',
      video_instance_id: grace.world.template,
      webhook,
    });
    const rows = samples.generateCampaign({ ...grace.world, campaign: campaign.id });
    expect((await ask('generateCampaign', rows, grace)).status).not.toBe(200);
    const { id } = await grace.client.call('duplicateVideoInstance', { id: grace.world.template });
    await grace.client.call('updateVideoInstance', { id, actor_id: actor });
    const sounds = await ask(
      'fetchAudio',
      { ...samples.fetchAudio({ ...grace.world, template: id }), actor_id: '' },
      grace,
    );
    const { names: found } = operations.fetchAudio.output.parse(sounds.body);
    expect(found.flat().map(({ audio }) => audio)).toEqual([null, null]);
  });

  test('is in no list that is filtered by it', async () => {
    const { campaign, video, destination } = ada.world;
    for (const filter of [{ campaign_id: campaign }, { video_id: video }, { destination_id: destination }]) {
      const { status, body } = await ask('listCallbacks', filter, grace);
      expect(status === 404 || JSON.stringify(body).includes('"callbacks":[]')).toBe(true);
    }
  });

  test('is not given to who sends its idempotency key', async () => {
    const key = randomUUID();
    const input = { name: 'Ada' };
    const first = await ask('createActor', input, ada, key);
    const second = await ask('createActor', input, grace, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(operations.createActor.output.parse(second.body).user_id).toBe(grace.id);
  });

  test('is no upload that can be read, filled or deleted, and its id in metadata changes nothing', async () => {
    const url = `${running.studio.url}/uploads/${ada.world.videoId}`;
    const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${grace.token}` };
    const body = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const statuses = [
      (await fetch(url, { method: 'HEAD', headers: tus })).status,
      (await fetch(url, { method: 'PATCH', headers: { ...tus, ...body }, body: 'x' })).status,
      (await fetch(url, { method: 'DELETE', headers: tus })).status,
    ];
    expect(statuses).toEqual([404, 404, 404]);

    const metadata = ['id', 'upload_id', 'user_id', 'filename']
      .map((name) => `${name} ${btoa(name === 'user_id' ? ada.id : ada.world.videoId)}`)
      .join(',');
    const created = await fetch(`${running.studio.url}/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': '3', 'upload-metadata': metadata },
    });
    expect(created.status).toBe(201);
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    expect(id).not.toBe(ada.world.videoId);
    const own = { url: running.studio.url, token: ada.token };
    const head = await fetch(`${own.url}/uploads/${id}`, {
      method: 'HEAD',
      headers: { ...tus, authorization: `Bearer ${own.token}` },
    });
    expect(head.status).toBe(404);
  });
});

test('what an account names of its own is found', async () => {
  const own = await upload({ url: running.studio.url, token: grace.token });
  const { id } = await grace.client.call('createVideoInstance', { name: 'Own', video_id: own });
  expect((await grace.client.call('getVideoInstance', { id })).user_id).toBe(grace.id);
});
