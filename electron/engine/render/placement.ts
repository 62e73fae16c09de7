import { float64At, int16At, itemAt, uint32At } from '#shared/at.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { movieTimescale, videoTimescale, type ChunkTable, type TrackToWrite } from '../mp4/writer.ts';
import type { PictureTable } from '../template/picture-table.ts';
import type { Visit } from './joined-pictures.ts';
import { isNewSound, type Plan } from './plan.ts';

/** The sources of a finished video's bytes, piece after piece behind the head. */
export type Pieces = {
  /** Start of each piece, bytes after the head; ascending, with the total length as one more entry. */
  starts: Float64Array;
  /** The source of each piece: the index of a template in the plan, or after those of an artifact (`planArtifacts`). */
  sources: Int16Array;
  /** The start of each piece in its source, bytes. */
  offsets: Float64Array;
};

/** Samples of a finished track, apart from their positions. */
export type FinishedTrack = Omit<TrackToWrite, 'chunks'>;

/** New sound is placed between the pictures in parts of this many packets: half a second. */
const packetsPerPart = 24;

/** A part of new sound. It is placed before the first picture that is decoded at `due` (media ticks) or later. */
type WaitingSound = { source: number; offset: number; bytes: number; packets: number; due: number };

/**
 * Orders the bytes of a finished video as in its templates, one after another, with new sound and new pictures in place
 * of the old ones. Unchanged ranges stay in one piece.
 * @param table sources of the pictures.
 * @param pictures the finished track that they form.
 */
export function placeSamples(
  plan: Pick<Plan, 'templates' | 'sound'>,
  visits: readonly Visit[],
  table: PictureTable,
  pictures: FinishedTrack,
): { pieces: Pieces; video: ChunkTable; audio: ChunkTable } {
  const placement = new Placement(plan, table, pictures);
  for (const visit of visits) placement.placeVisit(visit);
  return placement.finish();
}

class Placement {
  readonly #plan: Pick<Plan, 'templates' | 'sound'>;
  readonly #table: PictureTable;
  readonly #pictures: FinishedTrack;
  readonly #bytes = new ByteOrder();
  /** New sound that waits for the pictures beside it. */
  readonly #waiting: WaitingSound[] = [];
  /** Next sample of the finished video track, and of the finished audio track. */
  #picture = 0;
  #packet = 0;
  /** Next part of the plan's sound. If it is a template's, its packets before `#taken` are placed. */
  #part = 0;
  #taken = 0;
  /** Source of the next new sound. */
  #source: number;

  constructor(plan: Pick<Plan, 'templates' | 'sound'>, table: PictureTable, pictures: FinishedTrack) {
    this.#plan = plan;
    this.#table = table;
    this.#pictures = pictures;
    this.#source = plan.templates.length;
  }

  placeVisit({ template, index: { order, audio }, end: pictureEnd }: Visit): void {
    for (let run = 0; run < order.isVideo.length; run++) {
      const end = uint32At(order.end, run);
      if (order.isVideo[run]) this.#placePictures(end, pictureEnd);
      else this.#placeSound(end, template, audio);
    }
    this.#placePictures(Infinity, pictureEnd);
    this.#placeSound(Infinity, template, audio);
  }

  finish(): { pieces: Pieces; video: ChunkTable; audio: ChunkTable } {
    this.#placeWaiting(Infinity);
    return this.#bytes.finish();
  }

