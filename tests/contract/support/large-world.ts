import { join } from 'node:path';
import type { OperationId } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import { openDatabase } from '#electron/db/open.ts';
import { acceptDraft, draftRows, insertDraft } from '#electron/studio/store/batches.ts';
import { newCapability } from '#electron/studio/store/capability.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { insertOrder } from '#electron/studio/store/orders.ts';
import { addTake, saidAlone } from '#electron/studio/store/takes.ts';
import { endVideo } from '#electron/studio/store/video-states.ts';
import { readyTemplate, type TestStudio } from '../../support/studio.ts';

/** Ids of a studio that has been used for years, and of a template with as many sections as one can have. */
export type LargeWorld = Record<'template' | 'wordy' | 'campaign' | 'actor' | 'folder' | 'years' | 'videoId', string>;

export const largeTemplateSeconds = 12;
const variableNames = Array.from({ length: limits.sectionsPerVideo }, (_, index) => `variable_${index}`);
const script = variableNames.map((name) => `{{${name}|Word}}, `).join('');
/** As long as a script can be, with every variable in it. */
const longScript = variableNames
  .map((name) => `{{${name}|Word}} stands among ${'many '.repeat(30)}others.`)
  .join(' ')
  .slice(0, limits.scriptCharacters);
const sections = variableNames.map((variable, index) => ({ variable, start: index * 0.1, end: index * 0.1 + 0.08 }));

/** Videos that were made before. */
const earlierVideos = 20_000;
const earlierTakes = 2_000;

export async function makeLargeWorld(running: TestStudio): Promise<LargeWorld> {
  const { client } = running;
  const folder = await client.call('createFolder', { name: 'Years', workspace_id: 'w1' });
  const template = await readyTemplate(running, 'Large', folder.id);
  const actor = await client.call('createActor', { name: 'Sarah' });
  await client.call('updateVideoInstance', { id: template, actor_id: actor.id });
  await client.call('saveTemplateScript', { id: template, script, sections });
  const wordy = await client.call('duplicateVideoInstance', { id: template });
  const campaign = await client.call('createCampaign', { campaign_name: 'Large', video_instance_id: template });
  const years = await client.call('createCampaign', { campaign_name: 'Years', video_instance_id: template });
  const { user_id: userId, video_id: videoId } = await client.call('getVideoInstance', { id: template });
  fill(running.folder, { userId, template, campaign: years.id, actor: actor.id });
  return {
    template,
    wordy: wordy.id,
    campaign: campaign.id,
    actor: actor.id,
    folder: folder.id,
    years: years.id,
    videoId: String(videoId),
  };
}

/** What years would bring, put into the database behind the studio's back. */
function fill(
  folder: string,
  { userId, template, campaign, actor }: Record<'userId' | 'template' | 'campaign' | 'actor', string>,
) {
  const db = openDatabase({ file: join(folder, 'studio.db'), migrations, beside: true });
  db.pragma('synchronous = OFF');
  db.transaction(() => {
    for (let index = 0; index < earlierTakes; index++) {
      const take = { user_id: userId, actor_id: actor, template_id: null, name: `Name ${index}` };
      addTake(db, { ...take, ...saidAlone, capability: newCapability(), duration: 0.5, loudness: null, flags: [] });
    }
    const voice = { engine: 'flite', voice: 'slt', speed: 1, pitch_match: true };
    const snapshot = {
      mode: 'keep_original',
      template: 'none',
      videoId: '',
      script: 'Hi',
      variables: ['a'],
      sections: [],
      voice,
    } as const;
    const batch = {
      userId,
      templateId: template,
      campaignId: campaign,
      actorId: actor,
      priority: 'ordinary',
      needs: '',
      callbackUrl: null,
      credits: 100,
    } as const;
    for (let part = 0; part < earlierVideos / limits.rowsPerRequest; part++) {
      const draft = insertDraft(db, { ...batch, snapshot: { ...snapshot, variables: ['a'], sections: [] } });
      const insert = draftRows(db, draft);
      const ids = Array.from({ length: limits.rowsPerRequest }, (_, row) =>
        insert({ values: [`Name ${row}`], text: `Hi Name ${row}`, resultId: null }, row),
      );
      acceptDraft(db, draft);
      for (const id of ids) endVideo(db, id, { status: 'failed', reason: 'CANCELLED' });
      insertOrder(db, userId, ids[0] ?? '', 'ada@example.com');
    }
    db.prepare("UPDATE generated_videos SET status = 'succeeded' WHERE campaign_id = ?").run(campaign);
  })();
  db.close();
}

