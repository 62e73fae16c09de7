import Database from 'better-sqlite3';
import { readdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMovie } from '#electron/engine/mp4/reader.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { readCachedSection } from '#electron/engine/render/section-cache.ts';
import { readClip } from '#electron/engine/speech/clips/kept-clips.ts';
import { countPictures, decodeAudio } from '../../support/decode.ts';
import {
  createChoices,
  killHard,
  killStudio,
  launchAndKill,
  renderProcessesOf,
  type KillRun,
} from '../../support/random-kills.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import {
  countVideos,
  createSample,
  endStudio,
  launchStudio,
  partialFiles,
  readySample,
  type StudioProcess,
} from '../../support/sample-studio.ts';
import { smallerRate } from '../../support/smaller-sample.ts';
import { until } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What kills leave behind, with the real studio process, its real render processes, and the sample. */

/** `VOCATIVE_KILL_CAMPAIGNS=50` makes a long run, `VOCATIVE_KILL_SEED` another one. */
const campaignCount = Number(process.env['VOCATIVE_KILL_CAMPAIGNS'] ?? 4);
const seed = Number(process.env['VOCATIVE_KILL_SEED'] ?? 20_261_121);
const rowsPerCampaign = 16;

/** Names and companies that rows of a campaign share, and others than those of the campaign before. */
function namesOf(campaign: number): string[][] {
  return Array.from({ length: rowsPerCampaign }, (_, row) => [
    `Ada ${campaign} ${row % 6}`,
    `Engines ${campaign} ${row % 4}`,
  ]);
}

async function campaignsOf({ client }: StudioProcess, templateId: string, webhook: string) {
  const campaigns: { id: string; names: string[][] }[] = [];
  for (let index = 0; index < campaignCount; index++) {
    const fields = { campaign_name: `Kills ${index}`, video_instance_id: templateId, webhook };
    campaigns.push({ id: (await client.call('createCampaign', fields)).id, names: namesOf(index) });
  }
  return campaigns;
}

/** Waits until every row has ended. A row that was lost in three kills has failed, and is tried again as its user would. */
async function allDone({ client }: StudioProcess, campaignId: string): Promise<void> {
  await until(async () => {
    const failed = await countVideos(client, campaignId, 'failed');
    const succeeded = await countVideos(client, campaignId, 'succeeded');
    if (succeeded + failed < rowsPerCampaign) return false;
    if (failed > 0) await client.call('retryCampaign', { id: campaignId });
    return failed === 0;
  });
}

/** Every row accepted is there once, in its place, with a file that is whole. */
async function checkCampaign({ client }: StudioProcess, id: string, accepted: string[], folder: string) {
  const { videos, total } = await client.call('listGeneratedByCampaign', { campaign_id: id, size: 100 });
  expect(total).toBe(rowsPerCampaign);
  expect(videos.map((video) => video.id)).toEqual(accepted);
  expect(videos.map(({ row_index: row }) => row)).toEqual(accepted.map((_, row) => row));
  for (const [row, { url }] of videos.entries()) {
    const file = join(folder, 'video.mp4');
    writeFileSync(file, Buffer.from(await (await fetch(String(url))).arrayBuffer()));
    const handle = await open(file);
    try {
      expect((await readMovie(handle)).tracks).toHaveLength(2);
    } finally {
      await handle.close();
    }
    if (row > 0) continue;
    expect(await countPictures(file)).toBeGreaterThan(10 * smallerRate);
    expect((await decodeAudio(file))[0]?.length).toBeGreaterThan(11 * 48_000);
  }
}

/** The success of every row has reached its receiver at least once, under the one id it goes by. */
async function everyEndTold({ client }: StudioProcess, { received }: Receiver, videos: string[]): Promise<void> {
  await until(async () => (await client.call('listCallbacks', { status: 'pending' })).total === 0);
  const told = received.filter(({ body }) => body['status'] === 'succeeded');
  const ids = told.map(({ headers }) => String(headers['webhook-id']));
  expect([...new Set(ids)].sort()).toEqual(videos.map((id) => `video.succeeded:${id}`).sort());
}

/** No video ends twice: after its success nothing follows, and nothing is left to do. */
function checkHistory(db: Database.Database): void {
  const ends = db
    .prepare<[], { history: string }>(
      `SELECT group_concat(event, ' ' ORDER BY seq) AS history FROM callbacks GROUP BY video_id`,
    )
    .all();
  expect(ends).toHaveLength(campaignCount * rowsPerCampaign);
  for (const { history } of ends) expect(history).toMatch(/^(video\.failed )?video\.succeeded$/);
  expect(db.prepare('SELECT kind, key FROM work').all()).toEqual([]);
  expect(db.prepare('SELECT kind, name FROM lanes WHERE open = 1 OR cancelled = 1').all()).toEqual([]);
}

/** An import that is cut off by the end of the studio, and then of its render process. Gives the template's id. */
async function importInterrupted(run: KillRun, folder: string): Promise<string> {
  const id = await createSample(run.studio, 'medium');
  await until(async () => (await run.studio.client.call('templateDetails', { id })).import.progress > 0.2);
  await killStudio(run, folder);
  expect(readdirSync(join(run.studio.folder, 'sources'))).toHaveLength(1);
  // What a lost render process wrote goes before the import starts again.
  await until(() => partialFiles(folder).length > 1);
  const interrupted = partialFiles(folder);
  for (const pid of renderProcessesOf(run.studio)) killHard(pid);
  await until(() => partialFiles(folder).every((name) => !interrupted.includes(name)));
  await until(() => partialFiles(folder).length > 1);
  await readySample(run.studio, id);
  expect(partialFiles(folder)).toEqual([]);
  return id;
}

test.skipIf(process.platform === 'win32')(
  'campaigns survive kills of the studio and of its render processes at random moments',
  { timeout: 300_000 + campaignCount * 30_000 },
  async () => {
    const folder = temporaryFolder('faults');
    const choose = createChoices(seed);
    const run: KillRun = { studio: await launchStudio(folder), kills: { studio: 0, workers: 0, launchesCutOff: 0 } };

    // Slow enough to be cut off in the middle of an answer.
    const receiver = await startReceiver();
    receiver.answer = (response) => void setTimeout(() => response.writeHead(200).end(), 50);

    const templateId = await importInterrupted(run, folder);
    const campaigns = await campaignsOf(run.studio, templateId, receiver.url);
    const accepted = await launchAndKill(run, { folder, campaigns, choose });
    for (const { id } of campaigns) await allDone(run.studio, id);
    if (campaignCount > 4) console.info(run.kills);

    await killStudio(run, folder);
    expect(partialFiles(folder)).toEqual([]);
    expect(readdirSync(join(run.studio.folder, 'temporary'))).toEqual([]);
    const checks = temporaryFolder('faults-checks');
    for (const [index, { id }] of campaigns.entries()) {
      await checkCampaign(run.studio, id, accepted[index] ?? [], checks);
    }
    await everyEndTold(run.studio, receiver, accepted.flat());
    await endStudio(run.studio, 'SIGTERM');
    await receiver.close();

    const db = new Database(join(run.studio.folder, 'studio.db'), { readonly: true });
    checkHistory(db);
    // Whole by its checksum, not only there.
    const artifacts = createFileStore(join(run.studio.folder, 'cache'));
    const used = db.prepare<[], string>('SELECT DISTINCT key FROM section_uses').pluck().all();
    for (const key of used)
      expect((await readClip(artifacts, key)) ?? (await readCachedSection(artifacts, key))).not.toBeNull();
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
  },
);
