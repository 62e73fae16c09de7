import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '#electron/lib/averages.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { openingOf } from '#electron/engine/faces/face.ts';
import { findFaces, lookAtWhole } from '#electron/engine/faces/find-faces.ts';
import { openNetworks } from '#electron/engine/faces/networks.ts';
import { fitFilm } from '#electron/engine/lips/fit-film.ts';
import { marginSeconds } from '#electron/engine/lips/joins.ts';
import { openPatches } from '#electron/engine/lips/patches.ts';
import type { FittedFilm } from '#electron/engine/lips/types.ts';
import { uprightPictures } from '#electron/engine/media/import/upright-pictures.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { measureName } from './name.ts';
import { convert, processorTime, rate, templateOf } from './recordings.ts';
import { measureShown } from './shown.ts';

/**
 * Lips of real people: time, measures, and what is refused. `npm run bench:lips -- --json FILE [--quick]`. Times are of
 * the processor. Needs `ffmpeg` and the recordings beside the project.
 */
const { values: options } = parseArgs({
  options: { json: { type: 'string' }, quick: { type: 'boolean', default: false } },
});

const seconds = 0.6;
const context = 0.4;
/** As in videos, frames. */
const margin = Math.round(marginSeconds * rate);

type Take = { name: string; at: number };
type Pair = { template: Take; film: Take };
const take = (name: string, at: number): Take => ({ name, at });

/** The same person, at another moment or in another take. */
const good: Pair[] = [
  { template: take('grid_pwij3p.mpg', 0.9), film: take('grid_s2_swwp2s.mpg', 1) },
  { template: take('Introducing_the_product.mp4', 0.5), film: take('Delivering_sell_link.mp4', 1.5) },
  { template: take('grid_s2_swwp2s.mpg', 1), film: take('grid_pwij3p.mpg', 0.9) },
  { template: take('grid_pwij3p.mpg', 1.5), film: take('grid_s2_swwp2s.mpg', 1.6) },
  { template: take('Praising_the_product.mp4', 1), film: take('Delivering_sell_link.mp4', 2.5) },
  { template: take('Delivering_sell_link.mp4', 1.2), film: take('Praising_the_product.mp4', 1.4) },
  ...['bbaf2n', 'lbax4n', 'swiz3n', 'brbk7n', 'lrwp9a', 'sbia1a'].map((name) => ({
    template: take(`grid_${name}.mpg`, 0.8),
    film: take(`grid_${name}.mpg`, 1.6),
  })),
];

/** What spoils a film of a face 330 pixels wide in the middle. */
const spoils: Record<string, string> = {
  turned: 'perspective=x0=0:y0=-160:x1=W*1.5:y1=60:x2=0:y2=H+160:x3=W*1.5:y3=H-60:sense=source',
  sideLight:
    'geq=lum=lum(X\\,Y)*(0.5+X/W):cb=cb(X\\,Y):cr=cr(X\\,Y),geq=lum=lum(X\\,Y)*(0.5+X/W):cb=cb(X\\,Y):cr=cr(X\\,Y)',
  blurred: 'gblur=sigma=6',
  cutOff: 'crop=iw:ih*0.74:0:0',
  hidden: 'drawbox=iw*0.4:ih*0.62:iw*0.24:ih*0.17:color=0xb08060:t=fill',
};

const others: Pair[] = ['bbaf2n', 'lbax4n', 'brbk7n', 'lrwp9a'].map((name) => ({
  template: take('grid_pwij3p.mpg', 0.9),
  film: take(`grid_${name}.mpg`, 1),
}));

const folder = mkdtempSync(join(tmpdir(), 'vocative-lips-'));
const artifacts = createFileStore(join(folder, 'artifacts'));

type Fit = { fitted: FittedFilm; ms: number; frames: number; draw: () => Promise<{ outside: number; r: number }> };

async function fit({ template, film }: Pair, filters = 'null'): Promise<Fit> {
  const target = await templateOf(folder, template.name);
  const id = `${film.name} ${film.at} ${filters}`;
  const part = ['-ss', String(film.at - context), '-t', String(seconds + 2 * context)];
  const place = join(folder, `${id.replace(/\W/gu, '').slice(0, 90)}.mp4`);
  const file = convert({ name: film.name, target: place }, filters, part);
  const first = Math.round(template.at * rate) - margin;
  const shown = Array.from({ length: seconds * rate + 2 * margin }, (_, index) => ({
    base: first + index,
    film: context + (index - margin) / rate,
  }));
  const clip = { file, id, start: context, end: context + seconds };
  // Faces are found before, so that they aren't counted.
  const { frames } = await findFaces({ file, content: id, part: null, artifacts });
  await fitFilm({ template: target, film: { ...clip, end: clip.end - 0.04 }, shown, artifacts });
  const { result: fitted, ms } = await processorTime(() => fitFilm({ template: target, film: clip, shown, artifacts }));
  const openings = frames.map(({ face }) => (face ? openingOf(face.points) : 0));
  return { fitted, ms, frames: shown.length, draw: () => drawn(target, fitted, shown, openings) };
}

