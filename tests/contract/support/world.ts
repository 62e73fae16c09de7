import { randomUUID } from 'node:crypto';
import type { ProviderSettings } from '#shared/api/index.ts';
import { addRecognizer } from '../../support/models/recognizer.ts';
import {
  campaignDone,
  offeredProject,
  readyCampaign,
  unreachableModel,
  upload,
  type TestStudio,
} from '../../support/studio.ts';

/** A voice service, switched off. */
export const providerSettings: ProviderSettings = {
  id: 'ours',
  kind: 'openai',
  name: 'Ours',
  base_url: 'https://example.com',
  model: 'speaker-1',
  voices: [{ id: 'ada', name: 'Ada', language: 'en-US' }],
  price: 15,
  enabled: false,
};

/** A row for the template of a world. */
export const generated = { variables: ['first_name', 'company'], names: [['Ada', 'Engines']] };

const things = [
  'user',
  'account',
  'actor',
  'take',
  'folder',
  'webhook',
  'template',
  'emptyTemplate',
  'composed',
  'campaign',
  'lockedCampaign',
  'segment',
  'lockedSegment',
  'video',
  'videoUrl',
  'videoId',
  'destination',
  'model',
  'provider',
  'credential',
  'pronunciation',
  'project',
  'asset',
  'clip',
] as const;

/** Ids of things the operations work on. */
export type World = Record<(typeof things)[number], string>;

/** Ids of nothing. */
export function nowhere(): World {
  return Object.fromEntries(things.map((thing) => [thing, randomUUID()])) as World;
}

/** Makes one of everything, and lets the administrator make what only he may. */
export async function makeWorld(running: TestStudio, admin = running.client): Promise<World> {
  const { client, studio } = running;
  const { templateId: template, campaignId: campaign } = await readyCampaign(running);
  const actor = await client.call('createActor', { name: 'Sarah' });
  const [first] = await client.call('listSegments', { video_instance_id: template });
  const { result } = await client.call('generateCampaign', {
    campaign_id: campaign,
    generation_mode: 'keep_original',
    ...generated,
  });
  const folder = await client.call('createFolder', { name: 'Spring', workspace_id: 'w1' });
  const webhook = await client.call('createSavedWebhook', { name: 'Ours', webhook: 'https://example.com/done' });
  const destination = await client.call('createCallbackDestination', { url: 'https://example.com/' });
  const provider = await admin.call('saveVoiceProvider', providerSettings);
  const pronunciation = await client.call('savePronunciation', { name: 'Niamh', ipa: 'ˈniːəv' });
  const model = await admin.call('addSpeechModel', { id: unreachableModel.id, unverified: true });
  addRecognizer(running);
  const empty = await client.call('createVideoInstance', { name: 'Empty' });
  const recorded = { video_id: await upload(studio), screen: { video_id: await upload(studio) } };
  const composed = await client.call('createVideoInstance', { name: 'Screen', ...recorded });
  // Nobody answers there.
  const link = { kind: 'link' as const, address: 'http://127.0.0.1:9/picture.png' };
  const { assets } = await client.call('prepareAssets', { id: campaign, assets: [link] });
  const videoId = await upload(studio);
  await client.call('createAudio', { actor_id: actor.id, name: 'Ada', url: videoId });
  const { takes } = await client.call('listTakes', { actor_id: actor.id });
  const locked = await client.call('createCampaign', { campaign_name: 'Closed', video_instance_id: template });
  const lockedSegment = await client.call('createSegment', {
    video_instance_id: template,
    campaign_id: locked.id,
    name: 'first_name',
    segment: 'Hi Sarah',
    highlight: 'Sarah',
    highlight_si: 3,
    highlight_ei: 8,
    start_time: '0.3',
    end_time: '0.5',
    kind: 0,
  });
  await client.call('updateCampaign', { id: locked.id, locked: true });
  await campaignDone(running, campaign);
  const spoken = { video_instance_id: template, generation_mode: 'full_script', ...generated } as const;
  const { sentences } = await client.call('checkClips', spoken);
  const video = result[0] ?? '';
  return {
    user: actor.user_id,
    account: (await admin.call('createAccount', { name: 'Agency' })).id,
    actor: actor.id,
    take: takes[0]?.id ?? '',
    folder: folder.id,
    webhook: webhook.id,
    template,
    emptyTemplate: empty.id,
    composed: composed.id,
    campaign,
    lockedCampaign: locked.id,
    segment: first?.id ?? '',
    lockedSegment: lockedSegment.id,
    video,
    videoUrl: String((await client.call('getGeneratedVideo', { id: video })).url),
    videoId,
    destination: destination.id,
    model: model.id,
    provider: provider.id,
    pronunciation: pronunciation.name,
    project: offeredProject,
    asset: assets[0]?.id ?? '',
    clip: sentences[0]?.clip ?? '',
    credential: (await client.call('createCredential', { name: 'A form' })).client_id,
  };
}
