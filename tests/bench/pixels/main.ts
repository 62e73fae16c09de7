import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { captionsOf, captionText } from '#electron/engine/captions/captions.ts';
import { backgroundLayers, lookLayers } from '#electron/engine/pictures/background-layers.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import type { TimedLayer } from '#electron/engine/pictures/picture-request.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';
import { interactive, ProcessPool, type WorkerPool } from '#electron/engine/workers/pool.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { backgroundSettings, type PreparedAsset } from '#shared/backgrounds.ts';
import { lookSchema } from '#shared/looks.ts';
import { announce, readOptions } from '../announce.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { placesIn } from '../../support/places.ts';
import { childProcesses } from './child-processes.ts';
import { fullHd } from '../size.ts';
import { makeBenchTemplates, type BenchTemplate } from '../template.ts';
import { measureFringe } from './fringe.ts';
import { backgroundJob, captionJob, circleJob, makeAsset, type Job } from './jobs.ts';
import { plainRender } from './plain-render.ts';

/**
 * `npm run bench:pixels [-- --quick] [--json FILE]`: the cost of new pictures, compared with a filter graph over the
 * whole video in the same run. A quick run has a template of 20 s instead of 60.
 */

const values = readOptions({ quick: { type: 'boolean', default: false }, json: { type: 'string' } });
const seconds = values.quick ? 20 : 60;
/** Rows that share backgrounds. */
const rows = 200;
const backgrounds = 20;

const folder = await mkdtemp(join(tmpdir(), 'vocative-bench-pixels-'));
process.once('SIGINT', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(130);
});
const assets = join(folder, 'assets');
let artifacts = 0;

/** Duration of an action, seconds. */
async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return (performance.now() - start) / 1000;
}

/** A pool without stored artifacts, whose processes have started. */
async function warmPool(): Promise<WorkerPool> {
  const places = placesIn(folder, { templates: folder, artifacts: join(folder, `artifacts-${(artifacts += 1)}`) });
  const pool = new ProcessPool({ logger: createLogger('bench'), places });
  const absent = join(folder, 'absent');
  await Promise.allSettled(Array.from({ length: pool.size }, () => pool.run({ kind: 'probe', file: absent })));
  return pool;
}

async function draw(pool: WorkerPool, template: BenchTemplate, job: Pick<Job, 'request'>) {
  return new PictureDrawer(pool).draw({
    plan: planOf(template.info),
    template: basename(template.folder),
    request: job.request,
  });
}

/** Duration of our way and of the filter graph, measured alternately, seconds. */
async function compare(template: BenchTemplate, job: Job): Promise<{ own: number; plain: number }> {
  const pool = await warmPool();
  try {
    const own = await timed(() => draw(pool, template, job));
    const plain = await timed(() => plainRender({ template, file: join(folder, 'plain.mp4'), ...job }));
    return { own, plain };
  } finally {
    await pool.close();
  }
}

/** Highest memory of a worker while `action` runs, MB. */
async function highestMemory(action: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let ended = false;
  const watching = (async () => {
    while (!ended) {
      for (const { megabytes } of await childProcesses()) most = Math.max(most, megabytes);
      await delay(100);
    }
  })();
  await action();
  ended = true;
  await watching;
  return most;
}

/** Milliseconds of one row's captions as text. */
async function measureTextCaptions(template: BenchTemplate): Promise<number> {
  const words = template.words.map(({ start, end }, index) => ({
    text: `word${index % 50}`,
    start,
    end,
    joined: false,
  }));
  const round = async (rows: number): Promise<number> => {
    const start = performance.now();
    for (let row = 0; row < rows; row++) (await captionsOf(words, seconds)).map(captionText);
    return (performance.now() - start) / rows;
  };
  // The first rows of a process also compile the code.
  await round(50);
  return round(200);
}

/** Number of shared backgrounds that were encoded for all rows. */
async function measureSharing(template: BenchTemplate): Promise<number> {
  const pool = await warmPool();
  try {
    const drawer = new PictureDrawer(pool);
    const made = await Promise.all(
      Array.from({ length: backgrounds }, (_, number) => makeAsset(assets, 'image', number)),
    );
    const settings = backgroundSettings.parse({ mode: 'full', start: 1, end: 2 });
    let encoded = 0;
    for (let row = 0; row < rows; row += 10) {
      const drawn = Array.from({ length: 10 }, async (_, at) => {
        const asset = made[(row + at) % backgrounds];
        if (!asset) throw new Error('no background');
        const request = { layers: backgroundLayers(settings, asset, template.info) };
        return drawer.draw({ plan: planOf(template.info), template: basename(template.folder), request });
      });
      for (const { encodedPieces, pieces } of await Promise.all(drawn)) encoded += encodedPieces / pieces;
    }
    return encoded;
  } finally {
    await pool.close();
  }
}

