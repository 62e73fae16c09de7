import { z } from 'zod';
import { AppError, wireErrorSchema } from '#shared/errors/index.ts';
import { artifactKinds } from '#electron/engine/artifacts/store.ts';
import type { ContentKey } from '#electron/engine/workers/content.ts';
import { hashBytes } from '#electron/lib/hash.ts';
import { parseJson } from '#electron/lib/json.ts';
import { listedFile, servedKinds } from './content-messages.ts';

/** What studio and media nodes say to each other about addresses of media, over the studio's HTTP. */

/** Path below the studio's address, and the header with the node's build. */
export const mediaPath = '/farm/media';
export const buildHeader = 'vocative-build';

/** Most copies that a node may have of content that isn't artifacts. */
const mostHeld = 100_000;

const contentKey = z.custom<ContentKey>(
  (key) => typeof key === 'string' && servedKinds.some((kind) => key.startsWith(`${kind}/`)),
);

/** What a node has copies of. */
export const heldContent = z.object({ keys: z.array(contentKey).max(mostHeld) });

/** What a node must forget: copies of artifacts that it made under another mark, and content that is gone. */
export const forgotten = z.object({ copies: z.string(), gone: z.array(contentKey) });
export type Forgotten = z.infer<typeof forgotten>;

/** A file of content, in one version. */
const mediaFile = listedFile.extend({ key: contentKey });
export type MediaFile = z.infer<typeof mediaFile>;

const found = z.object({
  type: z.literal('found'),
  contentType: z.string(),
  /** Name of a download, if one was asked for. */
  fileName: z.string().optional(),
  etag: z.string(),
  /** Bytes of the whole. */
  size: z.number().int().nonnegative(),
  /** Whether nobody may store it. */
  isPassing: z.boolean(),
  /** Bytes of the head, and number of pieces, which follow the message. */
  head: z.number().int().nonnegative(),
  pieces: z.number().int().nonnegative(),
  /** Sources of pieces: files, then artifacts. */
  files: z.array(mediaFile),
  artifacts: z.array(z.object({ kind: z.enum(artifactKinds), key: z.string() })),
  /** Which of the studio's artifacts copies may be of. */
  copies: z.string(),
});

const mediaAnswer = z.discriminatedUnion('type', [
  found,
  /** Nothing has changed since the answer whose tag was sent along. */
  z.object({ type: z.literal('same') }),
  /** Another address, relative to the one that was asked for. */
  z.object({ type: z.literal('elsewhere'), location: z.string() }),
  /** What to answer viewers with. */
  z.object({ type: z.literal('refused'), error: wireErrorSchema }),
]);
export type MediaAnswer = z.infer<typeof mediaAnswer>;

/** Bytes of a head, and pieces of sources behind it (`electron/engine/render/byte-reader.ts`). */
export type LaidBytes = {
  head: Uint8Array;
  pieces: { starts: Float64Array; sources: Int16Array; offsets: Float64Array };
};

const lengthBytes = 4;
const noBytes: LaidBytes = {
  head: new Uint8Array(0),
  pieces: { starts: Float64Array.of(0), sources: new Int16Array(0), offsets: new Float64Array(0) },
};

/** An answer in bytes: its length, the answer in JSON, the head, and the pieces in little-endian order. */
export function packAnswer(answer: MediaAnswer, { head, pieces }: LaidBytes = noBytes): Uint8Array {
  const text = Buffer.from(JSON.stringify(answer));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, head, ...[pieces.starts, pieces.offsets, pieces.sources].map(bytesOf)]);
}

/** @throws AppError `STUDIO_ANSWER_INVALID`. */
export function unpackAnswer(bytes: Uint8Array): { answer: MediaAnswer; laid: LaidBytes } {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textEnd = lengthBytes + (whole.length < lengthBytes ? 0 : whole.readUInt32LE());
  const parsed = mediaAnswer.safeParse(parseJson(whole.subarray(lengthBytes, textEnd).toString()));
  if (!parsed.success) throw invalid(parsed.error.message);
  const answer = parsed.data;
  if (answer.type !== 'found') return { answer, laid: noBytes };
  let at = textEnd;
  /** The next bytes, in memory of their own: numbers need an even start, and the answer isn't kept for its head. */
  const take = (length: number): Uint8Array<ArrayBuffer> => {
    if (at + length > whole.length) throw invalid('an answer ends early');
    at += length;
    return Uint8Array.from(whole.subarray(at - length, at));
  };
  const head = take(answer.head);
  const starts = new Float64Array(take((answer.pieces + 1) * Float64Array.BYTES_PER_ELEMENT).buffer);
  const offsets = new Float64Array(take(answer.pieces * Float64Array.BYTES_PER_ELEMENT).buffer);
  const sources = new Int16Array(take(answer.pieces * Int16Array.BYTES_PER_ELEMENT).buffer);
  const isKnown = sources.every((source) => source >= 0 && source < answer.files.length + answer.artifacts.length);
  const size = head.length + (starts.at(-1) ?? 0);
  if (!isKnown || size !== answer.size) throw invalid('an answer’s pieces don’t fit together');
  return { answer, laid: { head, pieces: { starts, sources, offsets } } };
}

/** Names a packed answer. */
export function answerTag(packed: Uint8Array): string {
  return hashBytes(packed);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function invalid(detail: string): AppError {
  return new AppError('STUDIO_ANSWER_INVALID', { detail });
}
