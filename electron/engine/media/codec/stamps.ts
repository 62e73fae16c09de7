import { AV_NOPTS_VALUE } from 'node-av/constants';

/** What of a packet tells the time. Seconds. */
export type PacketTime = {
  stream: number;
  /** When it is shown or heard. */
  time: number;
  decodingTime: number;
  /** 0 when unknown. */
  duration: number;
  /** Whether it can be decoded without earlier ones: everything before it is shown before it. */
  isKey: boolean;
  /** False without a stamp, and where an edit list leaves it out: then its time says nothing. */
  isShown: boolean;
};

/** A place where a file's clock changed: it began again, or ran ahead without anything recorded. Seconds. */
export type ClockChange = {
  /** Where, in the time that goes on. */
  at: number;
  kind: 'restart' | 'gap';
  /** How far the clock went back or ahead. */
  jump: number;
  /** The first picture after it; null without one. */
  picture: number | null;
};

/** Where a packet goes: its stamps are moved by seconds, or it waits until more is known about a new clock. */
type Placed = { offset: number } | 'held';

type StreamClock = {
  /** Seconds to add to its stamps. */
  offset: number;
  /** Number of its clock; streams with the same number have the same offset, apart from single broken stamps. */
  clock: number;
  /** Start and end of its latest packet in presentation order, with the offset. */
  latest: number;
  end: number;
  /** Decoding time of its next packet, with the offset. */
  expected: number;
};

/** A clock that has begun in one stream, and not yet in all others. Times without an offset, seconds. */
type NewClock = {
  kind: ClockChange['kind'];
  /** The stream in which it was seen first. */
  first: number;
  /** Start and end of what was held. */
  start: number;
  end: number;
  streams: Set<number>;
  packets: PacketTime[];
  /** Whether it is a gap that stays, if it is one: a short one, or another stream has sound or pictures for it. */
  isShort: boolean;
  /** Length of what was held of the first stream, and where its latest packet starts. */
  held: number;
  latest: number;
  /** That it is none: stamps were broken, or the last packet belongs neither to it nor to the old one. */
  none: 'broken' | 'other' | null;
};

/** Smaller steps back or ahead are uneven stamps, seconds. */
const smallestStep = 0.3;

/** A larger step back in decoding time is a restart also without a key picture, seconds. */
const surelyBack = 2;

/** Streams of one clock are never further apart than this, seconds. */
const widestApart = 10;

/** A packet this close (seconds) to where its stream ended, amid a new clock, shows that a single stamp was broken. */
const wentOn = 1;

/** Packets of a new clock are held for at most so long (seconds), and so many. */
const longestHeld = 5;
const mostHeld = 2_000;

/** Where a duration is missing, the step from the packet before stands for it, up to this, seconds. */
const longestStep = 0.1;

/**
 * Joins stretches with different clocks, as in files joined byte by byte or recordings over midnight: what begins again
 * follows everything before it, sound and picture in step. A clock that runs ahead while nothing is recorded is a
 * broken stamp or a computer that slept; then time continues too. Stamps that run ahead and come back were broken.
 *
 * The streams of a file change their clock one after another. Until all have, the packets of the new clock are held,
 * since only then is it known where the old one ends.
 */
export class StampBridge {
  readonly changes: ClockChange[] = [];
  readonly #streams = new Map<number, StreamClock>();
  readonly #count: number;
  readonly #pictures: number | null;
  readonly #longestGap: number;
  #latest = { clock: 0, offset: 0 };
  #coming: NewClock | undefined;

  /** @param options.streams how many will have packets. @param options.pictures which one has pictures. @param options.longestGap that is kept, seconds. */
  constructor({ streams, pictures, longestGap }: { streams: number; pictures: number | null; longestGap: number }) {
    this.#pictures = pictures;
    this.#count = streams;
    this.#longestGap = longestGap;
  }