/** Draws lips and finds the mouth again: how it follows the film's, and pixels that changed far from it. */
async function drawn(
  template: string,
  fitted: FittedFilm,
  shown: readonly { base: number; film: number }[],
  openings: readonly number[],
): Promise<{ outside: number; r: number }> {
  if (fitted.key === null) return { outside: 0, r: 0 };
  using patches = await openPatches(artifacts, fitted.key);
  const networks = await openNetworks();
  const pairs: [number, number][] = [];
  let [outside, index] = [0, 0];
  const from = (shown[0]?.base ?? 0) / rate;
  for await (const { picture } of uprightPictures(join(template, 'template.mp4'), { from })) {
    const frame = shown[index];
    if (!frame) break;
    const pixels = Uint8Array.from(picture.pixels);
    patches.draw(index, pixels, picture);
    const { points } = await lookAtWhole(networks, { ...picture, pixels });
    const { width, height } = picture;
    // The mask ends above the chin and below the nose.
    const [nose, chin] = points ? [points[3 * 2 + 1] ?? 0, points[3 * 152 + 1] ?? 0] : [0, height];
    for (let at = 0; at < width * height; at++) {
      const row = Math.floor(at / width);
      if (pixels[at] !== picture.pixels[at] && (row < nose - 8 || row > chin + 8)) outside += 1;
    }
    const isJoin = index < margin || index >= shown.length - margin;
    if (points && !isJoin) pairs.push([openingOf(points), openings[Math.round(frame.film * rate)] ?? 0]);
    index += 1;
  }
  return { outside, r: correlation(pairs) };
}

function correlation(pairs: readonly [number, number][]): number {
  const middle = (part: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[part], 0) / pairs.length;
  const [x, y] = [middle(0), middle(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [a, b] of pairs) {
    xy += (a - x) * (b - y);
    xx += (a - x) ** 2;
    yy += (b - y) ** 2;
  }
  return xy / Math.sqrt(xx * yy || 1);
}

async function main(): Promise<void> {
  if (!hasMedia) throw new Error(withoutMedia);
  const name = await measureName(folder);
  process.stdout.write(`${JSON.stringify(name)}\n`);
  const chosen = options.quick ? good.slice(0, 2) : good;
  const fits: Fit[] = [];
  const seen: { outside: number; r: number }[] = [];
  for (const pair of chosen) {
    const one = await fit(pair);
    fits.push(one);
    const { fitted } = one;
    if (fitted.refused === null) seen.push(await one.draw());
    process.stdout.write(
      `${pair.template.name} ← ${pair.film.name}: ${fitted.refused ?? 'fits'} ${JSON.stringify(fitted.metrics)}\n`,
    );
  }
  const taken = fits.flatMap(({ fitted }) => (fitted.refused === null ? [fitted.metrics] : []));
  const accepted: string[] = [];
  let tried = 0;
  for (const pair of chosen.slice(0, options.quick ? 1 : 3)) {
    for (const [name, filters] of Object.entries(spoils)) {
      const { fitted } = await fit(pair, filters);
      tried += 1;
      if (fitted.refused === null) accepted.push(name);
      process.stdout.write(`${name}: ${fitted.refused ?? 'fits'}\n`);
    }
  }
  let strangers = 0;
  for (const pair of others.slice(0, options.quick ? 1 : 4))
    if ((await fit(pair)).fitted.refused === null) strangers += 1;
  const looked = await processorTime(() =>
    findFaces({
      file: join(mediaFolder, 'talking', 'Introducing_the_product.mp4'),
      content: 'time',
      part: { from: 0, to: 32, rate },
      artifacts: null,
    }),
  );
  const sorted = taken.map(({ flicker }) => flicker).toSorted((a, b) => a - b);
  const figures = {
    track_ms: looked.ms / 32,
    compose_ms: median(fits.map(({ ms, frames }) => ms / frames)),
    seam_delta: median(taken.map(({ seam }) => seam)),
    flicker: sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0,
    residual_pct: median(taken.map(({ residual }) => residual)),
    opening_correlation: median(seen.map(({ r }) => r)),
    outside_changed: seen.reduce((sum, { outside }) => sum + outside, 0),
    refused_wrongly: fits.filter(({ fitted }) => fitted.refused !== null).length / fits.length,
    accepted_wrongly: accepted.length / tried,
    strangers_accepted: strangers,
    ...name,
    ...(await measureShown(folder)),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
