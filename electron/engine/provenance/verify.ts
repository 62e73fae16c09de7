import { createHash, X509Certificate, type Hash } from 'node:crypto';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { readExactly } from '#electron/lib/files.ts';
import { withSpareBuffer } from '#electron/lib/spare-buffers.ts';
import type { Box } from '../mp4/boxes.ts';
import { boxesIn, isWhole } from '../mp4/file-boxes.ts';
import { fileType } from '../mp4/writer.ts';
import { sourceTypeOf, type MarkedRange, type MarkFacts } from './assertions.ts';
import { misuseOf } from './certificate-chain.ts';
import { secondsOf } from './changed-seconds.ts';
import { isSignedBy } from './cose.ts';
import { c2paType, hashBytes, mediaHeaderBytes, readManifest, writeManifest, type ReadManifest } from './manifest.ts';
import { manifestBox, manifestIn, offsetBytes, xmpBox } from './movie-boxes.ts';
import { stillFormatOf } from './still-marks.ts';

/**
 * Checks what the manifest of a file says. Stricter than C2PA asks: the manifest is written again from what was read,
 * and must be the same byte for byte, so that nothing in the file is unchecked.
 */

/**
 * A part of a file that is not as it was signed, bytes; of a file that was cut, up to where it ended. `seconds`: what is
 * shown and heard from it, if the file's tables are as they were.
 */
export type ChangedPart = {
  start: number;
  end: number;
  what: 'manifest' | 'file' | 'media';
  seconds?: MarkedRange[];
};

export type Verdict =
  /** Without a manifest. */
  | { state: 'unmarked' }
  /** Marked by other software, which is not judged. */
  | { state: 'foreign'; generator: string }
  | { state: 'changed'; parts: ChangedPart[] }
  | { state: 'intact'; facts: MarkFacts; certificate: X509Certificate };

/** Bytes that tell a still's format. */
const stillStart = 3;

/** Manifests of our largest files take 1 MB. */
const largestManifest = 64 * 1024 * 1024;

/**
 * Reads a file once, in constant memory.
 * @throws AppError `FILE_UNREADABLE` for a folder; the system's error (ENOENT); the signal's reason.
 */
export async function verifyFile(path: string, signal?: AbortSignal): Promise<Verdict> {
  if ((await stat(path)).isDirectory())
    throw new AppError('FILE_UNREADABLE', { subject: path, ...say('notFile', { name: basename(path) }) });
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  try {
    const beginning = await readRange(file, 0, Math.min(size, stillStart));
    const format = stillFormatOf(beginning);
    return format ? await verifyStill(file, size, format) : await verifyMovie(file, size, signal);
  } catch (error) {
    // The manifest cannot be read.
    if (isAppError(error) && error.code === 'MEDIA_CORRUPT') return changed('manifest', 0, size);
    throw error;
  }
}

/** Our stills have 3 MB at most. A larger file with a mark of ours has something appended. */
const largestStill = 64 * 1024 * 1024;

async function verifyStill(
  file: FileHandle,
  size: number,
  format: NonNullable<ReturnType<typeof stillFormatOf>>,
): Promise<Verdict> {
  const bytes = await readRange(file, 0, Math.min(size, largestStill));
  const [mark, second] = format.find(bytes);
  if (!mark) return { state: 'unmarked' };
  if (second) return changed('manifest', second.start, second.end);
  const { start, end } = mark;
  const read = readManifest(mark.manifest);
  if (!read) return changed('manifest', start, end);
  if ('generator' in read) return { state: 'foreign', generator: read.generator };
  const { binding } = read;
  const certificate = signerIn(read);
  const isWritten =
    Buffer.compare(rewritten(read), mark.manifest) === 0 &&
    bytes.subarray(start, end).equals(format.manifest(mark.manifest));
  const isBound = binding.kind === 'still' && binding.start === start && binding.length === end - start;
  if (!certificate || !isWritten || !isBound) return changed('manifest', start, end);
  const hash = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  if (size > largestStill || !hash.equals(binding.file)) return changed('file', 0, size);
  return { state: 'intact', facts: read.facts, certificate };
}