  /** Packets must come in the file's order, and `release` be called after each. */
  place(packet: PacketTime): Placed {
    const stream = this.#streams.get(packet.stream);
    if (this.#coming) return this.#placeAmid(this.#coming, packet, stream);
    if (!packet.isShown) return { offset: (stream ?? this.#latest).offset };
    if (!stream) return this.#pass(this.#begin(packet), packet);
    const kind = this.#changeAt(packet, stream);
    const isShort = kind === 'gap' && this.#aheadOf(packet, stream) <= this.#longestGap;
    if (kind === null) return this.#pass(stream, packet);
    if (stream.clock < this.#latest.clock && this.#isLatest(packet)) {
      Object.assign(stream, this.#latest);
      return this.#pass(stream, packet);
    }
    const { time } = packet;
    const range = { start: time, end: time, streams: new Set<number>(), packets: [], none: null };
    this.#coming = { kind, first: packet.stream, isShort, held: 0, latest: time, ...range };
    return this.#hold(this.#coming, packet);
  }

  /**
   * The offset of each held packet, in their order, once it is known.
   * @param ended whether the file has.
   */
  release(ended = false): number[] {
    const coming = this.#coming;
    if (!coming) return [];
    const isFull = coming.end - coming.start > longestHeld || coming.packets.length >= mostHeld;
    const isEverywhere = !coming.isShort && coming.streams.size >= this.#count;
    if (!ended && !isFull && coming.none === null && !isEverywhere) return [];
    this.#coming = undefined;
    if (coming.none === null && !coming.isShort) this.#turnTo(coming);
    const other = coming.none === 'other' ? coming.packets.pop() : undefined;
    const offsets = coming.none === 'broken' ? this.#mend(coming) : coming.packets.map((packet) => this.#take(packet));
    const placed = other && this.place(other);
    return placed === undefined || placed === 'held' ? offsets : [...offsets, placed.offset];
  }

  #take(packet: PacketTime, offset?: number): number {
    if (!packet.isShown) return (this.#streams.get(packet.stream) ?? this.#latest).offset;
    const stream = this.#streams.get(packet.stream) ?? this.#begin(packet);
    return this.#advance(stream, packet, offset ?? stream.offset);
  }

  /** Broken stamps follow what came before them in their stream, as far apart as they are. */
  #mend({ packets }: NewClock): number[] {
    // The last packet is where its stream went on.
    const isBroken = (packet: PacketTime): boolean => {
      const stream = this.#streams.get(packet.stream);
      const isFar = stream && Math.abs(packet.time + stream.offset - stream.end) >= smallestStep;
      return Boolean(isFar) && packet.isShown && packet !== packets.at(-1);
    };
    const broken = packets.filter(isBroken);
    const offsets = new Map(
      [...this.#streams]
        .toSorted(([a], [b]) => Number(a === this.#pictures) - Number(b === this.#pictures))
        .map(([stream, { end }]) => {
          const times = broken.filter((packet) => packet.stream === stream).map(({ time }) => time);
          return [stream, end - Math.min(...times)];
        }),
    );
    return packets.map((packet) => {
      const stream = this.#streams.get(packet.stream);
      if (!stream || !broken.includes(packet)) return this.#take(packet);
      const own = offsets.get(packet.stream) ?? stream.offset;
      // Pictures are not in the order in which they are shown, so that sound tells better.
      const offset = [...offsets.values()].find((other) => Math.abs(other - own) < smallestStep) ?? own;
      // Another one may be broken otherwise.
      const isApart = Math.abs(packet.time + offset - stream.end) >= wentOn;
      return this.#take(packet, isApart ? stream.end - packet.time : offset);
    });
  }

  /** The clock change that a packet shows, or null. */
  #changeAt(packet: PacketTime, stream: StreamClock): ClockChange['kind'] | null {
    const { time, decodingTime, isKey } = packet;
    const stepBack = stream.expected - decodingTime - stream.offset;
    if (isKey && stepBack > smallestStep && time + stream.offset < stream.end - smallestStep) return 'restart';
    if (stepBack > surelyBack) return 'restart';
    return this.#aheadOf(packet, stream) > smallestStep ? 'gap' : null;
  }

  /** Seconds in which neither its stream nor another one has anything before a packet. */
  #aheadOf({ time, decodingTime }: PacketTime, stream: StreamClock): number {
    return Math.min(decodingTime + stream.offset - stream.expected, time + stream.offset - this.#end());
  }

  /** Streams that have not reached the new clock go on with their old one. */
  #placeAmid(coming: NewClock, packet: PacketTime, stream: StreamClock | undefined): Placed {
    if (!packet.isShown && !coming.streams.has(packet.stream)) return { offset: (stream ?? this.#latest).offset };
    const isFirst = packet.stream === coming.first;
    const fromNew = distanceFrom(coming, packet);
    const fromOld = stream ? distanceFromOld(coming, packet, stream) : Infinity;
    if (packet.isShown && coming.isShort && fromNew > wentOn && fromOld > wentOn) coming.none = 'other';
    else if (isFirst && packet.isShown && fromOld < Math.min(wentOn, fromNew / 2)) coming.none = 'broken';
    if (coming.none === 'other' || isFirst) return this.#hold(coming, packet);
    const isOld = fromOld <= fromNew || (coming.isShort && fromOld < smallestStep);
    if (!stream || coming.streams.has(packet.stream) || !isOld) return this.#hold(coming, packet);
    const placed = this.#pass(stream, packet);
    const first = this.#streams.get(coming.first);
    if (coming.kind === 'gap' && first && coming.start + first.offset - stream.end <= this.#longestGap)
      coming.isShort = true;
    return placed;
  }

  #hold(coming: NewClock, packet: PacketTime): Placed {
    coming.packets.push(packet);
    coming.streams.add(packet.stream);
    if (packet.isShown && coming.none === null) {
      if (packet.stream === coming.first) {
        coming.held += packet.duration;
        coming.latest = Math.max(coming.latest, packet.time);
      }
      coming.start = Math.min(coming.start, packet.time);
      coming.end = Math.max(coming.end, packet.time + packet.duration);
    }
    return 'held';
  }

  /** The new clock begins where the old one has ended in all streams. */
  #turnTo({ kind, start, first, streams, packets }: NewClock): void {
    const at = this.#end();
    const offset = at - start;
    const pictures = packets.filter(({ stream, isShown }) => isShown && stream === this.#pictures);
    this.changes.push({
      at,
      kind,
      jump: start + (this.#streams.get(first)?.offset ?? 0) - at,
      picture: pictures.length === 0 ? null : Math.min(...pictures.map(({ time }) => time + offset)),
    });
    this.#latest = { clock: this.#latest.clock + 1, offset };
    for (const stream of streams) {
      const known = this.#streams.get(stream);
      if (known) Object.assign(known, this.#latest, { expected: at });
    }
  }

  /** Whether a packet belongs to the latest clock, which its stream has not reached yet. */
  #isLatest({ time }: PacketTime): boolean {
    return Math.abs(time + this.#latest.offset - this.#end()) < widestApart;
  }

  /** Where everything so far ends. */
  #end(): number {
    return Math.max(...[...this.#streams.values()].map(({ end }) => end));
  }

  #begin({ stream, time, decodingTime }: PacketTime): StreamClock {
    const { offset } = this.#latest;
    const begun = { ...this.#latest, latest: time + offset, end: time + offset, expected: decodingTime + offset };
    this.#streams.set(stream, begun);
    return begun;
  }

  #pass(stream: StreamClock, packet: PacketTime): Placed {
    return { offset: this.#advance(stream, packet, stream.offset) };
  }

  #advance(stream: StreamClock, { time, decodingTime, duration }: PacketTime, offset: number): number {
    const at = time + offset;
    const step = duration > 0 ? duration : Math.max(0, Math.min(longestStep, at - stream.latest));
    // Durations are those of decoding: that of a reordered picture may reach beyond pictures that follow.
    if (at >= stream.latest) stream.end = at + step;
    stream.latest = Math.max(stream.latest, at);
    stream.expected = decodingTime + offset + duration;
    return offset;
  }
}

/** Seconds between a packet and the new clock. */
function distanceFrom({ first, isShort, latest, start, end }: NewClock, { stream, time }: PacketTime): number {
  const back = stream === first && isShort ? latest - time : 0;
  return Math.max(start - time, time - end, back > smallestStep ? back : 0, 0);
}

/** Seconds between a packet and where its stream would go on with the old clock. */
function distanceFromOld({ first, kind, held }: NewClock, { stream, time }: PacketTime, old: StreamClock): number {
  const ahead = time + old.offset - old.end;
  if (kind === 'gap' && ahead < -smallestStep) return Infinity;
  // What was held may have been in the place of what belongs there, or beside it.
  return stream === first ? Math.min(Math.abs(ahead), Math.abs(ahead - held)) : Math.abs(ahead);
}

/** A stream's time stamp in seconds; null without one. */
export function toSeconds(stamp: bigint, timeBase: { num: number; den: number }): number | null {
  return stamp === AV_NOPTS_VALUE ? null : (Number(stamp) * timeBase.num) / timeBase.den;
}
