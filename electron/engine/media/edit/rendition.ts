import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { itemAt } from '#shared/at.ts';
import { syncFile, syncFolder, writeFileAtomic } from '#electron/lib/files.ts';
import { hashFile, hashOf } from '#electron/lib/hash.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';
import type { TemplateInfo } from '../../template/info.ts';
import {
  findRendition,
  renditionFactsFile,
  renditionFile,
  renditionLines,
  type MadeRendition,
  type Rendition,
  type RenditionFacts,
} from '../../template/renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from '../../template/template-index.ts';
import { perSecond } from '../codec/frame-rate.ts';
import { newPacket } from '../codec/handles.ts';
import { openInput, type Watched } from '../codec/input.ts';
import { templateSize, type SideLimits, type Size } from '../codec/picture-size.ts';
import { avcodec } from '../codec/versions.ts';
import { x264Settings, type PictureCoding } from '../codec/video-encoder.ts';
import { createTemplateFile, type TemplateFile } from '../import/template-file.ts';
import { joinedClock } from '../import/joined-clock.ts';
import { VideoTrack } from '../import/video-track.ts';

/** The picture settings of a rendition. */
type RenditionCoding = { largest: SideLimits; pictures: PictureCoding };

/** Maximum bits per second that good pictures need. */
const mostForPictures = { '720p': 2_500_000, '480p': 1_000_000, messaging: 2_500_000 } as const;

/** Shares of the maximum file size to aim for, tried in order: x264 stays near its limit, not below it. */
const filledShares = [0.9, 0.75, 0.55];

/** Room for the sound of longer values, as a share of the maximum file size. */
const roomForValues = 0.03;

/** Bits a second taken by the index. */
const indexRate = 10_000;

/** Maximum picture size of a messaging rendition by its bits per second. */
const messagingSizes: readonly { from: number; largest: SideLimits }[] = [
  { from: 900_000, largest: { longer: 1280, shorter: 720 } },
  { from: 350_000, largest: { longer: 854, shorter: 480 } },
];
const smallestPictures: SideLimits = { longer: 640, shorter: 360 };

/** With `b-adapt=0`, every second picture can be left out where time runs fast, as in a template. */
function coding(
  kilobits: number,
  more: Pick<PictureCoding, 'profile' | 'groupSeconds'>,
  bufferSeconds = 2,
): PictureCoding {
  return {
    ...more,
    preset: 'veryfast',
    crf: '23',
    params: `open-gop=0:b-adapt=0:vbv-maxrate=${kilobits}:vbv-bufsize=${bufferSeconds * kilobits}`,
    // Fixed rather than one per core, because the number of threads changes the bytes, which must not depend on the
    // machine.
    threads: 4,
  };
}

/** Encoding of a rendition for slow lines: as a template, with a limited bit rate. */
function slowLineCoding(rendition: '720p' | '480p'): RenditionCoding {
  const shorter = renditionLines[rendition];
  return {
    largest: { longer: Math.ceil((shorter * 16) / 9), shorter },
    pictures: coding(mostForPictures[rendition] / 1000, { profile: 'high', groupSeconds: 2 }),
  };
}

/** The facts that determine a rendition's encoding. */
type Coded = Pick<TemplateIndex, 'info' | 'audio' | 'filled' | 'beside'>;

/**
 * Encoding and size of pictures in a rendition.
 * @throws AppError `TEMPLATE_FAILED` for a messaging rendition whose facts lack its bit rate.
 */
export function picturesOf(index: Coded, rendition: Rendition): { size: Size; coding: PictureCoding } {
  const { info } = index;
  if (rendition === 'source') return { size: info, coding: x264Settings };
  const { largest, pictures } = rendition === 'messaging' ? messagingPieces(index) : slowLineCoding(rendition);
  const { width, height } = info;
  const orientation = { rotation: 0, mirrored: false } as const;
  return {
    size: templateSize({ width, height, pixelAspect: [1, 1], orientation, largest }).template,
    coding: pictures,
  };
}

/**
 * Encoding of a messaging rendition's pictures: H.264 Main, at most 720p, at a bit rate that leaves room for the sound
 * in `limits.messagingBytes`.
 * @param soundBytes all sound of the template. @param filled share of the maximum file size to aim for, 0–1.
 */
