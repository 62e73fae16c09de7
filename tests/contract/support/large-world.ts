import { join } from 'node:path';
import type { OperationId, OperationInput } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { acceptDraft, deleteBatchesOfCampaign, draftRows, insertDraft } from '#electron/studio/store/batches.ts';
import { newCapability } from '#electron/studio/store/capability.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { insertOrder } from '#electron/studio/store/orders.ts';
import { addTake, saidAlone } from '#electron/studio/store/takes.ts';
import { endVideo } from '#electron/studio/store/video-states.ts';
import { readyTemplate, type TestStudio } from '../../support/studio.ts';

/** Ids of a studio that has been used for years, and of a template with as many sections as one can have. */
export type LargeWorld = Record<
  'template' | 'wordy' | 'campaign' | 'actor' | 'folder' | 'years' | 'videoId' | 'user' | 'lost' | 'studio',
  string
>;

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
/** Campaigns of one template, with texts of their own. */
const earlierCampaigns = 4_000;

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
  const lost = await client.call('createCampaign', { campaign_name: 'Lost', video_instance_id: template });
  const { user_id: userId, video_id: videoId } = await client.call('getVideoInstance', { id: template });
  fill(running.folder, { userId, template, wordy: wordy.id, campaign: years.id, actor: actor.id });
  return {
    template,
    wordy: wordy.id,
    campaign: campaign.id,
    actor: actor.id,
    folder: folder.id,
    years: years.id,
    lost: lost.id,
    user: userId,
    studio: running.folder,
    videoId: String(videoId),
  };
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

/** Works on a studio's database behind its back. */
function behind(folder: string, work: (db: Db) => void): void {
  const db = openDatabase({ file: join(folder, 'studio.db'), migrations, beside: true });
  db.pragma('synchronous = OFF');
  db.transaction(() => work(db))();
  db.close();
}

/** As a list of numbers below `@rows`. */
const numbers = 'WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < @rows - 1)';
const hexOf = (bytes: number): string => `hex(randomblob(${bytes}))`;
const newId = `lower(${hexOf(4)} || '-' || ${hexOf(2)} || '-4' || substr(${hexOf(2)}, 2) || '-a' || substr(${hexOf(2)}, 2) || '-' || ${hexOf(6)})`;
/** Nobody answers there, and to find that out takes neither a name server nor keys. */
const receiver = 'http://127.0.0.1:9/lost';

/** Gives the campaign `lost` so many videos again, and callbacks of all of them that have ended in the same way. */
function losing(status: 'failed' | 'queued') {
  return ({ studio, user, template, lost: campaign }: LargeWorld): void =>
    behind(studio, (db) => {
      db.prepare(
        "DELETE FROM work WHERE kind = 'video' AND key IN (SELECT id FROM generated_videos WHERE campaign_id = ?)",
      ).run(campaign);
      deleteBatchesOfCampaign(db, campaign);
      for (let part = 0; part < earlierVideos / limits.rowsPerRequest; part++) {
        const whose = { userId: user, templateId: template, campaignId: campaign, actorId: '' };
        const how = { priority: 'ordinary', needs: '', callbackUrl: receiver, credits: 100 } as const;
        const batch = insertDraft(db, { ...whose, ...how, snapshot: { ...snapshot, variables: ['a'], sections: [] } });
        const values = { user, template, campaign, batch, status, rows: limits.rowsPerRequest };
        db.prepare(
          `INSERT INTO generated_videos (id, user_id, batch_id, template_id, campaign_id, capability, row_index, "values", text,
             status, checksum, created_at, updated_at)
           ${numbers} SELECT ${newId}, @user, @batch, @template, @campaign, ${newId}, i, '["Ada"]', 'Hi Ada', @status, 0,
             datetime(), datetime() FROM n`,
        ).run(values);
        db.prepare(
          `INSERT INTO work (lane_id, kind, key) SELECT l.id, 'video', v.id FROM generated_videos v JOIN lanes l
             ON l.batch_id = v.batch_id WHERE v.batch_id = @batch AND v.status = 'queued'`,
        ).run({ batch });
        acceptDraft(db, batch);
      }
      db.prepare(
        `INSERT INTO callbacks (user_id, video_id, event, url, destination_id, status, created_at, finished_at)
         SELECT v.user_id, v.id, 'video.failed', b.callback_url, b.callback_destination_id, 'failed', datetime(), datetime()
         FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE v.campaign_id = ?`,
      ).run(campaign);
    });
}

/** Backgrounds of corrected rows. */
const shownAtOnce = 3;

/** Corrections of as many failed rows as a request may have, each with all values and other backgrounds. */
export function correctionsOf(world: LargeWorld): OperationInput<'retryCampaign'> {
  losing('failed')(world);
  let ids: string[] = [];
  behind(world.studio, (db) => {
    const entries = Array.from({ length: shownAtOnce }, (_, index) => {
      return { name: `Link ${index}`, kind: 'link', start: index, end: index + 1, config: { mode: 'full' } };
    });
    const backgrounds = { entries, fallback: { kind: 'fail' } };
    const large = { ...snapshot, script: longScript, variables: variableNames, backgrounds };
    db.prepare('UPDATE batches SET snapshot = ? WHERE campaign_id = ?').run(JSON.stringify(large), world.lost);
    ids = db
      .prepare<[string, number], string>('SELECT id FROM generated_videos WHERE campaign_id = ? LIMIT ?')
      .pluck()
      .all(world.lost, limits.rowsPerRequest) as string[];
  });
  const corrections = ids.map((video, row) => ({
    video,
    values: variableNames.map((name) => `${name} ${row}`),
    assets: Array.from({ length: shownAtOnce }, (_, index) => `https://example.com/${row % 500}-${index}.png`),
  }));
  return { id: world.lost, corrections };
}