const full = (length: number, item: (index: number) => unknown) => Array.from({ length }, (_, index) => item(index));

/** As many different values as a request may have, of as many characters as its size allows. */
function valuesOf(rows: number, columns: number, characters: number): string[][] {
  return full(rows, (row) => full(columns, (column) => `${row} ${column} `.padEnd(characters, 'ab cd '))) as string[][];
}

/** Characters with which the values of a full request come to about 30 MB. */
const cellLength = 145;
const shortCell = 12;
const allRows = (characters = cellLength) => ({
  variables: variableNames,
  names: valuesOf(limits.rowsPerRequest, limits.sectionsPerVideo, characters),
});
const words = () =>
  full(limits.wordsPerRequest, (index) => ({
    word: index % 3 === 0 ? 'Word' : `w${index}`,
    start: index,
    end: index + 0.5,
  }));

/** The largest input of operations that take lists; of the others a usual one is as large as it can be. */
export const largest: Partial<Record<OperationId, (world: LargeWorld) => object>> = {
  generateCampaign: ({ campaign }) => ({ campaign_id: campaign, generation_mode: 'keep_original', ...allRows() }),
  trySample: ({ template }) => ({ video_instance_id: template, ...allRows(shortCell) }),
  renderVideos: ({ template }) => ({ video_instance_id: template, ...allRows(shortCell) }),
  orderVideos: ({ campaign }) => ({
    campaign_id: campaign,
    email: 'ada@example.com',
    names: allRows(shortCell).names,
  }),
  connectorOne: ({ campaign }) => ({
    campaign_id: campaign,
    ...Object.fromEntries(
      full(limits.bodyFields - 101, (index) => [`other_${index}`, 'x'.repeat(30_000)]) as [string, string][],
    ),
    ...Object.fromEntries(variableNames.map((name) => [name, 'x'.repeat(limits.valueCharacters)])),
  }),
  connectorTwo: ({ campaign }) => ({
    campaign_id: campaign,
    variables: Object.fromEntries(variableNames.map((name) => [name, 'x'.repeat(limits.valueCharacters)])),
  }),
  connectorThree: ({ campaign }) => ({
    campaign_id: campaign,
    rows: allRows().names.map((row) =>
      Object.fromEntries(row.map((value, index) => [variableNames[index], value.slice(0, 125)])),
    ),
  }),
  previewVideo: ({ template }) => ({
    video_instance_id: template,
    variables: variableNames,
    names: valuesOf(1, limits.sectionsPerVideo, limits.valueCharacters),
    stretch: { start: 0, end: limits.previewSeconds },
    captions: 'burned',
  }),
  checkClips: ({ template }) => ({ video_instance_id: template, size: limits.pageSize, ...allRows() }),
  fetchAudio: ({ template }) => ({ video_instance_id: template, ...allRows() }),
  listUnrecorded: ({ actor }) => ({
    actor_id: actor,
    names: valuesOf(limits.tableRows, limits.valuesPerRequest / limits.tableRows, cellLength),
  }),
  checkScript: () => ({ script: longScript, ...allRows() }),
  estimateVoiceCost: () => ({ voice: 'flite:slt', texts: valuesOf(limits.valuesPerRequest, 1, cellLength).flat() }),
  learnScript: () => ({ script: longScript.slice(0, limits.learntCharacters) }),
  writeScript: () => ({ about_script: longScript, action: 'shorten' }),
  alignScript: ({ wordy }) => ({ video_instance_id: wordy, script: longScript }),
  saveTemplateScript: ({ wordy }) => ({ id: wordy, script: longScript, sections }),
  cutTemplate: ({ template }) => ({
    id: template,
    cuts: full(limits.cutsPerRecording, (index) => ({ start: index / 1_000_000, end: (index + 1) / 1_000_000 })),
  }),
  importTakes: ({ actor, videoId: url }) => ({
    actor_id: actor,
    recordings: full(limits.namesPerRequest, (index) => ({ name: `New ${index}`, url })),
  }),
  cutTakes: ({ actor, videoId: url }) => ({
    actor_id: actor,
    url,
    values: full(limits.namesPerRequest, (index) => `New ${index}`),
  }),
  createCampaign: ({ template }) => ({
    campaign_name: 'x'.repeat(limits.nameCharacters),
    video_instance_id: template,
    distance_mode: 'x'.repeat(limits.untypedCharacters - 10),
    fallbacks: Object.fromEntries(variableNames.map((name) => [name, 'x'.repeat(limits.valueCharacters)])),
  }),
  listTakes: ({ actor }) => ({ actor_id: actor, size: limits.pageSize }),
  listFolders: () => ({}),
  getFolder: ({ folder }) => ({ id: folder, workspace_id: 'w1' }),
  listVideoInstances: () => ({ size: limits.pageSize, search: 'Lar' }),
  listCampaigns: ({ template }) => ({ video_instance_id: template }),
  listGeneratedByCampaign: ({ years }) => ({ campaign_id: years, size: limits.pageSize, page: 150 }),
  listGeneratedByInstance: ({ template }) => ({ video_instance_id: template, size: limits.pageSize }),
  listPaidVideos: () => ({ size: limits.pageSize }),
  listCallbacks: () => ({ size: limits.pageSize }),
  monthlyMedian: () => ({}),
  listSegments: ({ template }) => ({ video_instance_id: template }),
  duplicateVideoInstance: ({ template }) => ({ id: template }),
};