export function messagingCoding(seconds: number, soundBytes: number, filled: number): RenditionCoding {
  const { largest, rate } = messagingPictures(seconds, soundBytes, filled);
  return { largest, pictures: coding(Math.floor(rate / 1000), forMessaging) };
}

const forMessaging = { profile: 'main', groupSeconds: 4 } as const;

/** The maximum size of the pictures, and the bits per second available for them. */
function messagingPictures(seconds: number, soundBytes: number, filled: number): { largest: SideLimits; rate: number } {
  const left = ((limits.messagingBytes * filled - soundBytes) * 8) / seconds - indexRate;
  const rate = Math.min(mostForPictures.messaging, Math.max(1_000, left));
  const { largest } = messagingSizes.find(({ from }) => rate >= from) ?? { largest: smallestPictures };
  return { largest, rate };
}

/**
 * The share of a messaging rendition's bit rate that pieces in it may use. Each begins with a full buffer, so this
 * share and a buffer of one second keep a piece of four seconds within the size of the pictures it replaces.
 */
const rateOfPieces = 0.8;

function messagingPieces({ info, audio, filled, beside }: Coded): RenditionCoding {
  if (filled === undefined)
    throw new AppError('TEMPLATE_FAILED', { detail: 'a messaging rendition of unknown bit rate' });
  const seconds = info.duration + (beside?.seconds ?? 0);
  const { largest, rate } = messagingPictures(seconds, soundBytesOf(audio) + (beside?.soundBytes ?? 0), filled);
  return { largest, pictures: coding(Math.floor((rate * rateOfPieces) / 1000), forMessaging, 1) };
}

function soundBytesOf({ samples }: TemplateIndex['audio']): number {
  return samples.sizes.reduce((sum, size) => sum + size, 0);
}

type MakeOptions = Watched & {
  template: string;
  rendition: MadeRendition;
  /** Folder of a template that follows it in one video for messaging apps; their renditions are made together. */
  beside?: string | undefined;
  onProgress?: (progress: number) => void;
};

/**
 * Makes a rendition of a template, unless it exists: smaller pictures, unchanged packets of sound. It appears whole or
 * not at all.
 * @param options.onProgress 0–1.
 * @returns facts of the template's own rendition.
 * @throws AppError `MEDIA_TOO_LARGE` when a template is too long for messaging apps, `TEMPLATE_FAILED`, `STORAGE_FULL`,
 * `CANCELLED`, and errors of opening a file.
 */
export async function makeRendition(options: MakeOptions): Promise<RenditionFacts> {
  const { template, rendition, beside, signal, onProgress } = options;
  const folders = beside === undefined ? [template] : [template, beside];
  const parts: Part[] = [];
  for (const folder of folders) {
    const { info, audio } = await loadTemplateIndex(folder);
    const file = renditionFile(folder, rendition);
    // A fixed name, since only one process makes a rendition at once: leftovers of a killed one are overwritten.
    parts.push({ folder, info, soundBytes: soundBytesOf(audio), file, partial: `${file}.partial` });
  }
  const [own] = parts;
  if (!own) throw new RangeError('a rendition of no template');
  const seconds = parts.reduce((sum, { info }) => sum + info.duration, 0);
  if (rendition === 'messaging' && seconds > limits.messagingSeconds) throw tooLarge(own.info, seconds);
  const soundBytes = parts.reduce((sum, part) => sum + part.soundBytes, 0);
  const codings: (RenditionCoding & { filled?: number })[] =
    rendition === 'messaging'
      ? filledShares.map((filled) => ({ filled, ...messagingCoding(seconds, soundBytes, filled) }))
      : [slowLineCoding(rendition)];
  const key = keyOf(parts, codings);
  const known = await Promise.all(folders.map((folder) => findRendition(folder, rendition)));
  const [ownKnown] = known;
  if (ownKnown && known.every((facts) => facts?.key === key)) return ownKnown;
  try {
    for (const attempt of codings) {
      let [size, before] = [0, 0];
      for (const part of parts) {
        const share = part.info.duration / seconds;
        const start = before;
        await encode(part, attempt, { ...options, onProgress: (done) => onProgress?.(start + done * share) });
        before += share;
        size += (await stat(part.partial)).size;
      }
      if (rendition === 'messaging' && size > limits.messagingBytes * (1 - roomForValues)) continue;
      const made = await factsOf(parts, { key, filled: attempt.filled, seconds, soundBytes }, options);
      for (const { facts, part } of made)
        await keep(facts, part.partial, part.file, renditionFactsFile(part.folder, rendition));
      return itemAt(made, 0).facts;
    }
    throw tooLarge(own.info, seconds);
  } catch (error) {
    for (const { partial } of parts) await rm(partial, { force: true });
    throwIfCancelled(signal);
    throw toAppError(error);
  }
}

