import { createHash } from 'node:crypto';
import { stillSourceType, type MarkFacts } from './assertions.ts';
import type { Signer } from './cose.ts';
import { hashBytes, writeManifest, type StillBinding } from './manifest.ts';
import { xmpOf } from './movie-boxes.ts';

/** Manifests in JPEG (C2PA 2.2, section A.3.1) and GIF (section A.3.4), beside XMP for other readers. */

/** The range of a still's bytes that holds its manifest, `[start, end)`, and the manifest. */
type StillMark = { start: number; end: number; manifest: Uint8Array };

type Format = {
  /** Where both are put: the offset in the bytes of a still without them. */
  place(bytes: Uint8Array): number | undefined;
  xmp(packet: Uint8Array): Uint8Array;
  manifest(manifest: Uint8Array): Uint8Array;
  /** The manifests in a still. */
  find(bytes: Buffer): StillMark[];
};

/**
 * Signs a still, which was made of the facts' templates.
 * @param bytes JPEG or GIF. @throws RangeError for another format.
 */
export function markStill(bytes: Uint8Array, { facts, signer }: { facts: MarkFacts; signer: Signer }): Buffer {
  const format = stillFormatOf(bytes);
  const place = format?.place(bytes);
  if (!format || place === undefined) throw new RangeError('neither JPEG nor GIF');
  const xmp = format.xmp(xmpOf(stillSourceType));
  const [before, after] = [Buffer.concat([bytes.subarray(0, place), xmp]), bytes.subarray(place)];
  const unsigned = { ...signer, sign: () => new Uint8Array(signer.signatureBytes) };
  const binding: StillBinding = { kind: 'still', file: new Uint8Array(hashBytes), start: before.length, length: 0 };
  // The manifest contains its own length.
  for (let length = -1; length !== binding.length;) {
    length = binding.length;
    binding.length = format.manifest(writeManifest(facts, binding, unsigned)).length;
  }
  binding.file = createHash('sha256').update(before).update(after).digest();
  return Buffer.concat([before, format.manifest(writeManifest(facts, binding, signer)), after]);
}

/** By its first bytes; undefined for other files. */
export function stillFormatOf(bytes: Uint8Array): Format | undefined {
  const start = Buffer.from(bytes.subarray(0, 3)).toString('latin1');
  if (start === 'GIF') return gif;
  return start === '\xff\xd8\xff' ? jpeg : undefined;
}

const app1 = 0xe1;
const app11 = 0xeb;
const startOfScan = 0xda;
const xmpHeader = Buffer.from('http://ns.adobe.com/xap/1.0/\0');
/** Common identifier, box instance and packet number of the only segment (ISO/IEC 19566-5, section D.2). */
const jumbfHeader = Buffer.from('4a50000100000001', 'hex');

function segment(marker: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([header, body]);
}

const jpeg: Format = {
  // Behind JFIF's segment, which comes first.
  place: (bytes) => (bytes[3] === 0xe0 ? 4 + (bytes[4] ?? 0) * 256 + (bytes[5] ?? 0) : 2),
  xmp: (packet) => segment(app1, xmpHeader, packet),
  manifest: (manifest) => segment(app11, jumbfHeader, manifest),
  find(bytes) {
    const found: StillMark[] = [];
    for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan;) {
      const end = Math.min(bytes.length, at + 2 + bytes.readUInt16BE(at + 2));
      const body = bytes.subarray(at + 4, end);
      if (bytes[at + 1] === app11 && body.subarray(0, 2).equals(jumbfHeader.subarray(0, 2)))
        found.push({ start: at, end, manifest: body.subarray(jumbfHeader.length) });
      at = end;
    }
    return found;
  },
};

const extension = 0x21;
const application = 0xff;
const image = 0x2c;
const c2paName = Buffer.from('C2PA_GIF\x01\0\0', 'latin1');
const xmpName = Buffer.from('XMP DataXMP');
/** Ends a packet of XMP for readers that take it for blocks: each byte leads to the end (XMP Specification, part 3). */
const xmpTrailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);

function blocksOf(bytes: Uint8Array): Buffer {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    blocks.push(Uint8Array.of(block.length), block);
  }
  return Buffer.concat([...blocks, Uint8Array.of(0)]);
}

function applicationBlock(name: Buffer, contents: Uint8Array): Buffer {
  return Buffer.concat([Uint8Array.of(extension, application, name.length), name, contents]);
}

/** Behind a table of colors. @param flags of the screen or the image. */
function colorsEnd(at: number, flags: number): number {
  return (flags & 0x80) === 0 ? at : at + 3 * 2 ** ((flags & 7) + 1);
}

const gif: Format = {
  place(bytes) {
    const start = colorsEnd(13, bytes[10] ?? 0);
    // The block that repeats the animation has to come first.
    const isLoop = Buffer.from(bytes.subarray(start + 3, start + 14)).toString('latin1') === 'NETSCAPE2.0';
    return isLoop ? start + 19 : start;
  },
  xmp: (packet) => applicationBlock(xmpName, Buffer.concat([packet, xmpTrailer])),
  manifest: (manifest) => applicationBlock(c2paName, blocksOf(manifest)),
  find(bytes) {
    const found: StillMark[] = [];
    for (let at = colorsEnd(13, bytes[10] ?? 0); at + 3 < bytes.length;) {
      const start = at;
      const isExtension = bytes[at] === extension;
      if (isExtension) at += 2;
      else if (bytes[at] === image) at = colorsEnd(at + 10, bytes[at + 9] ?? 0) + 1;
      else break;
      const name = isExtension ? bytes.subarray(at + 1, at + 12) : undefined;
      const parts: Buffer[] = [];
      while (at < bytes.length && bytes[at] !== 0) {
        const length = bytes[at] ?? 0;
        parts.push(bytes.subarray(at + 1, at + 1 + length));
        at += 1 + length;
      }
      at += 1;
      if (bytes[start + 1] === application && name?.subarray(0, 8).equals(c2paName.subarray(0, 8)))
        found.push({ start, end: at, manifest: Buffer.concat(parts.slice(1)) });
    }
    return found;
  },
};
