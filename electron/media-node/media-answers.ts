import { AppError, fromWireError, isAppError, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import { createByteReader, type ByteReader } from '#electron/engine/render/byte-reader.ts';
import { answerTag, unpackAnswer, type LaidBytes, type MediaAnswer } from '#electron/farm/media-messages.ts';
import type { StudioFiles } from '#electron/farm/studio-files.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import { SharedWork } from '#electron/lib/shared-work.ts';
import type { MediaCopies } from './media-copies.ts';

/** How long an answer is used without asking again, and how long if the studio can't be asked, milliseconds. */
export type Ages = { fresh: number; longest: number };

/** What is deleted is gone after the longest age, whether or not the studio can be reached. */
export const usualAges: Ages = { fresh: 5_000, longest: 60_000 };

/** How long viewers wait for the studio where an older answer serves them, milliseconds. */
const patience = 1_000;
/** `Retry-After` while the studio can't be reached, seconds. */
const retryAfter = 5;
/** Most bytes of answers that are kept. */
const keptBytes = 64_000_000;
/** What an answer takes besides its head and pieces, about. */
const answerBytes = 2_000;

/** The studio's own reasons to refuse this machine. */
const refusals: ReadonlySet<ErrorCode> = new Set(['UNAUTHORIZED', 'INVALID_REQUEST']);

/** An address with its query, as viewers ask for it. */
export type Asked = { address: string; isStrict: boolean };

type Found = Extract<MediaAnswer, { type: 'found' }>;
export type KnownAnswer = {
  tag: string;
  /** When it was asked for, by the node's clock. */
  askedAt: number;
  /** An address relative to the one that was asked for. */
  location?: string;
  found?: Found & { read: ByteReader };
  bytes: number;
};

type AnswersOptions = {
  files: StudioFiles;
  copies: MediaCopies;
  build: string;
  ages: Ages;
  /** Milliseconds that never go back. */
  now: () => number;
  /** Called if the studio refuses this machine. */
  onRefused: (error: AppError) => void;
};

/** What the studio answers for addresses of media, asked again before it is too old. */
export class MediaAnswers {
  readonly #options: AnswersOptions;
  readonly #known = createRecentlyUsed<KnownAnswer>(keptBytes, ({ bytes }) => bytes);
  readonly #asking = new SharedWork<KnownAnswer>();
  readonly #closing = new AbortController();

  constructor(options: AnswersOptions) {
    this.#options = options;
  }

  close(): void {
    this.#closing.abort();
  }

  /**
   * The answer for a new request.
   * @throws AppError what the studio answers viewers with; `STUDIO_UNREACHABLE`.
   */
  fresh(asked: Asked): Promise<KnownAnswer> {
    return this.#get(asked, this.#options.ages.fresh);
  }

  /** The answer for more of the same bytes. @throws as {@link fresh}; `RANGE_NOT_SATISFIABLE` for other bytes. */
  async more(asked: Asked, etag: string): Promise<Found & { read: ByteReader }> {
    const { found } = await this.#get(asked, this.#options.ages.longest);
    if (found?.etag === etag) return found;
    throw new AppError('RANGE_NOT_SATISFIABLE', { detail: 'the video has changed meanwhile' });
  }

  /** Forgets an answer that doesn't fit what the studio has. */
  drop(asked: Asked): void {
    this.#known.remove(nameOf(asked));
  }

  async #get(asked: Asked, age: number): Promise<KnownAnswer> {
    const { now, ages } = this.#options;
    const known = this.#known.get(nameOf(asked));
    const isYounger = (limit: number): boolean => known !== undefined && now() - known.askedAt < limit;
    if (known && isYounger(age)) return known;
    const asking = this.#asking.join(nameOf(asked), (signal) => this.#ask(asked, signal), this.#closing.signal);
    if (!known || !isYounger(ages.longest)) return asking;
    try {
      if (await settledWithin(asking, patience)) return await asking;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'STUDIO_UNREACHABLE') throw error;
    }
    asking.catch(() => undefined);
    return isYounger(ages.longest) ? known : asking;
  }

  async #ask(asked: Asked, signal: AbortSignal): Promise<KnownAnswer> {
    const { copies, now } = this.#options;
    const name = nameOf(asked);
    const known = this.#known.get(name);
    const askedAt = now();
    const { answer, laid, tag } = await this.#fetch(asked, known?.tag, signal);
    if (answer.type === 'refused') {
      this.#known.remove(name);
      throw fromWireError(answer.error);
    }
    let next: KnownAnswer;
    if (answer.type === 'found') {
      await copies.learn(answer.copies);
      next = { tag, askedAt, found: { ...answer, read: this.#reader(answer, laid) }, bytes: bytesOf(laid) };
    } else if (answer.type === 'elsewhere') next = { tag, askedAt, location: answer.location, bytes: answerBytes };
    else if (known) next = { ...known, askedAt };
    else throw new AppError('STUDIO_UNREACHABLE', { retryAfter, detail: 'nothing is known that could be the same' });
    this.#known.set(name, next);
    return next;
  }

  /** Asks the studio. @throws AppError `STUDIO_UNREACHABLE` whatever is wrong between node and studio. */
  async #fetch(asked: Asked, tag: string | undefined, signal: AbortSignal) {
    const { files, build, onRefused } = this.#options;
    try {
      const packed = await files.fetchAnswer({ ...asked, tag }, build, signal);
      return { ...unpackAnswer(packed), tag: answerTag(packed) };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (refusals.has(error.code)) onRefused(error);
      // The studio's address is not for viewers.
      const detail = `${error.code}: ${error.detail ?? error.message}`;
      throw new AppError('STUDIO_UNREACHABLE', { retryAfter, detail, cause: thrown });
    }
  }

  #reader({ files, artifacts }: Found, laid: LaidBytes): ByteReader {
    const { copies } = this.#options;
    return createByteReader(laid, [
      ...files.map((file) => copies.fileSource(file)),
      ...artifacts.map((artifact) => copies.artifactSource(artifact)),
    ]);
  }
}

function nameOf({ address, isStrict }: Asked): string {
  return `${isStrict ? 'strict ' : ''}${address}`;
}

function bytesOf({ head, pieces: { starts, sources, offsets } }: LaidBytes): number {
  return answerBytes + head.byteLength + starts.byteLength + sources.byteLength + offsets.byteLength;
}
