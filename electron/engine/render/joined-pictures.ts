import { float64At, int16At, int32At, itemAt, uint32At } from '#shared/at.ts';
import { withoutRepeats, type TimePoint } from '#shared/timeline/time-map.ts';
import { parameterSets } from '../mp4/sample-entry.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import type { FrameRange } from '../pictures/runs.ts';
import { frameDuration, type PictureTable } from '../template/picture-table.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { Rendition } from '../template/renditions.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import { isNewSound, misfit, newPicturesOf, spansShown, type PictureSpan, type Plan } from './plan.ts';

/** One of the templates that a finished video shows one after another. */
export type Visit = {
  /** Index of the template in the plan, and the source of its packets. */
  template: number;
  index: TemplateIndex;
  /** End of its packets in the table of pictures. */
  end: number;
};

/** The pictures of a plan in one table, before any frame is left out. */
export type JoinedPictures = {
  visits: Visit[];
  /** Its times continue over all templates. */
  table: PictureTable;
  /** Maps those times to times of the finished video. */
  map: TimePoint[];
  /** The end of the last template's pictures, in the same time. */
  end: number;
  /** Indices of new pictures that no other is predicted from. */
  unreferenced: Set<number>;
  /** Indices of new pictures that stay at their times. */
  fixed: Set<number>;
};

/** Packets `[from, to)` of a table, `shift` samples later than in it. */
type Stretch = { table: PictureTable; from: number; to: number; shift: number };

/**
 * Joins the pictures of a plan in one table.
 * @param indexes of the plan's templates, in their order.
 * @throws AppError `INTERNAL` when the plan does not fit the templates.
 */
export function joinPictures(indexes: readonly TemplateIndex[], plan: Plan, rendition: Rendition): JoinedPictures {
  const spans = spansShown(plan, rendition);
  if (spans.length === 0) throw misfit('it shows no pictures');
  const firstSource = plan.templates.length + plan.sound.filter(isNewSound).length;
  const joiner = new PictureJoiner(indexes, rendition, firstSource);
  for (const [position, span] of spans.entries()) joiner.add(span, spans[position - 1], spans[position + 1]);
  return joiner.finish();
}

/** Appends the pictures of spans, one after another. */
class PictureJoiner {
  readonly #indexes: readonly TemplateIndex[];
  readonly #rendition: Rendition;
  readonly #visits: Visit[] = [];
  readonly #stretches: Stretch[] = [];
  readonly #map: TimePoint[] = [];
  readonly #unreferenced = new Set<number>();
  readonly #fixed = new Set<number>();
  /** Source of the next new packets. */
  #source: number;
  /** Number of packets so far. */
  #count = 0;
  /** Offset of the current template's times, and the end of its pictures, samples. */
  #shift = 0;
  #end = 0;

  constructor(indexes: readonly TemplateIndex[], rendition: Rendition, firstSource: number) {
    this.#indexes = indexes;
    this.#rendition = rendition;
    this.#source = firstSource;
  }

