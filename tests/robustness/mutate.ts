/** One way of damaging a file. Bytes are changed in place or a new file comes back; never longer than twice the old one. */
type Mutation = (bytes: Buffer, random: Random) => Buffer;

/** A number in [0, 1). */
type Random = () => number;

/** Names of boxes and elements whose fields decide how the rest of a file is read. */
const boxNames = [
  'ftyp moov mvhd trak tkhd edts elst mdia mdhd hdlr minf stbl stsd avc1 hvc1 mp4a avcC hvcC esds stts ctts stss stsc',
  'stsz stco co64 mdat moof mfhd traf tfhd tfdt trun mvex trex sidx RIFF LIST avih strh strf movi idx1 data fmt',
]
  .join(' ')
  .split(' ');

/** Numbers that readers of binary formats trip over. */
const extremes = [0, 1, 7, 8, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff];

export const mutations: Record<string, Mutation> = {
  'bits flipped': (bytes, random) => {
    for (let count = 1 + below(64, random); count > 0; count--) {
      const at = below(bytes.length, random);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8, random));
    }
    return bytes;
  },
  'header bits flipped': (bytes, random) => {
    for (let count = 1 + below(8, random); count > 0; count--) {
      const at = below(Math.min(bytes.length, 2_048), random);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8, random));
    }
    return bytes;
  },
  'cut off': (bytes, random) => bytes.subarray(0, below(bytes.length, random)),
  'header only': (bytes, random) => bytes.subarray(0, 16 + below(4_096, random)),
  'beginning lost': (bytes, random) => bytes.subarray(below(bytes.length, random)),
  'chunks swapped': (bytes, random) => {
    const length = Math.min(1 + below(16_384, random), bytes.length >> 1);
    const first = below(bytes.length - 2 * length + 1, random);
    const second = first + length + below(bytes.length - first - 2 * length + 1, random);
    const kept = Buffer.from(bytes.subarray(first, first + length));
    bytes.copy(bytes, first, second, second + length);
    kept.copy(bytes, second);
    return bytes;
  },
  'box size changed': (bytes, random) => {
    const at = findBox(bytes, random) - 4;
    if (at >= 0) bytes.writeUInt32BE(extremeOrNear(bytes.readUInt32BE(at), random), at);
    return bytes;
  },
  'box field changed': (bytes, random) => {
    const at = findBox(bytes, random) + 4 + 4 * below(12, random);
    if (at >= 4 && at + 4 <= bytes.length) bytes.writeUInt32BE(extremeOrNear(bytes.readUInt32BE(at), random), at);
    return bytes;
  },
  'range zeroed': (bytes, random) => {
    const at = below(bytes.length, random);
    return bytes.fill(0, at, Math.min(bytes.length, at + 1 + below(Math.ceil(bytes.length / 4), random)));
  },
  'garbage inserted': (bytes, random) => {
    const at = below(bytes.length, random);
    const garbage = Buffer.from(Array.from({ length: 1 + below(4_096, random) }, () => below(256, random)));
    return Buffer.concat([bytes.subarray(0, at), garbage, bytes.subarray(at)]);
  },
  'range repeated': (bytes, random) => {
    const at = below(bytes.length, random);
    const end = at + 1 + below(Math.min(65_536, bytes.length - at), random);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
  },
};

/** A damaged copy of a file. The same file and `random` give the same copy. */
export function mutate(original: Buffer, random: Random): { name: string; bytes: Buffer } {
  const names = Object.keys(mutations);
  const name = names[below(names.length, random)] ?? '';
  const bytes = mutations[name]?.(Buffer.from(original), random);
  if (!bytes) throw new Error(`no mutation ${name}`);
  return { name, bytes };
}

function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

/** Where the name of a box stands that the file has; −4 when none of the known ones is found. */
function findBox(bytes: Buffer, random: Random): number {
  const first = below(boxNames.length, random);
  for (const name of [...boxNames.slice(first), ...boxNames.slice(0, first)]) {
    const places: number[] = [];
    for (let at = bytes.indexOf(name, 4, 'latin1'); at >= 0; at = bytes.indexOf(name, at + 4, 'latin1'))
      places.push(at);
    if (places.length > 0) return places[below(places.length, random)] ?? 0;
  }
  return -4;
}

function extremeOrNear(value: number, random: Random): number {
  if (random() < 0.5) return extremes[below(extremes.length, random)] ?? 0;
  return (value + below(64, random) - 32) >>> 0;
}