/** The same request, with words of a transcript. */
export const withWords = ({ campaign }: LargeWorld) => ({
  campaign_id: campaign,
  variables: variableNames,
  names: valuesOf(1, limits.sectionsPerVideo, 20),
  words: words(),
});

const megabyte = 1024 * 1024;

/** Bodies within the size limit that are made to be expensive. */
export const hostileBodies: Readonly<Record<string, (world: LargeWorld) => string>> = {
  '30 MB of opened lists': () => '['.repeat(30 * megabyte),
  '30 MB of nested lists': () => `${'['.repeat(15 * megabyte)}${']'.repeat(15 * megabyte)}`,
  '30 MB of empty rows': ({ campaign }) =>
    `{"campaign_id":"${campaign}","variables":[],"names":[${'[],'.repeat(10 * megabyte)}[]]}`,
  '30 MB of one text': ({ campaign }) =>
    `{"campaign_id":"${campaign}","variables":["${'x'.repeat(30 * megabyte)}"],"names":[]}`,
  '30 MB of escaped quotes': ({ campaign }) =>
    `{"campaign_id":"${campaign}","variables":["${'\\"'.repeat(15 * megabyte)}"],"names":[]}`,
  'as many numbers as values are allowed': ({ campaign }) =>
    `{"campaign_id":"${campaign}","variables":[],"names":[${Array(limits.rowsPerRequest)
      .fill(`[${Array(limits.sectionsPerVideo).fill('1').join(',')}]`)
      .join(',')}]}`,
  'a map of 50,000 starts': ({ campaign }) =>
    `{"campaign_id":"${campaign}","variables":[],"names":[],"variable_start_times":{${full(50_000, (index) => `"k${index}":1`).join(',')}}}`,
  '50,000 fields': () => `{${full(50_000, (index) => `"k${index}":1`).join(',')}}`,
};
