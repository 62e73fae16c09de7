import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bytesBelow } from '#electron/lib/files-below.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { shareContent } from '#electron/studio/farm/share-content.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import type { StudioClient } from '#shared/api/index.ts';
import { createFarm, kill, type Program } from '../../support/farm.ts';
import { until } from '../../support/patience.ts';
import { countVideos, generateRows } from '../../support/sample-studio.ts';
import { announce } from '../announce.ts';
import { median } from '../timings.ts';
import { ownTime, wholeTime } from './processor-time.ts';

/** What rows cost on a farm: the same rows by a studio alone and by one with a machine, in turn. */

export type RowsSize = {
  rounds: number;
  /** In each round: new values, rows that only use them again, and rows with captions in the pictures. */
  values: number;
  kept: number;
  captioned: number;
  /** A campaign in which each value is to be spoken once. */
  campaign: { rows: number; values: number };
};

/** A studio with two render processes, wherever they are. */
type Side = {
  client: StudioClient;
  template: string;
  /** The studio's process. */
  studio: Program;
  /** All processes, without those that they start. */
  programs: () => readonly Program[];
  /** Tasks that a machine has done. */
  doneElsewhere: () => Promise<number>;
};

/** Processor time, milliseconds, and number of tasks that a machine did. */
type Cost = { whole: number; studio: number; elsewhere: number };

/** Interval at which progress is requested, milliseconds. */
const pollInterval = 200;

let names = 0;
/** Names that nobody has spoken yet. */
const newNames = (count: number): string[] => Array.from({ length: count }, () => `Name ${(names += 1)}`);

/** Rows with these names in turn. */
const rowsOf = (count: number, of: readonly string[]): string[][] =>
  Array.from({ length: count }, (_, row) => [of[row % of.length] ?? '', 'Acme']);

/** Renders rows. @returns what that cost. */
async function costOf(side: Side, rows: string[][], look: 'plain' | 'captions' = 'plain'): Promise<Cost> {
  const { client } = side;
  const { id } = await client.call('createCampaign', { campaign_name: 'Bench', video_instance_id: side.template });
  if (look === 'captions') await client.call('updateCampaign', { id, captions: 'burned', caption_style: 'box' });
  const now = async (): Promise<Cost> => ({
    whole: wholeTime(side.programs().map(({ child }) => child.pid)),
    studio: ownTime(side.studio.child.pid),
    elsewhere: await side.doneElsewhere(),
  });
  const before = await now();
  await generateRows(client, id, rows);
  await done(client, id, rows.length);
  const after = await now();
  return {
    whole: after.whole - before.whole,
    studio: after.studio - before.studio,
    elsewhere: after.elsewhere - before.elsewhere,
  };
}

async function done(client: StudioClient, campaign: string, rows: number): Promise<void> {
  while ((await countVideos(client, campaign, 'succeeded')) < rows) {
    if ((await countVideos(client, campaign, 'failed')) > 0) throw new Error('a row failed');
    await delay(pollInterval);
  }
}

/** Megabytes of a template that a machine's first task needs. */
const templateMegabytes = 170;

/**
 * @param folder an empty folder.
 * @param how the machine has the content.
 */
