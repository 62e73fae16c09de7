import { AppError } from '#shared/errors/index.ts';
import { frameDuration, type PresentedFrames } from '../template/picture-table.ts';
import type { PlanPictures } from '../pictures/plan-pictures.ts';
import type { RenderPlan } from './plan.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import type { PictureTable } from '../template/picture-table.ts';

/** Template frames `[first, last]` in decoding order that the plan leaves out, and what comes instead. */
type Gap = { first: number; last: number; instead: PictureTable | null };

/** @throws AppError `INTERNAL` when the plan's pictures do not fit the template. */
export function pictureTable(
  index: TemplateIndex,
  { pictures = [], droppedFrames = [] }: Pick<RenderPlan, 'pictures' | 'droppedFrames'>,
): PictureTable {
  checkRuns(index, pictures);
  if (pictures.length === 0 && droppedFrames.length === 0) return index.pictures;
  const gaps: Gap[] = [
    ...droppedFrames.map((frame) => ({ first: frame, last: frame, instead: null })),
    ...pictures.map((run, number) => ({
      first: run.firstFrame,
      last: run.lastFrame,
      instead: newPictures(index, run, number),
    })),
  ];
  return fillGaps(
    index.pictures,
    gaps.toSorted((a, b) => a.first - b.first),
  );
}

function newPictures({ info }: TemplateIndex, run: PlanPictures, number: number): PictureTable {
  const { packetSizes, frames } = run;
  const frameSamples = frameDuration(info.frameRate);
  const starts = new Set(run.sync);
  const order = Uint32Array.from(frames.keys()).sort((a, b) => (frames[a] ?? 0) - (frames[b] ?? 0));
  let end = 0;
  return {
    sizes: Uint32Array.from(packetSizes),
    runs: new Int16Array(packetSizes.length).fill(number),
    offsets: Float64Array.from(packetSizes, (size) => (end += size) - size),
    sync: Uint8Array.from(packetSizes, (_, packet) => Number(starts.has(packet))),
    shown: { samples: order, times: Float64Array.from(order, (packet) => (frames[packet] ?? 0) * frameSamples) },
  };
}

/** Copies the stretches between the gaps whole: a long recording has very many pictures, and few gaps. */
function fillGaps(template: PictureTable, gaps: readonly Gap[]): PictureTable {
  const end: Gap = { first: template.sizes.length, last: template.sizes.length, instead: null };
  const longest = gaps.reduce((sum, { instead }) => sum + (instead?.sizes.length ?? 0), end.first);
  const sizes = new Uint32Array(longest);
  const runs = new Int16Array(longest);
  const offsets = new Float64Array(longest);
  const sync = template.sync && new Uint8Array(longest);
  /** Place of each template picture in the new table, and of what comes instead of each gap. */
  const places = new Int32Array(end.first).fill(-1);
  const insteadPlaces = new Map<Gap, number>();
  let count = 0;

  function append(table: PictureTable, from: number, to: number): void {
    sizes.set(table.sizes.subarray(from, to), count);
    runs.set(table.runs.subarray(from, to), count);
    offsets.set(table.offsets.subarray(from, to), count);
    if (sync && table.sync) sync.set(table.sync.subarray(from, to), count);
    count += to - from;
  }

  let next = 0;
  for (const gap of [...gaps, end]) {
    for (let picture = next; picture < gap.first; picture++) places[picture] = count + picture - next;
    if (gap.first > next) append(template, next, gap.first);
    insteadPlaces.set(gap, count);
    if (gap.instead) append(gap.instead, 0, gap.instead.sizes.length);
    next = Math.max(next, gap.last + 1);
  }
  return {
    sizes: sizes.subarray(0, count),
    runs: runs.subarray(0, count),
    offsets: offsets.subarray(0, count),
    sync: sync && sync.subarray(0, count),
    shown: orderShown(template.shown, places, insteadPlaces, count),
  };
}

/** Frames that are replaced are the same in order of decoding and of presentation, so new ones go where they were. */
function orderShown(
  shown: PresentedFrames,
  places: Int32Array,
  insteadPlaces: ReadonlyMap<Gap, number>,
  count: number,
): PresentedFrames {
  const samples = new Uint32Array(count);
  const times = new Float64Array(count);
  let next = 0;
  function append(from: PresentedFrames, position: number, place: number): void {
    samples[next] = place;
    times[next] = from.times[position] ?? 0;
    next += 1;
  }

  const filled = [...insteadPlaces].flatMap(([{ first, instead }, place]) =>
    instead ? [{ first, instead, place }] : [],
  );
  let coming = 0;
  for (let position = 0; position < shown.samples.length; position++) {
    const gap = filled[coming];
    if (gap?.first === position) {
      for (const [order, packet] of gap.instead.shown.samples.entries()) {
        append(gap.instead.shown, order, gap.place + packet);
      }
      coming += 1;
    }
    const place = places[shown.samples[position] ?? 0] ?? -1;
    if (place >= 0) append(shown, position, place);
  }
  return { samples, times };
}

/** That each run takes the place of whole frames, after which decoding can start. */
function checkRuns({ frames, video }: TemplateIndex, runs: readonly PlanPictures[]): void {
  const misfit = (run: PlanPictures, detail: string) =>
    new AppError('INTERNAL', { detail: `plan: pictures ${run.key} ${detail}` });
  const { sync } = video.samples;
  let free = 0;
  for (const run of runs) {
    const { firstFrame, lastFrame, packetSizes, frames: shown } = run;
    if (firstFrame < free || lastFrame < firstFrame || lastFrame >= frames.samples.length)
      throw misfit(run, 'are out of place');
    if (packetSizes.length === 0 || shown.length !== packetSizes.length || run.sync[0] !== 0)
      throw misfit(run, 'are not whole');
    if (new Set(shown).size !== shown.length || shown.some((frame) => frame < firstFrame || frame >= lastFrame + 1))
      throw misfit(run, 'have other times than the frames they replace');
    const replaced = frames.samples.subarray(firstFrame, lastFrame + 1);
    if (replaced.some((sample) => sample < firstFrame || sample > lastFrame))
      throw misfit(run, 'replace frames that are decoded at another place');
    if (sync && lastFrame + 1 < frames.samples.length && sync[lastFrame + 1] !== 1)
      throw misfit(run, 'leave frames behind that cannot be decoded');
    free = lastFrame + 1;
  }
}
