import { float64At, int16At, int32At, itemAt, uint32At } from '#shared/at.ts';
import { withoutRepeats, type TimePoint } from '#shared/timeline/time-map.ts';
import { parameterSets } from '../mp4/sample-entry.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { FrameRange } from '../pictures/runs.ts';
import { frameDuration, type PictureTable } from '../template/picture-table.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { Rendition } from '../template/renditions.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import { misfit, newPicturesOf, spansShown, type PictureSpan, type Plan } from './plan.ts';

/** One template after another, as a finished video shows them. */
export type Visit = {
  /** Place of the template in the plan, which is also the source of its packets. */
  template: number;
  index: TemplateIndex;
  /** Behind its last packet in the table of pictures. */
  end: number;
};

/** The pictures of a plan before any frame is left out. */
export type PlanPictures = {
  visits: Visit[];
  /** Its times run on over all templates: those of the first one, then those of the next, and so on. */
  table: PictureTable;
  /** From those times to times of the finished video. */
  map: TimePoint[];
  /** Where the last template's pictures end, in the same time. */
  end: number;
  /** Places in the table of new pictures that no other is predicted from. */
  unreferenced: Set<number>;
};

/** Packets `[from, to)` of a table, shown `shift` samples later than it says, in places of the template from `origin` on. */
type Stretch = { table: PictureTable; from: number; to: number; shift: number };

/**
 * @param indexes of the plan's templates, in their order.
 * @throws AppError `INTERNAL` when the plan does not fit the templates.
 */
export function planPictures(indexes: readonly TemplateIndex[], plan: Plan, rendition: Rendition): PlanPictures {
  const spans = spansShown(plan, rendition);
  if (spans.length === 0) throw misfit('it shows no pictures');
  const visits: Visit[] = [];
  const stretches: Stretch[] = [];
  const map: TimePoint[] = [];
  let source = plan.templates.length + plan.sound.filter((part) => 'key' in part).length;
  const unreferenced = new Set<number>();
  let count = 0;
  /** What is added to a template's times, and where its pictures end. */
  let shift = 0;
  let end = 0;
  for (const [position, span] of spans.entries()) {
    const { template, from, times } = span;
    const index = indexes[template];
    const [first, last] = [times[0], times.at(-1)];
    if (!index || !first || !last) throw misfit('a span is of no template or of no time');
    const before = spans[position - 1];
    if (before?.template !== template) {
      if (visits.some((visit) => visit.template >= template)) throw misfit('templates are out of order');
      const [opening] = indexes;
      if (opening && opening !== index && !isOfOneProfile(opening, index))
        throw misfit('its templates are coded differently');
      const [virtual, output] = [map.at(-1)?.source ?? first.source, map.at(-1)?.output ?? first.output];
      // Between two templates time runs as usual.
      shift = virtual + first.output - output - first.source;
    }
    const pictures = newPicturesOf(span, rendition);
    checkSpan(index, span, before?.template === template ? before : undefined, pictures, rendition);
    const following = spans[position + 1];
    const isLastOfTemplate = following !== undefined && following.template !== template;
    const to = isLastOfTemplate && !pictures ? endBeforeStart(index, span) : span.to;
    if (!pictures) {
      stretches.push({ table: index.pictures, from, to, shift });
      count += to - from;
    }
    for (const part of pictures ?? []) {
      const packets = part.packetSizes.length;
      const place = placeOf(span, part);
      stretches.push({ table: newPictures(index, place, part, source++), from: 0, to: packets, shift });
      for (const packet of part.unreferenced) unreferenced.add(count + packet);
      count += packets;
    }
    map.push(...times.map((point) => ({ source: point.source + shift, output: point.output })));
    end = shift + Math.min(last.source, Math.round(index.video.duration * 48_000));
    const visit = visits.at(-1);
    if (visit?.template === template) visit.end = count;
    else visits.push({ template, index, end: count });
  }
  const [only] = stretches;
  const isWhole = stretches.length === 1 && only?.shift === 0 && only.to - only.from === only.table.sizes.length;
  return {
    visits,
    table: isWhole ? only.table : joined(stretches, visits),
    map: withoutRepeats(map),
    end,
    unreferenced,
  };
}

