import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lipsKey, lipsSettings, startLipsService } from '../../support/lips-service.ts';
import { addUser, type SecondUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';

/** Accounts of one studio: the slow rows of one leave the others room. */

let running: TestStudio;
let slow: SecondUser;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate());
  slow = await addUser(running);
});
afterEach(() => running.end());

type Account = Pick<TestStudio, 'client'> & { studio: { url: string; token: string } };

const accountOf = ({ client, token }: SecondUser): TestStudio => ({
  ...running,
  client,
  studio: { ...running.studio, token },
});

/** Requests rows for the names, with a campaign of their own. @returns the campaign. */
async function request({ client }: Account, templateId: string, names: readonly string[], fields: object = {}) {
  const { id } = await client.call('createCampaign', { campaign_name: 'Spring', video_instance_id: templateId });
  await client.call('generateCampaign', {
    campaign_id: id,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: names.map((name) => [name, 'Engines']),
    ...fields,
  });
  return id;
}

async function statusesOf({ client }: Account, campaign: string): Promise<string[]> {
  const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaign, size: 100 });
  return videos.map(({ status }) => status);
}

test('rows of an account that all wait for one value don’t stop those of another', async () => {
  const { templateId } = await readyCampaign(accountOf(slow));
  const other = await readyCampaign(running);
  running.pool.hold('render', { account: slow.id });
  await request(
    accountOf(slow),
    templateId,
    Array.from({ length: 100 }, () => 'Ada'),
  );
  await until(() => running.pool.held.length > 0);
  const campaign = await request(running, other.templateId, ['Bo', 'Cy', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida']);
  await campaignDone(running, campaign);
  expect(await statusesOf(running, campaign)).toEqual(Array.from({ length: 8 }, () => 'succeeded'));
  expect(running.pool.held).toHaveLength(1);
});

test('an import is next after that under way, however many another account has waiting', async () => {
  const { pool } = running;
  const order = async ({ client, studio }: Account, content: string) => {
    const videoId = await upload(studio, Buffer.from(content));
    return client.call('createVideoInstance', { name: content, video_id: videoId });
  };
  pool.hold('normalize');
  for (let index = 0; index < 20; index += 1) await order(accountOf(slow), `many ${index}`);
  await until(() => pool.held.length > 0);
  const underWay = pool.held.length;
  const { id } = await order(running, 'the only one');
  pool.release();
  await until(async () => (await running.client.call('templateDetails', { id })).import.status === 'succeeded');
  const hash = createHash('sha256').update('the only one').digest('hex');
  const sources = pool.tasks.flatMap((task) => (task.kind === 'normalize' ? [task.source] : []));
  expect(sources.findIndex((source) => source.includes(hash))).toBe(underWay);
});

test('rows of an account that wait for a service for lips don’t stop those of another', async () => {
  const service = await startLipsService();
  const answered = Promise.withResolvers<void>();
  service.answer = async ({ face }) => {
    await answered.promise;
    return { body: face };
  };
  await running.client.call('saveVoiceProvider', lipsSettings(service));
  await running.client.call('setVoiceProviderKey', { id: 'mouths', key: lipsKey });
  const { client } = slow;
  const { templateId } = await readyCampaign(accountOf(slow));
  const { id: actor_id } = await client.call('createActor', { name: 'Ada Lovelace' });
  await client.call('giveConsent', { actor_id, of: 'face', url: await upload(accountOf(slow).studio) });
  const names = Array.from({ length: 100 }, (_, row) => `Name ${row}`);
  const premium = { actor_id, enable_lipsync: true, lipsync_quality: 'premium' };
  const waiting = await request(accountOf(slow), templateId, names, premium);
  const other = await readyCampaign(running);
  await until(() => running.pool.tasks.filter(({ kind }) => kind === 'order-lips').length > 64);
  const campaign = await request(running, other.templateId, ['Bo', 'Cy', 'Dan', 'Eve']);
  await campaignDone(running, campaign);
  expect(await statusesOf(running, campaign)).toEqual(Array.from({ length: 4 }, () => 'succeeded'));
  expect(new Set(await statusesOf(accountOf(slow), waiting))).not.toContain('succeeded');
  answered.resolve();
  await campaignDone(accountOf(slow), waiting);
  await service.close();
});
