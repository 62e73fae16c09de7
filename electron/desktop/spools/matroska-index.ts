/**
 * The data that a player needs to seek in a browser's recording: positions of key frames, and the duration. Browsers
 * write Matroska (WebM) as a stream without them; a player would read everything up to the wanted position. Bytes are
 * fed as they arrive; whole recordings are never held in memory.
 */
export class MatroskaIndex {
  /** Bytes of an incomplete element. */
  #rest: Buffer = Buffer.alloc(0);
  /** Position of `#rest`, or of the next byte, in the recording. */
  #position = 0;
  /** Bytes of an element's content still to be skipped. */
  #skip = 0;
  #readable = true;
  #header: Buffer | undefined;
  #info: Buffer | undefined;
  #tracks: Buffer | undefined;
  #pictureTrack = 0;
  #cluster: { position: number; time: number; cued: boolean } | undefined;
  #firstCluster: number | undefined;
  /** Times in the recording's own unit. */
  readonly #cues: { time: number; position: number }[] = [];
  /** Times of the last two blocks, by track. */
  readonly #ends = new Map<number, { last: number; before: number }>();

  /** Takes the next bytes. Anything that is not Matroska is skipped. */
  feed(bytes: Uint8Array): void {
    if (!this.#readable) return;
    const added = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const data = this.#rest.length === 0 ? added : Buffer.concat([this.#rest, added]);
    let at = 0;
    while (this.#readable) {
      const passed = Math.min(this.#skip, data.length - at);
      at += passed;
      this.#skip -= passed;
      if (this.#skip > 0 || at === data.length) break;
      const read = this.#readElement(data, at);
      if (read === null) break;
      at += read;
    }
    this.#position += at;
    // Copied, so that the rest of the chunk can be freed.
    this.#rest = Buffer.from(data.subarray(at));
  }

  /**
   * The beginning that players get in place of the recording's own.
   * @returns its bytes, and the position from which the recording follows them; null if the recording is best played
   * unchanged.
   */
  beginning(): { head: Buffer; from: number } | null {
    const [header, info, tracks, from] = [this.#header, this.#info, this.#tracks, this.#firstCluster];
    if (!this.#readable || !header || !info || !tracks || from === undefined || this.#cues.length === 0) return null;
    const about = element(ids.info, withDuration(info, this.#end()));
    const trackList = element(ids.tracks, tracks);
    const cues = (front: number): Buffer =>
      element(
        ids.cues,
        Buffer.concat(this.#cues.map((cue) => cuePoint(cue.time, this.#pictureTrack, front + cue.position - from))),
      );
    // Positions have a fixed length, so the second attempt is as long as the first.
    const front = about.length + trackList.length + cues(0).length;
    // Of unknown length: only then may the clusters in it have an unknown length, as browsers write them.
    const segment = Buffer.concat([idBytes(ids.segment), openSize]);
    return { head: Buffer.concat([element(ids.ebml, header), segment, about, trackList, cues(front)]), from };
  }

  /** @returns bytes read; null if more are needed. */
  #readElement(data: Buffer, at: number): number | null {
    const head = readHead(data, at);
    if (head === null) return null;
    if (head === 'damaged') {
      this.#readable = false;
      return 0;
    }
    const { id, length, size } = head;
    const start = at + length;
    if (id === ids.segment || id === ids.cluster || id === ids.blockGroup) {
      if (id === ids.cluster) {
        const position = this.#position + at;
        this.#firstCluster ??= position;
        this.#cluster = { position, time: 0, cued: false };
      }
      return length;
    }
    if (size === null) {
      // Only segments and clusters may have an unknown length.
      this.#readable = false;
      return 0;
    }
    const needed = id === ids.simpleBlock || id === ids.block ? Math.min(size, blockHead) : isKept(id) ? size : 0;
    if (needed > mostKept) this.#readable = false;
    if (data.length - start < needed) return null;
    this.#take(id, data.subarray(start, start + needed));
    this.#skip = size - needed;
    return length + needed;
  }

  #take(id: number, content: Buffer): void {
    if (id === ids.ebml) this.#header = Buffer.from(content);
    else if (id === ids.info) this.#info = Buffer.from(content);
    else if (id === ids.tracks) {
      this.#tracks = Buffer.from(content);
      this.#pictureTrack = pictureTrackOf(content);
    } else if (id === ids.timestamp && this.#cluster) this.#cluster.time = readNumber(content);
    else if (id === ids.simpleBlock || id === ids.block) this.#takeBlock(content, id === ids.simpleBlock);
  }

  #takeBlock(content: Buffer, isSimple: boolean): void {
    const cluster = this.#cluster;
    const track = readSize(content, 0);
    if (!cluster || !track || track.value === null || content.length < track.length + 3) return;
    const time = cluster.time + content.readInt16BE(track.length);
    const isKey = isSimple && (content.readUInt8(track.length + 2) & 0x80) !== 0;
    const { last = time } = this.#ends.get(track.value) ?? {};
    this.#ends.set(track.value, { last: Math.max(last, time), before: Math.min(last, time) });
    if (!isKey || cluster.cued || track.value !== this.#pictureTrack) return;
    cluster.cued = true;
    this.#cues.push({ time, position: cluster.position });
  }

  /** The end of the last picture or sound, if it lasts as long as the one before. */
  #end(): number {
    return Math.max(0, ...[...this.#ends.values()].map(({ last, before }) => 2 * last - before));
  }
}

/** Numbers of elements, RFC 9559. */
const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cuePositions: 0xb7,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
} as const;

const openSize = Buffer.from('01ffffffffffffff', 'hex');
/** Bytes at the beginning of a block with its track, time and flags. */
const blockHead = 11;
/** More than any browser's description of its tracks. */
const mostKept = 1 << 20;

function isKept(id: number): boolean {
  return id === ids.ebml || id === ids.info || id === ids.tracks || id === ids.timestamp;
}

type Head = { id: number; length: number; /** Null where it is left open. */ size: number | null };

function readHead(data: Buffer, at: number): Head | 'damaged' | null {
  const first = data[at];
  if (first === undefined) return null;
  const idLength = Math.clz32(first) - 23;
  if (idLength > 4) return 'damaged';
  if (data.length < at + idLength + 1) return null;
  if (data[at + idLength] === 0) return 'damaged';
  const size = readSize(data, at + idLength);
  return size && { id: data.readUIntBE(at, idLength), length: idLength + size.length, size: size.value };
}

/** A number whose first byte gives its length; null if bytes are missing. */
function readSize(data: Buffer, at: number): { value: number | null; length: number } | null {
  const first = data[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (data.length < at + length) return null;
  let value = first & (0xff >> length);
  let isOpen = value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = data.readUInt8(at + index);
    isOpen &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isOpen ? null : value, length };
}

function readNumber(content: Buffer): number {
  return content.reduce((value, byte) => value * 256 + byte, 0);
}

/** The elements inside a small one in memory. */
function* childrenOf(content: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let at = 0; at < content.length;) {
    const head = readHead(content, at);
    if (head === null || head === 'damaged' || head.size === null) return;
    const start = at + head.length;
    yield { id: head.id, content: content.subarray(start, start + head.size) };
    at = start + head.size;
  }
}

/** Number of the video track; 0 without one. */
function pictureTrackOf(tracks: Buffer): number {
  for (const entry of childrenOf(tracks)) {
    if (entry.id !== ids.trackEntry) continue;
    const children = [...childrenOf(entry.content)];
    const numberOf = (id: number): number =>
      readNumber(children.find((one) => one.id === id)?.content ?? Buffer.alloc(0));
    if (numberOf(ids.trackType) === 1) return numberOf(ids.trackNumber);
  }
  return 0;
}

function withDuration(info: Buffer, duration: number): Buffer {
  const others = [...childrenOf(info)].filter(({ id }) => id !== ids.duration);
  const value = Buffer.alloc(8);
  value.writeDoubleBE(duration);
  return Buffer.concat([...others.map(({ id, content }) => element(id, content)), element(ids.duration, value)]);
}

function cuePoint(time: number, track: number, cluster: number): Buffer {
  const positions = [element(ids.cueTrack, fixed(track)), element(ids.cueCluster, fixed(cluster))];
  return element(
    ids.cuePoint,
    Buffer.concat([element(ids.cueTime, fixed(time)), element(ids.cuePositions, Buffer.concat(positions))]),
  );
}

function element(id: number, content: Buffer): Buffer {
  return Buffer.concat([idBytes(id), longSize(content.length), content]);
}

function idBytes(id: number): Buffer {
  const length = Math.ceil((32 - Math.clz32(id)) / 8);
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(id, 0, length);
  return bytes;
}

/** A size, always encoded in eight bytes. */
function longSize(size: number): Buffer {
  const bytes = fixed(size);
  bytes[0] = 1;
  return bytes;
}

/** A number in eight bytes; below 2 ** 48. */
function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUIntBE(Math.max(0, value), 2, 6);
  return bytes;
}
