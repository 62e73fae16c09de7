import { createHash } from 'node:crypto';
import { BoxWriter } from '../mp4/boxes.ts';
import { c2paType } from './manifest.ts';

/** The boxes in an MP4 that carry provenance (C2PA 2.2, section A.5), and the hash of those that it covers. */

/** Version and flags, purpose, and the offset of auxiliary boxes, of which there are none. */
const manifestPrelude = Buffer.concat([Buffer.alloc(4), Buffer.from('manifest\0'), Buffer.alloc(8)]);

export function manifestBox(manifest: Uint8Array): Uint8Array {
  const writer = new BoxWriter(manifest.length + 64);
  writer.box('uuid', () => {
    writer.raw(c2paType);
    writer.raw(manifestPrelude);
    writer.raw(manifest);
  });
  return writer.bytes;
}

/** The manifest in the body of a box of that type; undefined if it has another purpose. */
export function manifestIn(body: Uint8Array): Uint8Array | undefined {
  const prelude = body.subarray(c2paType.length, c2paType.length + manifestPrelude.length);
  return manifestPrelude.equals(prelude) ? body.subarray(c2paType.length + manifestPrelude.length) : undefined;
}

const xmpType = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** XMP with the digital source type of the whole, for readers that know no C2PA (IPTC Photo Metadata, 2023.1). */
export function xmpOf(sourceType: string): Buffer {
  return Buffer.from(
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"' +
      ` Iptc4xmpExt:DigitalSourceType="${sourceType}"/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
  );
}

export function xmpBox(sourceType: string): Uint8Array {
  const writer = new BoxWriter(1024);
  writer.box('uuid', () => {
    writer.raw(xmpType);
    writer.raw(xmpOf(sourceType));
  });
  return writer.bytes;
}

/** A box of a file that the hash covers, or for media data only its header. */
type Covered = { offset: number; bytes: Uint8Array };

/** SHA-256 over each covered box, with its offset in the file before it (C2PA 2.2, section 18.7.2.3). */
export function fileHashOf(boxes: readonly Covered[]): Buffer {
  const hash = createHash('sha256');
  for (const { offset, bytes } of boxes) {
    hash.update(offsetBytes(offset));
    hash.update(bytes);
  }
  return hash.digest();
}

/** An offset as the hash has it. */
export function offsetBytes(offset: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(offset));
  return bytes;
}
