import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '#electron/lib/logger.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import {
  countVideos,
  createSample,
  endStudio,
  generateRows,
  launchStudio,
  partialFiles,
  readySample,
  sampleVariables,
} from '../../support/sample-studio.ts';
import { createStandInPool } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { clientOf, until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** A disk of its own for the data folder, which only root may mount; undefined where that is not possible. */
function mountDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = temporaryFolder('disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'vocative-test', folder], { stdio: 'pipe' });
  } catch (error) {
    console.info(`no disk to fill: ${String(error)}`);
    return undefined;
  }
  afterAll(() => execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** Writes to a file until no more than `left` bytes are free. */
function fill(disk: string, left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  const file = openSync(join(disk, 'filler'), 'w');
  try {
    for (let bytes = bavail * bsize - left; bytes > 0;)
      bytes -= writeSync(file, Buffer.alloc(Math.min(bytes, 1 << 20)));
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

const empty = (disk: string) => rmSync(join(disk, 'filler'));
const disk = mountDisk(160);

/** Needs root, for a disk that can be filled. */
test.skipIf(disk === undefined)('a full disk is out of order also while nothing is queued', async () => {
  if (disk === undefined) throw new Error('skipped');
  const folder = join(disk, 'idle');
  mkdirSync(folder);
  const clock = new ManualClock();
  const logger = createLogger('test', 'silent');
  const pool = createStandInPool(await standInTemplate(), folder);
  const studio = await startStudio({ dataFolder: folder, host: '127.0.0.1', port: 0, clock, logger, pool });
  try {
    const { call } = clientOf(studio);
    const health = async () => {
      clock.advance(10_000);
      const { status, waits } = await call('health', {});
      const headers = { authorization: `Bearer ${studio.token}` };
      const metrics = await (await fetch(`${studio.url}/metrics`, { headers })).text();
      return { status, waits: waits.map(({ code }) => code), metrics: metrics.match(/^vocative_waits\{.*/gm) };
    };
    const well = { status: 'ok', waits: [], metrics: null };
    expect(await health()).toEqual(well);
    fill(disk, 1_000_000);
    await expect(upload(studio)).rejects.toThrow('STORAGE_FULL');
    expect(await health()).toEqual({
      status: 'waiting',
      waits: ['STORAGE_FULL'],
      metrics: ['vocative_waits{code="STORAGE_FULL"} 1'],
    });
    empty(disk);
    expect(await health()).toEqual(well);
  } finally {
    await studio.close();
    rmSync(folder, { recursive: true });
  }
});

/** Needs root, for a disk that can be filled. */
test.skipIf(disk === undefined)(
  'imports and rows wait for a full disk and go on when there is room, and nothing half is left',
  async () => {
    if (disk === undefined) throw new Error('skipped');
    const folder = join(disk, 'data');
    mkdirSync(folder);
    const studio = await launchStudio(folder);
    const { client } = studio;

    const id = await createSample(studio, 'small');
    fill(disk, 1_000_000);
    const importState = async () => (await client.call('templateDetails', { id })).import;
    await until(async () => (await importState()).waits_for?.code === 'STORAGE_FULL');
    expect(await importState()).toMatchObject({ status: 'queued', reason: null });
    expect(readdirSync(join(studio.folder, 'templates'))).toEqual([]);
    expect(partialFiles(folder)).toEqual([]);
    empty(disk);
    const campaignId = await readySample(studio, id);

    fill(disk, 60_000);
    const sample = {
      video_instance_id: id,
      variables: sampleVariables,
      names: [['Ada', 'the analytical engines of London']],
    };
    expect((await thrownBy(client.call('previewVideo', sample))).code).toBe('STORAGE_FULL');
    expect(partialFiles(folder)).toEqual([]);
    empty(disk);
    expect((await client.call('previewVideo', sample)).duration).toBeGreaterThan(11);

    // Rows accepted before the disk is full are done when there is room again, and none fails meanwhile.
    const names = Array.from({ length: 30 }, (_, row) => [`Ada ${row}`, `the analytical engines, number ${row}`]);
    const accepted = await generateRows(client, campaignId, names);
    fill(disk, 0);
    const other = { ...sample, names: [['Grace', 'the compilers of the navy']] };
    expect((await thrownBy(client.call('previewVideo', other))).code).toBe('STORAGE_FULL');
    empty(disk);
    await until(async () => {
      expect(await countVideos(client, campaignId, 'failed')).toBe(0);
      return (await countVideos(client, campaignId, 'succeeded')) === accepted.length;
    });
    expect(partialFiles(folder)).toEqual([]);
    await endStudio(studio, 'SIGTERM');
  },
);