async function verifyMovie(file: FileHandle, size: number, signal: AbortSignal | undefined): Promise<Verdict> {
  const { boxes, brokenAt } = await readBoxes(file, size);
  const marks: Box[] = [];
  for (const box of boxes) if (await isManifest(file, box)) marks.push(box);
  const [mark, second] = marks;
  if (!mark) return { state: 'unmarked' };
  if (second) return changed('manifest', second.start, second.end);
  if (mark.end - mark.start > largestManifest) return changed('manifest', mark.start, mark.end);
  const box = await readRange(file, mark.start, mark.end);
  const manifest = manifestIn(box.subarray(mark.body - mark.start));
  const read = manifest && readManifest(manifest);
  if (!read) return changed('manifest', mark.start, mark.end);
  if ('generator' in read) return { state: 'foreign', generator: read.generator };
  // Of media that are cut, what is left is checked.
  const isCutMedia = boxes.length === order.length && boxes.at(-1)?.start === brokenAt;
  if (brokenAt !== undefined && !isCutMedia) return changed('file', brokenAt, size);
  const certificate = signerIn(read);
  if (!certificate || Buffer.compare(manifestBox(rewritten(read)), box) !== 0)
    return changed('manifest', mark.start, mark.end);
  const parts = await changedParts(file, { boxes, mark, read, signal });
  return parts.length > 0 ? { state: 'changed', parts } : { state: 'intact', facts: read.facts, certificate };
}

/** The boxes of a file. `brokenAt`: the first byte that is in no whole box; the last of the boxes may begin there. */
async function readBoxes(file: FileHandle, size: number): Promise<{ boxes: Box[]; brokenAt: number | undefined }> {
  const boxes: Box[] = [];
  let read = 0;
  for await (const box of boxesIn(file, 0, size)) {
    if (!isWhole(box, size)) return { boxes: [...boxes, { ...box, end: size }], brokenAt: box.start };
    boxes.push(box);
    read = box.end;
  }
  return { boxes, brokenAt: read < size ? read : undefined };
}

async function isManifest(file: FileHandle, { type, body, end }: Box): Promise<boolean> {
  if (type !== 'uuid' || end - body < c2paType.length) return false;
  return c2paType.equals(await readRange(file, body, body + c2paType.length));
}

/** The manifest, written again from what was read. */
function rewritten({ facts, binding, signed }: ReadManifest): Uint8Array {
  const { algorithm, chain, signature } = signed;
  const signer = { id: '', algorithm, chain, signatureBytes: signature.length, sign: () => signature };
  return writeManifest(facts, binding, signer);
}

/** The certificate whose key signed the claim; undefined if none did. */
function signerIn({ signed, claim }: ReadManifest): X509Certificate | undefined {
  const [leaf] = signed.chain;
  if (!leaf) return undefined;
  try {
    const certificate = new X509Certificate(leaf);
    return isSignedBy(certificate.publicKey, signed, claim) && !misuseOf(certificate) ? certificate : undefined;
  } catch {
    // No certificate, or its key has another type than the algorithm.
    return undefined;
  }
}

/** Boxes as our files have them, in this order. */
const order = ['ftyp', 'uuid', 'uuid', 'moov', 'mdat'];