  /** Places the visit's pictures whose position in the template is before `end`. */
  #placePictures(end: number, pictureEnd: number): void {
    const { origins, sources, offsets, sizes } = this.#table;
    while (this.#picture < pictureEnd && (origins[this.#picture] ?? Infinity) < end) {
      this.#placeWaiting(float64At(this.#pictures.samples.dts, this.#picture));
      const first = this.#picture;
      const source = int16At(sources, first);
      const offset = float64At(offsets, first);
      let behind = offset + uint32At(sizes, first);
      let next = first + 1;
      // While new sound waits, each picture may be the last before it.
      while (
        this.#waiting.length === 0 &&
        next < pictureEnd &&
        (origins[next] ?? Infinity) < end &&
        sources[next] === source &&
        offsets[next] === behind
      ) {
        behind += uint32At(sizes, next);
        next += 1;
      }
      this.#bytes.place('video', source, offset, behind - offset, next - first);
      this.#picture = next;
    }
  }

  /** Places the sound up to the template's packet `end`, and new sound that comes before it. */
  #placeSound(end: number, template: number, audio: Visit['index']['audio']): void {
    for (;;) {
      const part = this.#plan.sound[this.#part];
      if (!part) return;
      if (isNewSound(part)) {
        this.#wait(part.packetSizes, part.skipped ?? 0);
        this.#part += 1;
        this.#taken = 0;
        continue;
      }
      const from = Math.max(part.from, this.#taken);
      const stop = Math.min(end, part.to);
      if (part.template !== template || from >= stop) return;
      this.#placeWaiting(Infinity);
      const offset = float64At(audio.offsets, from);
      const bytes = float64At(audio.offsets, stop - 1) + uint32At(audio.samples.sizes, stop - 1) - offset;
      this.#bytes.place('audio', template, offset, bytes, stop - from);
      this.#packet += stop - from;
      this.#taken = stop;
      if (stop < part.to) return;
      this.#part += 1;
      this.#taken = 0;
    }
  }

  #wait(sizes: readonly number[], skipped: number): void {
    const ticksPerPacket = (aacBlockSamples * videoTimescale) / movieTimescale;
    let offset = skipped;
    for (let start = 0; start < sizes.length; start += packetsPerPart) {
      const part = sizes.slice(start, start + packetsPerPart);
      const bytes = part.reduce((sum, size) => sum + size, 0);
      // The first packet of the track is priming and lies before the start.
      const due = (this.#packet + start - 1) * ticksPerPacket + this.#pictures.mediaTime;
      this.#waiting.push({ source: this.#source, offset, bytes, packets: part.length, due });
      offset += bytes;
    }
    this.#packet += sizes.length;
    this.#source += 1;
  }

  #placeWaiting(until: number): void {
    while (this.#waiting[0] && this.#waiting[0].due <= until) {
      const [{ source, offset, bytes, packets }] = this.#waiting;
      this.#bytes.place('audio', source, offset, bytes, packets);
      this.#waiting.shift();
    }
  }
}

/** Collects samples into pieces that are one range of a source, and into chunks of one track. */
class ByteOrder {
  readonly #starts: number[] = [];
  readonly #sources: number[] = [];
  readonly #offsets: number[] = [];
  readonly #chunks = { video: emptyChunks(), audio: emptyChunks() };
  #position = 0;
  #lastSource = NaN;
  #behind = 0;
  #lastTrack = '';

  /** The next `samples` of a track: `size` bytes from `offset` of a source. */
  place(track: 'video' | 'audio', source: number, offset: number, size: number, samples: number): void {
    if (source !== this.#lastSource || offset !== this.#behind) {
      this.#starts.push(this.#position);
      this.#sources.push(source);
      this.#offsets.push(offset);
      this.#lastSource = source;
    }
    this.#behind = offset + size;
    const { counts, offsets } = this.#chunks[track];
    if (track === this.#lastTrack) {
      counts[counts.length - 1] = itemAt(counts, counts.length - 1) + samples;
    } else {
      counts.push(samples);
      offsets.push(this.#position);
      this.#lastTrack = track;
    }
    this.#position += size;
  }

  finish(): { pieces: Pieces; video: ChunkTable; audio: ChunkTable } {
    return {
      pieces: {
        starts: new Float64Array([...this.#starts, this.#position]),
        sources: new Int16Array(this.#sources),
        offsets: new Float64Array(this.#offsets),
      },
      video: toChunkTable(this.#chunks.video),
      audio: toChunkTable(this.#chunks.audio),
    };
  }
}

function emptyChunks(): { counts: number[]; offsets: number[] } {
  return { counts: [], offsets: [] };
}

function toChunkTable({ counts, offsets }: { counts: number[]; offsets: number[] }): ChunkTable {
  return { counts: new Uint32Array(counts), offsets: new Float64Array(offsets) };
}