/**
 * Where a template's last span ends before another template begins. A random access point at its end is left out: the
 * next one would have to carry another number (ITU-T H.264, 7.4.3, idr_pic_id). Which frame is one differs by rendition.
 */
function endBeforeStart({ video }: TemplateIndex, { from, to }: PictureSpan): number {
  const { sync } = video.samples;
  return to === sync?.length && sync[to - 1] === 1 && to - 1 > from ? to - 1 : to;
}

/** Whether two templates can follow each other in a video: they are decoded with the same settings, at one frame rate. */
export function isOfOneProfile(first: TemplateIndex, other: TemplateIndex): boolean {
  const sets = ({ video }: TemplateIndex): Buffer => Buffer.concat(parameterSets(video.sampleDescriptions));
  return sets(first).equals(sets(other)) && sameFormat(first.info, other.info);
}

function sameFormat(a: TemplateInfo, b: TemplateInfo): boolean {
  return a.channels === b.channels && a.frameRate[0] * b.frameRate[1] === b.frameRate[0] * a.frameRate[1];
}

/** The frames of a span that pictures are shown instead of: those between the first and the last time of theirs. */
function placeOf({ from, to }: PictureSpan, { frames }: NewPictures): FrameRange {
  const [first, last] = [Math.floor(Math.min(...frames)), Math.floor(Math.max(...frames))];
  return { from: Math.max(from, first), to: Math.min(to, last + 1) };
}

function newPictures(
  { info, video }: TemplateIndex,
  { from, to }: FrameRange,
  { packetSizes, frames, sync }: NewPictures,
  source: number,
): PictureTable {
  const frameSamples = frameDuration(info.frameRate);
  const starts = new Set(sync);
  const order = Uint32Array.from(frames.keys()).sort((a, b) => itemAt(frames, a) - itemAt(frames, b));
  let end = 0;
  return {
    sizes: Uint32Array.from(packetSizes),
    sources: new Int16Array(packetSizes.length).fill(source),
    offsets: Float64Array.from(packetSizes, (size) => (end += size) - size),
    // Spread over the places of those they replace, so that the sound stays beside them.
    origins: Uint32Array.from(packetSizes, (_, at) => from + Math.floor((at / packetSizes.length) * (to - from))),
    sync: video.samples.sync && Uint8Array.from(packetSizes, (_, packet) => Number(starts.has(packet))),
    shown: { samples: order, times: Float64Array.from(order, (packet) => itemAt(frames, packet) * frameSamples) },
  };
}

/** Stretches as one table; each is the same packets in order of decoding and of presentation. */
function joined(stretches: readonly Stretch[], visits: readonly Visit[]): PictureTable {
  const total = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const everywhere = stretches.every(({ table }) => table.sync === null);
  const all: PictureTable = {
    sizes: new Uint32Array(total),
    sources: new Int16Array(total),
    offsets: new Float64Array(total),
    origins: new Uint32Array(total),
    sync: everywhere ? null : new Uint8Array(total),
    shown: { samples: new Uint32Array(total), times: new Float64Array(total) },
  };
  let count = 0;
  for (const { table, from, to, shift } of stretches) {
    all.sizes.set(table.sizes.subarray(from, to), count);
    all.sources.set(table.sources.subarray(from, to), count);
    all.offsets.set(table.offsets.subarray(from, to), count);
    all.origins.set(table.origins.subarray(from, to), count);
    if (table.sync) all.sync?.set(table.sync.subarray(from, to), count);
    else all.sync?.fill(1, count, count + to - from);
    for (let position = from; position < to; position++) {
      all.shown.samples[count + position - from] = uint32At(table.shown.samples, position) - from + count;
      all.shown.times[count + position - from] = float64At(table.shown.times, position) + shift;
    }
    count += to - from;
  }
  let start = 0;
  for (const { template, index, end } of visits) {
    // A template's own table has its packets as the first template's.
    if (template > 0) markSource(all.sources.subarray(start, end), template, index);
    start = end;
  }
  return all;
}