  add(span: PictureSpan, before: PictureSpan | undefined, following: PictureSpan | undefined): void {
    const { template, times } = span;
    const index = this.#indexes[template];
    const [first, last] = [times[0], times.at(-1)];
    if (!index || !first || !last) throw misfit('a span is of no template or of no time');
    const ofSame = before?.template === template ? before : undefined;
    if (!ofSame) this.#enter(template, index, first);
    const pictures = newPicturesOf(span, this.#rendition);
    checkSpan(index, span, ofSame, pictures, this.#rendition);
    if (pictures) this.#addNew(index, span, pictures);
    else this.#addOwn(index, span, following !== undefined && following.template !== template);
    this.#map.push(...times.map(({ source, output }) => ({ source: source + this.#shift, output })));
    this.#end = this.#shift + Math.min(last.source, Math.round(index.video.duration * 48_000));
    const visit = this.#visits.at(-1);
    if (visit?.template === template) visit.end = this.#count;
    else this.#visits.push({ template, index, end: this.#count });
  }

  finish(): JoinedPictures {
    const [only] = this.#stretches;
    const isWhole =
      this.#stretches.length === 1 && only?.shift === 0 && only.to - only.from === only.table.sizes.length;
    return {
      visits: this.#visits,
      table: isWhole ? only.table : joined(this.#stretches, this.#visits),
      map: withoutRepeats(this.#map),
      end: this.#end,
      unreferenced: this.#unreferenced,
      fixed: this.#fixed,
    };
  }

  /** Continues with another template: between the two, time runs normally. */
  #enter(template: number, index: TemplateIndex, first: TimePoint): void {
    if (this.#visits.some((visit) => visit.template >= template)) throw misfit('templates are out of order');
    const [opening] = this.#indexes;
    if (opening && opening !== index && !isOfOneProfile(opening, index))
      throw misfit('its templates are coded differently');
    const { source, output } = this.#map.at(-1) ?? first;
    this.#shift = source + first.output - output - first.source;
  }

  #addOwn(index: TemplateIndex, span: PictureSpan, isLastOfTemplate: boolean): void {
    const { from } = span;
    const to = isLastOfTemplate ? endBeforeStart(index, span) : span.to;
    this.#stretches.push({ table: index.pictures, from, to, shift: this.#shift });
    this.#count += to - from;
  }

  #addNew(index: TemplateIndex, span: PictureSpan, pictures: readonly NewPictures[]): void {
    for (const part of pictures) {
      const table = newPictures(index, placeOf(span, part), part, this.#source++);
      this.#stretches.push({ table, from: 0, to: part.packetSizes.length, shift: this.#shift });
      for (const packet of part.unreferenced) this.#unreferenced.add(this.#count + packet);
      if (part.own) for (const packet of part.frames.keys()) this.#fixed.add(this.#count + packet);
      this.#count += part.packetSizes.length;
    }
  }
}

/**
 * The end of a template's last span before another template begins. A random access point at the end is left out: the
 * next one would need another number (ITU-T H.264, 7.4.3, idr_pic_id). Which frame is one differs by rendition.
 */
function endBeforeStart({ video }: TemplateIndex, { from, to }: PictureSpan): number {
  const { sync } = video.samples;
  return to === sync?.length && sync[to - 1] === 1 && to - 1 > from ? to - 1 : to;
}

/** Whether two templates can follow each other in a video: they have the same decoder settings and frame rate. */
export function isOfOneProfile(first: TemplateIndex, other: TemplateIndex): boolean {
  const sets = ({ video }: TemplateIndex): Buffer => Buffer.concat(parameterSets(video.sampleDescriptions));
  return sets(first).equals(sets(other)) && sameFormat(first.info, other.info);
}

function sameFormat(a: TemplateInfo, b: TemplateInfo): boolean {
  return a.channels === b.channels && a.frameRate[0] * b.frameRate[1] === b.frameRate[0] * a.frameRate[1];
}

/** The frames of a span that new pictures replace: those between the pictures' first and last time. */
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
    // Spread over the file positions of the replaced pictures, so that the sound beside them stays there.
    origins: Uint32Array.from(packetSizes, (_, at) => from + Math.floor((at / packetSizes.length) * (to - from))),
    sync: video.samples.sync && Uint8Array.from(packetSizes, (_, packet) => Number(starts.has(packet))),
    shown: { samples: order, times: Float64Array.from(order, (packet) => itemAt(frames, packet) * frameSamples) },
  };
}

/** Merges stretches into one table; each has the same packets in order of decoding and of presentation. */
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
    // A template's own table marks its packets as the first template's.
    if (template > 0) markSource(all.sources.subarray(start, end), template, index);
    start = end;
  }
  return all;
}

function markSource(sources: Int16Array, template: number, { pictures }: TemplateIndex): void {
  const own = int16At(pictures.sources, 0);
  for (let packet = 0; packet < sources.length; packet++) if (sources[packet] === own) sources[packet] = template;
}

/** A table without some of its packets, from which no other is predicted. @param dropped their indices, ascending. */
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

/** Checks that a span consists of whole, decodable frames. @param before of the same template. */
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
  // Frames that do not continue the span before must not be predicted from earlier frames, which the video may lack.
  const goesOn = before?.to === from && newPicturesOf(before, rendition) === undefined;
  if (from > 0 && !goesOn && video.samples.sync && video.samples.sync[from] !== 1)
    throw misfit(`${at} cannot be decoded behind what is before them`);
}

/** Whether all frames shown before a frame are also decoded before it. */
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