/** An actor that can be made again with its recordings. */
const spokenActor = '00000000-0000-4000-8000-000000000001';

function recording({ studio, user }: LargeWorld): void {
  behind(studio, (db) => {
    db.prepare(
      'INSERT OR REPLACE INTO actors (id, user_id, name, us_accent, created_at, updated_at) VALUES (?, ?, ?, 0, ?, ?)',
    ).run(spokenActor, user, 'Many', 'then', 'then');
    const values = { user, actor: spokenActor, rows: earlierVideos };
    db.prepare(
      `INSERT INTO takes (id, user_id, actor_id, capability, name, name_key, duration, flags, created_at)
       ${numbers} SELECT ${newId}, @user, @actor, ${newId}, 'Name ' || i, 'name ' || i, 0.5, '[]', 'then' FROM n`,
    ).run(values);
    db.prepare(
      `INSERT INTO audios (id, user_id, actor_id, capability, name, name_key, duration, created_at, updated_at)
       SELECT ${newId}, user_id, actor_id, capability, name, name_key, 0.5, 'then', 'then' FROM takes WHERE actor_id = ?`,
    ).run(spokenActor);
  });
}

/** What has to be there again before each request that changes or deletes all of it. */
export const refills: Partial<Record<OperationId, (world: LargeWorld) => void>> = {
  retryCampaign: losing('failed'),
  cancelCampaign: losing('queued'),
  deleteRecipients: losing('queued'),
  replayCallbacks: losing('failed'),
  deleteCallbackDestination: losing('failed'),
  deleteActor: recording,
};

/** What years would bring, put into the database behind the studio's back. */
function fill(
  folder: string,
  { userId, template, wordy, campaign, actor }: Record<'userId' | 'template' | 'wordy' | 'campaign' | 'actor', string>,
) {
  behind(folder, (db) => {
    db.prepare(
      `INSERT INTO campaigns (id, user_id, template_id, campaign_name, locked, fallbacks, created_at, updated_at)
       ${numbers} SELECT ${newId}, @userId, @wordy, 'Campaign ' || i, 0, @fallbacks, 'then', 'then' FROM n`,
    ).run({ userId, wordy, fallbacks: JSON.stringify({ variable_0: 'there' }), rows: earlierCampaigns });
    for (let index = 0; index < earlierTakes; index++) {
      const take = { user_id: userId, actor_id: actor, template_id: null, name: `Name ${index}` };
      addTake(db, { ...take, ...saidAlone, capability: newCapability(), duration: 0.5, loudness: null, flags: [] });
    }
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
  });
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
  countNameVideos: ({ actor }) => ({
    actor_id: actor,
    values: valuesOf(limits.tableRows, 1, cellLength).flat(),
  }),
  checkScript: () => ({ script: longScript, ...allRows() }),
  estimateVoiceCost: () => ({ voice: 'flite:slt', texts: valuesOf(limits.valuesPerRequest, 1, cellLength).flat() }),
  // A digit would count as four letters.
  learnScript: () => ({ script: longScript.replace(/\d/g, 'x').slice(0, limits.learntCharacters) }),
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
  listCampaigns: ({ wordy }) => ({ video_instance_id: wordy }),
  listGeneratedByCampaign: ({ years }) => ({ campaign_id: years, size: limits.pageSize, page: 150 }),
  listGeneratedByInstance: ({ template }) => ({ video_instance_id: template, size: limits.pageSize }),
  listPaidVideos: () => ({ size: limits.pageSize }),
  listCallbacks: () => ({ size: limits.pageSize }),
  monthlyMedian: () => ({}),
  listSegments: ({ template }) => ({ video_instance_id: template }),
  duplicateVideoInstance: ({ template }) => ({ id: template }),
  easySegment: ({ template }) => ({ video_instance_id: template, start_time: '11', end_time: '11.5' }),
  retryCampaign: ({ lost }) => ({ id: lost }),
  cancelCampaign: ({ lost }) => ({ id: lost }),
  deleteRecipients: ({ lost }) => ({ id: lost }),
  replayCallbacks: ({ lost }) => ({ campaign_id: lost }),
  deleteCallbackDestination: (world) => ({ id: destinationOf(world) }),
  deleteActor: () => ({ id: spokenActor }),
};

function destinationOf({ studio }: LargeWorld): string {
  let id = '';
  behind(studio, (db) => {
    id = String(db.prepare('SELECT id FROM callback_destinations WHERE url = ?').pluck().get(receiver));
  });
  return id;
}

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
  '9 MB of fields in a field': ({ campaign }) =>
    `{"campaign_id":"${campaign}","variables":[],"names":[],"distance_mode":{${full(900_000, (index) => `"k${index}":1`).join(',')}}}`,
  '8 MB of fields in many objects': ({ campaign }) =>
    `{"campaign_id":"${campaign}","variables":[],"names":[],"note":[${full(500, () => `{${full(1_000, (index) => `"k${index}":1`).join(',')}}`).join(',')}]}`,
  '32 MB of spaces': () => ' '.repeat(32 * megabyte),
  '50,000 fields': () => `{${full(50_000, (index) => `"k${index}":1`).join(',')}}`,
};