function markSource(sources: Int16Array, template: number, { pictures }: TemplateIndex): void {
  const own = int16At(pictures.sources, 0);
  for (let packet = 0; packet < sources.length; packet++) if (sources[packet] === own) sources[packet] = template;
}

/** A table without some of its packets, which no other is predicted from. @param dropped ascending places in it. */
export function withoutPictures(table: PictureTable, dropped: readonly number[]): PictureTable {
  if (dropped.length === 0) return table;
  const gone = new Set(dropped);
  const kept = (_: unknown, place: number): boolean => !gone.has(place);
  const places = new Int32Array(table.sizes.length);
  let count = 0;
  for (let place = 0; place < places.length; place++) {
    places[place] = gone.has(place) ? -1 : count;
    if (!gone.has(place)) count += 1;
  }
  const { samples, times } = table.shown;
  const isShown = (_: unknown, position: number): boolean => !gone.has(samples[position] ?? -1);
  return {
    sizes: table.sizes.filter(kept),
    sources: table.sources.filter(kept),
    offsets: table.offsets.filter(kept),
    origins: table.origins.filter(kept),
    sync: table.sync && table.sync.filter(kept),
    shown: {
      samples: samples.filter(isShown).map((place) => int32At(places, place)),
      times: times.filter(isShown),
    },
  };
}

/** That a span is whole frames that can be decoded where they are. @param before of the same template. */
function checkSpan(
  index: TemplateIndex,
  { from, to, times }: PictureSpan,
  before: PictureSpan | undefined,
  pictures: readonly NewPictures[] | undefined,
  rendition: Rendition,
): void {
  const { frames, video } = index;
  const total = frames.samples.length;
  const at = `frames ${from} to ${to}`;
  if (!(from >= (before?.to ?? 0) && from < to && to <= total)) throw misfit(`${at} are out of place`);
  if (times.some((point, place) => point.output < (times[place - 1]?.output ?? 0))) throw misfit(`${at} run backwards`);
  if (!isCleanCut(index, from) || !isCleanCut(index, to)) throw misfit(`${at} are decoded among others`);
  if (pictures) return checkNewPictures(pictures, { from, to });
  // What comes before them in the finished video must not be what they are predicted from.
  const goesOn = before?.to === from && newPicturesOf(before, rendition) === undefined;
  if (from > 0 && !goesOn && video.samples.sync && video.samples.sync[from] !== 1)
    throw misfit(`${at} cannot be decoded behind what is before them`);
}

/** Whether all frames that are shown before a frame are also decoded before it. */
function isCleanCut({ frames: { samples } }: TemplateIndex, frame: number): boolean {
  if (frame === 0 || frame === samples.length) return true;
  for (let position = 0; position < frame; position++) if (uint32At(samples, position) >= frame) return false;
  return true;
}

function checkNewPictures(parts: readonly NewPictures[], { from, to }: FrameRange): void {
  let shown = -Infinity;
  for (const { key, packetSizes, frames, sync } of parts) {
    if (packetSizes.length === 0 || frames.length !== packetSizes.length || sync[0] !== 0)
      throw misfit(`pictures ${key} are not whole`);
    if (new Set(frames).size !== frames.length || frames.some((frame) => !(frame >= from && frame < to)))
      throw misfit(`pictures ${key} have other times than the frames they replace`);
    if (frames.some((frame) => frame <= shown)) throw misfit(`pictures ${key} are shown among those before them`);
    shown = Math.max(...frames);
  }
}