async function changedParts(
  file: FileHandle,
  options: { boxes: readonly Box[]; mark: Box; read: ReadManifest; signal: AbortSignal | undefined },
): Promise<ChangedPart[]> {
  const { boxes, mark, read, signal } = options;
  const unexpected = boxes.find(({ type }, index) => type !== order[index]);
  if (unexpected) return [{ what: 'file', start: unexpected.start, end: unexpected.end }];
  const [first, , xmp, movie, media] = boxes;
  const isOurs = first?.end === fileType.length && mark === boxes[1];
  const isLong = media && media.body - media.start === mediaHeaderBytes;
  if (!isOurs || !xmp || !movie || !isLong) return [{ what: 'file', start: 0, end: boxes.at(-1)?.end ?? 0 }];
  if (read.binding.kind !== 'movie') return [{ what: 'manifest', start: mark.start, end: mark.end }];
  const parts: ChangedPart[] = [];
  if (!fileType.equals(await readRange(file, 0, first.end))) parts.push({ what: 'file', start: 0, end: first.end });
  const expected = xmpBox(sourceTypeOf(read.facts));
  const isSame =
    xmp.end - xmp.start === expected.length && (await readRange(file, xmp.start, xmp.end)).equals(expected);
  if (!isSame) parts.push({ what: 'file', start: xmp.start, end: xmp.end });
  const mediaStart = media.start + mediaHeaderBytes;
  const hash = createHash('sha256').update(offsetBytes(xmp.start)).update(expected);
  for (const { start, end } of [movie, { start: media.start, end: mediaStart }]) {
    hash.update(offsetBytes(start));
    await updateFrom(file, start, end - start, hash);
  }
  const hasTables = hash.digest().equals(read.binding.file);
  if (!hasTables) parts.push({ what: 'file', start: movie.start, end: mediaStart });
  const { sizes, leaves } = read.binding;
  const ofMedia = await changedLeaves(file, media, { sizes: sizes as readonly number[], leaves, signal });
  if (!hasTables || ofMedia.length === 0) return [...parts, ...ofMedia];
  const seconds = await secondsOf(file, ofMedia);
  return [...parts, ...ofMedia.map((part, index) => ({ ...part, seconds: seconds[index] ?? [] }))];
}

/** Leaves whose hashes differ, or that are cut off; neighbours as one part. */
async function changedLeaves(
  file: FileHandle,
  media: Box,
  options: { sizes: readonly number[]; leaves: Uint8Array; signal: AbortSignal | undefined },
): Promise<ChangedPart[]> {
  const { sizes, leaves, signal } = options;
  const parts: ChangedPart[] = [];
  let position = media.start + mediaHeaderBytes;
  for (const [index, size] of sizes.entries()) {
    signal?.throwIfAborted();
    const end = position + size;
    if (!(await isLeaf(file, { position, size, media }, leaves.subarray(index * hashBytes, (index + 1) * hashBytes)))) {
      const last = parts.at(-1);
      if (last?.end === position) last.end = end;
      else parts.push({ what: 'media', start: position, end });
    }
    position = end;
  }
  if (position < media.end) parts.push({ what: 'file', start: position, end: media.end });
  return parts;
}

async function isLeaf(
  file: FileHandle,
  { position, size, media }: { position: number; size: number; media: Box },
  expected: Uint8Array,
): Promise<boolean> {
  if (position + size > media.end) return false;
  const hash = createHash('sha256');
  await updateFrom(file, position, size, hash);
  return hash.digest().equals(expected);
}

function updateFrom(file: FileHandle, start: number, bytes: number, hash: Hash): Promise<void> {
  return withSpareBuffer(async (buffer) => {
    for (let done = 0; done < bytes; done += buffer.length) {
      const part = buffer.subarray(0, Math.min(buffer.length, bytes - done));
      if (!(await readExactly(file, part, start + done))) throw endsEarly();
      hash.update(part);
    }
  });
}

async function readRange(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  if (!(await readExactly(file, bytes, start))) throw endsEarly();
  return bytes;
}

/** It was cut while it was read. */
function endsEarly(): AppError {
  return new AppError('FILE_UNREADABLE', { detail: 'it ends early' });
}

function changed(what: ChangedPart['what'], start: number, end: number): Verdict {
  return { state: 'changed', parts: [{ what, start, end }] };
}