export async function measureRows(folder: string, size: RowsSize, how: 'shared' | 'http') {
  announce('making the studios');
  const [aloneFolder, farmFolder] = [join(folder, 'alone'), join(folder, 'farm')];
  await Promise.all([mkdir(aloneFolder), mkdir(farmFolder)]);
  const aloneHere = await createFarm(aloneFolder, ['unused'], 'whole', how);
  const folders = dataFolder(studioFolderIn(aloneHere.data));
  if (how === 'shared') await shareContent(folders, aloneHere.content, aloneHere.studio().studio);
  const farm = await createFarm(farmFolder, ['render-1'], 'whole', how);
  try {
    const aloneStudio = await aloneHere.startStudio('--workers', '2');
    const alone: Side = {
      client: aloneStudio.client,
      template: aloneHere.template,
      studio: aloneStudio,
      programs: () => [aloneStudio],
      doneElsewhere: async () => 0,
    };
    const engine = await farm.startEngine();
    const studio = await farm.startStudio();
    let worker = farm.startWorker('render-1');
    await farm.takesTasks(worker);
    const farmed: Side = {
      client: studio.client,
      template: farm.template,
      studio,
      programs: () => [studio, engine, worker],
      async doneElsewhere() {
        const status = await studio.client.call('getFarm', {});
        return status.farm?.machines.reduce((sum, machine) => sum + machine.done, 0) ?? 0;
      },
    };
    const sides = [alone, farmed] as const;
    announce('starting all processes');
    const warming = newNames(40);
    for (const side of sides) {
      await costOf(side, rowsOf(40, warming));
      await costOf(side, rowsOf(4, warming), 'captions');
    }

    const costs: Record<'values' | 'kept' | 'captions', { alone: Cost; farmed: Cost }[]> = {
      values: [],
      kept: [],
      captions: [],
    };
    for (let round = 0; round < size.rounds; round++) {
      announce(`rendering rows alone and on the farm, round ${round + 1}`);
      const values = newNames(size.values);
      /** Alternates the order, as other programs take time too. */
      const both = async (rows: string[][], look?: 'captions') => {
        if (round % 2 === 0) {
          const first = await costOf(alone, rows, look);
          return { alone: first, farmed: await costOf(farmed, rows, look) };
        }
        const first = await costOf(farmed, rows, look);
        return { farmed: first, alone: await costOf(alone, rows, look) };
      };
      costs.values.push(await both(rowsOf(values.length, values)));
      costs.kept.push(await both(rowsOf(size.kept, values)));
      costs.captions.push(await both(rowsOf(size.captioned, values), 'captions'));
    }
    /** What a row costs more that a machine did. */
    const more = (of: typeof costs.kept): number[] =>
      of.map((cost) => (cost.farmed.whole - cost.alone.whole) / cost.farmed.elsewhere);
    /** How far rounds are apart: as much of a figure may be due to other programs. */
    const spread = (of: readonly number[]): number => Math.max(...of) - Math.min(...of);
    const ratio = (of: typeof costs.kept, what: 'whole' | 'studio'): number =>
      median(of.map((cost) => cost.farmed[what] / cost.alone[what]));
    const perRow = (of: typeof costs.kept, rows: number): number =>
      median(of.map(({ alone: { whole } }) => whole / rows));
    const share = (of: typeof costs.kept, rows: number): number =>
      median(of.map(({ farmed: { elsewhere } }) => elsewhere / rows));

    announce(
      `speaking ${size.campaign.values} values in ${size.campaign.rows} rows, with a machine that starts meanwhile`,
    );
    await kill(aloneStudio, 'SIGTERM');
    await kill(worker, 'SIGTERM');
    await enlargeTemplate(join(farm.content, 'templates'));
    const before = await farmed.doneElsewhere();
    const spoken = watchClips(join(farm.content, 'cache', 'clips'));
    const values = newNames(size.campaign.values);
    const { id } = await farmed.client.call('createCampaign', {
      campaign_name: 'Campaign',
      video_instance_id: farm.template,
    });
    await generateRows(farmed.client, id, rowsOf(size.campaign.rows, values));
    const start = performance.now();
    worker = farm.startWorker('render-1');
    await until(async () => (await farmed.doneElsewhere()) > before, { what: 'the first task of a machine' });
    const firstTask = (performance.now() - start) / 1000;
    await done(farmed.client, id, size.campaign.rows);

    return {
      kept_ms: median(more(costs.kept)),
      new_value_ms: median(more(costs.values)),
      pixels_ratio: ratio(costs.captions, 'whole'),
      control_ratio: ratio(costs.kept, 'studio'),
      values_spoken: spoken.end() / size.campaign.values,
      first_task_s: firstTask,
      template_mb: (await bytesBelow(join(farm.content, 'templates'))) / 1e6,
      alone_kept_ms: perRow(costs.kept, size.kept),
      alone_new_value_ms: perRow(costs.values, size.values),
      alone_captions_ms: perRow(costs.captions, size.captioned),
      kept_spread_ms: spread(more(costs.kept)),
      new_value_spread_ms: spread(more(costs.values)),
      kept_elsewhere: share(costs.kept, size.kept),
      new_values_elsewhere: share(costs.values, size.values),
    };
  } finally {
    await Promise.all([aloneHere.end(), farm.end()]);
  }
}

/** Adds to the template what a machine fetches with it, up to the size that is measured. */
async function enlargeTemplate(templates: string): Promise<void> {
  const missing = templateMegabytes * 1e6 - (await bytesBelow(templates));
  const [template = ''] = readdirSync(templates);
  writeFileSync(join(templates, template, 'presenter-bench.mp4'), randomBytes(missing));
}

/** Counts the clips that are spoken, also those of which another one is stored already: each has a file of its own. */
function watchClips(folder: string): { end: () => number } {
  mkdirSync(folder, { recursive: true });
  const written = new Set<string>();
  const watcher = watch(folder, (_, name) => {
    if (name?.endsWith('.partial')) written.add(name);
  });
  return {
    end() {
      watcher.close();
      return written.size;
    },
  };
}
