import Database from 'better-sqlite3';
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMovie } from '../../../electron/engine/media/mp4/reader.ts';
import { countPictures, decodeAudio } from '../../support/decode.ts';
import {
  countVideos,
  createSample,
  endStudio,
  generateRows,
  launchStudio,
  partialFiles,
  readySample,
  type StudioProcess,
} from '../../support/sample-studio.ts';
import { until } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What a kill leaves behind, with the real studio process, its real render processes, and the sample. */

/** A linear congruential generator (Numerical Recipes): the same "random" points in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Rows = { done: number; left: number; mostAttempts: number };

/** How far the rows are, read beside the running studio. */
function rowsIn(folder: string): Rows {
  const db = new Database(join(folder, 'studio.db'), { readonly: true });
  try {
    const row = db
      .prepare<[], Rows>(
        `SELECT count(*) FILTER (WHERE status = 'succeeded') AS done, count(*) FILTER (WHERE status NOT IN ('succeeded', 'failed')) AS left,
           coalesce(max(attempts) FILTER (WHERE status NOT IN ('succeeded', 'failed')), 0) AS mostAttempts FROM generated_videos`,
      )
      .get();
    if (row === undefined) throw new Error('no rows');
    return row;
  } finally {
    db.close();
  }
}

/**
 * Waits until `more` rows are done, and no row that is left was already lost in a kill: a row that is lost three times
 * is given up, as it may be the one that kills. False when there is nothing left to interrupt.
 */
async function readyForKill(folder: string, more: number): Promise<boolean> {
  const start = rowsIn(folder).done;
  let rows = rowsIn(folder);
  await until(() => {
    rows = rowsIn(folder);
    return rows.left === 0 || (rows.done >= start + more && rows.mostAttempts < 2);
  });
  return rows.left > 0;
}

function renderProcessesOf({ child }: StudioProcess): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === child.pid ? [pid] : []));
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has just ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Every row accepted is there once, in its place, with a file that is whole. */
async function checkCampaign(studio: StudioProcess, campaignId: string, accepted: string[], folder: string) {
  const { videos, total } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId, size: 100 });
  expect(total).toBe(accepted.length);
  expect(videos.map(({ id }) => id)).toEqual(accepted);
  expect(new Set(videos.map(({ status }) => status))).toEqual(new Set(['succeeded']));
  for (const [row, { url }] of videos.entries()) {
    const file = join(folder, 'video.mp4');
    writeFileSync(file, Buffer.from(await (await fetch(String(url))).arrayBuffer()));
    const handle = await open(file);
    try {
      const movie = await readMovie(handle);
      expect(movie.tracks).toHaveLength(2);
    } finally {
      await handle.close();
    }
    if (row % 20 !== 0) continue;
    expect(await countPictures(file)).toBeGreaterThan(300);
    expect((await decodeAudio(file))[0]?.length).toBeGreaterThan(11 * 48_000);
  }
}

function expectIntact(folder: string): void {
  const db = new Database(join(folder, 'studio.db'), { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
}

const names = (count: number, company: string) =>
  Array.from({ length: count }, (_, row) => [`Ada ${row}`, `${company} ${row}`]);

test.skipIf(process.platform === 'win32')('kills of the studio and of its render processes lose nothing', async () => {
  const folder = temporaryFolder('faults');
  const checks = temporaryFolder('faults-checks');
  const random = createRandom(20_261_121);

  // An import, interrupted.
  let studio = await launchStudio(folder);
  const templateId = await createSample(studio);
  await until(async () => (await studio.client.call('templateDetails', { id: templateId })).import.progress > 0.2);
  await endStudio(studio, 'SIGKILL');
  studio = await launchStudio(folder);
  expect(readdirSync(join(folder, 'sources'))).toHaveLength(1);
  // Once more, by the end of its render process: what that one wrote goes before the import starts again.
  await until(() => partialFiles(folder).length > 1);
  const interrupted = partialFiles(folder);
  for (const pid of renderProcessesOf(studio)) killHard(pid);
  await until(() => partialFiles(folder).every((name) => !interrupted.includes(name)));
  await until(() => partialFiles(folder).length > 1);
  const campaignId = await readySample(studio, templateId);
  expect(partialFiles(folder)).toEqual([]);

  // Rows, whose render processes are killed.
  const accepted = await generateRows(studio.client, campaignId, names(30, 'Engines'));
  let kills = 0;
  while (await readyForKill(folder, 1 + random(5))) {
    const workers = renderProcessesOf(studio);
    const victim = workers[random(workers.length)];
    if (victim !== undefined) killHard(victim);
    kills += 1;
  }
  expect(kills).toBeGreaterThan(2);

  // More rows, while the studio itself is killed.
  accepted.push(...(await generateRows(studio.client, campaignId, names(30, 'Boats'))));
  kills = 0;
  while (await readyForKill(folder, 4 + random(5))) {
    await endStudio(studio, 'SIGKILL');
    studio = await launchStudio(folder);
    expect(await studio.client.call('listVoices', {})).not.toHaveLength(0);
    kills += 1;
  }
  expect(kills).toBeGreaterThan(1);
  expect(await countVideos(studio.client, campaignId, 'failed')).toBe(0);

  await endStudio(studio, 'SIGKILL');
  studio = await launchStudio(folder);
  expect(partialFiles(folder)).toEqual([]);
  expect(readdirSync(join(folder, 'temporary'))).toEqual([]);
  await checkCampaign(studio, campaignId, accepted, checks);
  await endStudio(studio, 'SIGTERM');
  expectIntact(folder);
});
