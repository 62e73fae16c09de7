import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { announce, readOptions } from '../announce.ts';
import { machineFacts } from '../report.ts';
import { natsServer, withoutEngine } from '../../support/farm.ts';
import { setup, teardown } from '../../support/prepared.ts';
import { measureMedia, type MediaSize } from './media.ts';
import { measureRows, type RowsSize } from './rows.ts';
import { measureTrips, type TripsSize } from './trips.ts';

/**
 * `npm run bench:farm [-- --quick] [--shared] [--media] [--json FILE]`: what a farm adds to rows, compared with a studio's
 * own pool in the same run, how soon it goes on after a loss, and what a media node costs viewers; with `--media` that
 * alone. The machine fetches content over HTTP or, with `--shared`, has a folder in common with the studio. All on this
 * computer, with the real nats-server.
 */

const fullRun: RowsSize & TripsSize & MediaSize = {
  rounds: 3,
  values: 150,
  kept: 600,
  captioned: 6,
  campaign: { rows: 2_000, values: 500 },
  losses: 2,
  timed: 100,
  taskTime: 50,
  tasks: 10_000,
  recording: { picture: { width: 1280, height: 720 }, seconds: 30 },
  ranges: 400,
  viewers: 1_000,
};
const quickRun: typeof fullRun = {
  rounds: 2,
  values: 40,
  kept: 300,
  captioned: 2,
  campaign: { rows: 400, values: 100 },
  losses: 1,
  timed: 40,
  taskTime: 50,
  tasks: 1_000,
  recording: { picture: { width: 1280, height: 720 }, seconds: 10 },
  ranges: 100,
  viewers: 1_000,
};

/** What each figure may be at most, or at least. */
const limits: Record<string, string> = {
  kept_ms: '≤ 4',
  new_value_ms: '≤ 5',
  pixels_ratio: '≤ 1.05',
  control_ratio: '≤ 1.5',
  values_spoken: '1, each once',
  efficiency_2: '≥ 0.85',
  lost_worker_s: '≤ 9',
  drained_worker_s: '≤ 1',
  cut_s: '≤ 9',
  engine_back_s: '≤ 3',
  engine_rss_mb: '≤ 64',
  engine_disk_mb: '≤ 8',
  first_task_s: '≤ 5, for a template of 170 MB',
  media_ratio: '≤ 1.2',
  idle_rss_mb: '≤ 512, with 1,000 idle viewers',
};

const options = readOptions({
  quick: { type: 'boolean', default: false },
  shared: { type: 'boolean', default: false },
  media: { type: 'boolean', default: false },
  json: { type: 'string' },
});
const missing =
  natsServer === undefined
    ? withoutEngine
    : process.platform === 'linux'
      ? undefined
      : 'processor time needs Linux’s /proc';
if (missing !== undefined) {
  console.log(`Not measured: ${missing}.`);
  process.exit();
}
const size = options.quick ? quickRun : fullRun;
const folder = await mkdtemp(join(tmpdir(), 'vocative-bench-farm-'));
process.once('SIGINT', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(130);
});
setup();
try {
  await Promise.all(['rows', 'trips', 'media'].map((name) => mkdir(join(folder, name))));
  const before = loadavg()[0];
  const rows = options.media ? {} : await measureRows(join(folder, 'rows'), size, options.shared ? 'shared' : 'http');
  const trips = options.media ? {} : await measureTrips(join(folder, 'trips'), size);
  const media = await measureMedia(join(folder, 'media'), size);
  const figures = { ...rows, ...trips, ...media, load_before: before };
  announce('done');
  for (const [name, value] of Object.entries(figures))
    console.log(
      `${name.padEnd(22)} ${String(Number(value?.toPrecision(3))).padEnd(8)} ${limits[name] ?? ''}`.trimEnd(),
    );
  if (options.json !== undefined) {
    const result = { ...figures, quick: options.quick, shared: options.shared, machine: machineFacts() };
    await writeFileAtomic(resolve(options.json), `${JSON.stringify(result, null, 2)}\n`);
  }
} finally {
  teardown();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