/** A template whose rendition is made, and its target. */
type Part = { folder: string; info: TemplateInfo; soundBytes: number; file: string; partial: string };

async function factsOf(
  parts: readonly Part[],
  all: { key: string; filled: number | undefined; seconds: number; soundBytes: number },
  { signal, onAlive }: Watched,
): Promise<{ part: Part; facts: RenditionFacts }[]> {
  const made: { part: Part; facts: RenditionFacts }[] = [];
  for (const part of parts) {
    const { size } = await stat(part.partial);
    const hash = await hashFile(part.partial, signal, onAlive);
    const beside = { seconds: all.seconds - part.info.duration, soundBytes: all.soundBytes - part.soundBytes };
    const facts = { key: all.key, hash, size, filled: all.filled, ...(parts.length > 1 && { beside }) };
    made.push({ part, facts });
  }
  return made;
}

function keyOf(parts: readonly Part[], codings: readonly RenditionCoding[]): string {
  return hashOf([...parts.map(({ info }) => info.hash), codings, avcodec]);
}

function tooLarge({ width, height }: TemplateInfo, seconds: number): AppError {
  return new AppError('MEDIA_TOO_LARGE', { detail: `${seconds} s of ${width}×${height} for messaging apps` });
}

/** Puts a rendition in its place. The facts are written last, so that existing facts always match the file. */
async function keep(facts: RenditionFacts, partial: string, file: string, factsFile: string): Promise<void> {
  await rm(factsFile, { force: true });
  await syncFile(partial);
  await rename(partial, file);
  await syncFolder(dirname(file));
  await writeFileAtomic(factsFile, JSON.stringify(facts));
}

async function encode(
  { folder, info, partial }: Part,
  { largest, pictures }: RenditionCoding,
  { signal, onAlive = () => undefined, onProgress }: MakeOptions,
): Promise<void> {
  await using input = await openInput(renditionFile(folder, 'source'), signal);
  const { video: pictureStream, audio: soundStream } = input;
  if (!pictureStream || !soundStream) throw new AppError('TEMPLATE_FAILED', { detail: 'the template lacks a track' });
  const config = soundStream.codecpar.extradata;
  if (!config) throw new AppError('TEMPLATE_FAILED', { detail: 'the template’s sound has no set-up' });
  await using opened = new AsyncDisposableStack();
  const packet = opened.use(newPacket());
  const video: VideoTrack = opened.use(
    new VideoTrack({
      stream: pictureStream,
      clock: joinedClock(input.clockChanges),
      picture: { ...info, pixelAspect: [1, 1], orientation: { rotation: 0, mirrored: false }, largest },
      frameRate: info.frameRate,
      coding: pictures,
      origin: 0,
      write: (encoded) => file.writeVideo(encoded),
      onFrame: (frames) => onProgress?.(frames / info.frames),
      signal,
    }),
  );
  const file: TemplateFile = opened.use(
    await createTemplateFile({ file: partial, video: video.encoder, audio: { channels: info.channels, config } }),
  );
  while (input.read(packet) >= 0) {
    if (packet.streamIndex === pictureStream.index) await video.decode(packet);
    else if (packet.streamIndex === soundStream.index && packet.data) await file.writeAudio(packet.data);
    packet.unref();
    onAlive();
    await nextTurn();
    throwIfCancelled(signal);
  }
  await video.finish(0);
  if (video.frames !== info.frames || video.damaged > 0)
    throw new AppError('TEMPLATE_FAILED', {
      detail: `${video.frames} of ${info.frames} frames, at ${perSecond(info.frameRate)} a second`,
    });
  // Moving the index to the front reads and writes the whole file.
  await whileAlive(file.finish(), onAlive);
}