/** Previews with different settings, so that none is stored already. */
const previewScales = [0.25, 0.3, 0.35];

/**
 * Time until three seconds with new pictures and captions can be played, milliseconds: the median for each way to show
 * them, and the slowest way of all. With the rendition for previews (warm), and for a circle before it exists (cold).
 */
async function measurePreview(template: BenchTemplate, page: PreparedAsset): Promise<{ warm: number; cold: number }> {
  const pool = await warmPool();
  try {
    const name = basename(template.folder);
    const { info } = template;
    const start = seconds / 2;
    const { captions } = (await captionJob(info, start)).request;
    const shown = (mode: string, scale: number) =>
      backgroundLayers(backgroundSettings.parse({ mode, scale }), page, info);
    const look = (mode: string, scale: number) => lookLayers(lookSchema.parse({ mode, scale }), null, info);
    const preview = async (layersOf: (scale: number) => TimedLayer[], rendition: Rendition): Promise<number> => {
      const times: number[] = [];
      for (const scale of previewScales) {
        const request = { layers: layersOf(scale), captions };
        const video = { plan: planOf(info), template: name, request, rendition };
        const stretch = { start, end: start + 3 };
        times.push(await timed(() => new PictureDrawer(pool).draw({ ...video, stretch }, { priority: interactive })));
      }
      return 1000 * (times.toSorted((a, b) => a - b)[previewScales.length >> 1] ?? NaN);
    };
    const cold = await preview((scale) => shown('circle', scale), 'source');
    await pool.run({ kind: 'rendition', template: name, rendition: '480p' });
    const ways = {
      circle: (scale: number) => shown('circle', scale),
      side: (scale: number) => shown('side', scale),
      'circle as a look': (scale: number) => look('circle', scale),
      'framed as a look': (scale: number) => look('framed', 0.5 + scale),
    };
    let warm = 0;
    for (const [way, layersOf] of Object.entries(ways)) {
      const milliseconds = await preview(layersOf, '480p');
      announce(`previewing ${way}: ${milliseconds.toFixed(0)} ms`);
      warm = Math.max(warm, milliseconds);
    }
    return { cold, warm };
  } finally {
    await pool.close();
  }
}

try {
  await mkdir(assets);
  announce('making the templates');
  const small = { lengths: [6], picture: { width: 192, height: 108 }, repetitions: 1 };
  const { main: template, growth } = await makeBenchTemplates(folder, { picture: fullHd, seconds, growth: small });
  const [tiny = template] = growth;
  const page = await makeAsset(assets, 'page', 1);
  const image = await makeAsset(assets, 'image', 2);

  announce('burning captions in');
  const captions = await compare(template, await captionJob(template.info, seconds / 2));
  announce('showing a background');
  const background = await compare(template, await backgroundJob(template.info, image, assets, seconds / 3));

  announce('cutting the presenter out, once for each template');
  const circle = await circleJob(template.info, page, assets);
  const pool = await warmPool();
  const only = { request: { layers: circle.request.layers.map((layer) => ({ ...layer, start: 0, end: 0.1 })) } };
  const presenter = await timed(() => draw(pool, template, only));
  announce('showing the presenter in a circle over a page');
  let own = 0;
  const memory = await highestMemory(async () => {
    own = await timed(() => draw(pool, template, circle));
  });
  await pool.close();
  const plain = await timed(() => plainRender({ template, file: join(folder, 'plain.mp4'), ...circle }));

  announce('previewing');
  const preview = await measurePreview(template, page);

  announce('sharing backgrounds');
  const shared = await measureSharing(tiny);
  announce(hasMedia ? 'measuring the edges of a keyed person' : `no edges of a keyed person: ${withoutMedia}`);
  const fringe = hasMedia ? await measureFringe() : null;
  announce('done');

  const figures = {
    captions_ratio: captions.plain / captions.own,
    background_ratio: background.plain / background.own,
    circle_ratio: own / plain,
    text_caption_ms: await measureTextCaptions(template),
    fringe_ratio: fringe && fringe.own / fringe.chromakey,
    backgrounds_encoded: shared,
    preview_ms: preview.warm,
    worker_rss_mb: memory,
    captions_seconds: captions.own,
    background_seconds: background.own,
    circle_seconds: own,
    presenter_seconds: presenter,
    plain_seconds: plain,
    preview_cold_ms: preview.cold,
    template_seconds: seconds,
  };
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(22)} ${value === null ? 'not measured' : Number(value.toPrecision(4))}`);
  if (values.json !== undefined) await writeFileAtomic(resolve(values.json), `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
