import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_ENCRYPTION_INIT_INFO,
  AVDISCARD_ALL,
  AVERROR_EOF,
  AVIO_FLAG_READ,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
} from 'node-av/constants';
import { avGetCodecName, FFmpegError, FormatContext, IOContext, type Packet, type Stream } from 'node-av/lib';
import { stat } from 'node:fs/promises';
import { AppError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { silenceFFmpeg, check } from './av-errors.ts';
import { bridgedReader } from './bridged-reader.ts';
import { readEdits, type TrackEdits } from './edit-list.ts';
import type { ClockChange } from './stamps.ts';
import { stereoSound } from './stereo-sound.ts';
import { findDecoder, trustedDecoders } from './trusted-decoders.ts';

/**
 * Containers that an import reads. An allowlist, because FFmpeg would also open text files, pictures and playlists, and
 * fetch every address that a playlist names.
 */
const containers = [
  'aac,ac3,aiff,amr,ape,asf,au,avi,av1,caf,dts,dv,eac3,flac,flv,gif,h263,h264,hevc,ivf,m4v,matroska,webm,mjpeg,mov,mp4',
  'm4a,3gp,3g2,mj2,mp3,mpeg,mpegts,mpegvideo,mxf,nut,obu,ogg,rm,tta,vc1,vvc,w64,wav,wtv,wv,yuv4mpegpipe',
].join(',');

/** Bytes that FFmpeg may read to identify the streams; camera files may start with seconds of one stream. */
const probeBytes = 20_000_000;

/** Lets a caller cancel the reading of a file, and receive signs of life. */
export type Watched = { signal?: AbortSignal | undefined; onAlive?: (() => void) | undefined };

type SoundState = 'heard' | 'silent' | 'unreadable';

/** A media file opened for reading, with the one video and one audio stream an import uses. */
export type MediaInput = AsyncDisposable & {
  context: FormatContext;
  file: string;
  /** Bytes. */
  size: number;
  /** Null without one; cover art is not video. */
  video: Stream | null;
  audio: Stream | null;
  /**
   * Reads the next packet of either stream.
   * @returns FFmpeg's status: below 0 at the end, `AVERROR_EOF` if the file is complete.
   * @throws AppError `FILE_UNREADABLE` when the disk failed, as opposed to a damaged file's end.
   */
  read(packet: Packet): number;
  /** Of several sounds, by stream: what was found in those that were looked at, until one is heard. */
  soundStates: ReadonlyMap<number, SoundState>;
  /** Where its clock changed, as far as it was read. */
  readonly clockChanges: readonly ClockChange[];
};

/**
 * Opens a media file and selects its streams. Of several sounds it takes the default one unless that is silent or
 * cannot be decoded and another is heard, as in recordings of a screen with a track for the computer and one for the
 * microphone.
 * @throws AppError `FILE_NOT_FOUND`, `FILE_UNREADABLE`, `MEDIA_EMPTY`, `NOT_MEDIA`, `CANCELLED`, or `MEDIA_UNSUPPORTED`
 * for edits that FFmpeg doesn't play.
 */
export async function openInput(file: string, signal?: AbortSignal): Promise<MediaInput> {
  const input = await openAny(file, signal);
  try {
    checkEdits(input);
    return input;
  } catch (error) {
    await input[Symbol.asyncDispose]();
    throw error;
  }
}

/** An input with its edit lists by track ID, which need not be playable. */
type OpenedFile = MediaInput & { edits: ReadonlyMap<number, TrackEdits> };

async function openAny(file: string, signal: AbortSignal | undefined): Promise<OpenedFile> {
  const input = await openFile(file, signal);
  const { audio, context } = input;
  const others = context.streams.filter((stream) => isSound(stream) && hasDecoder(stream) && stream !== audio);
  if (!audio || others.length === 0) return input;
  try {
    const states = new Map<number, SoundState>();
    for (const { index } of [audio, ...others]) {
      const state = await stateOf(file, index, signal);
      states.set(index, state);
      if (state === 'heard') break;
    }
    const [chosen = audio.index] = [...states.keys()].toSorted((a, b) => rankOf(states, a) - rankOf(states, b));
    if (chosen === audio.index) return { ...input, soundStates: states };
    await input[Symbol.asyncDispose]();
    return { ...(await openFile(file, signal, chosen)), soundStates: states };
  } catch (error) {
    await input[Symbol.asyncDispose]();
    throw error;
  }
}

function rankOf(states: ReadonlyMap<number, SoundState>, index: number): number {
  return ['heard', 'silent', 'unreadable'].indexOf(states.get(index) ?? 'unreadable');
}

/** A louder moment is sound, not the noise of an open input: −60 dBFS, mean square of a packet. */
const loudestSilence = 10 ** -6;

/** Whether anything is heard in one of a file's sounds. Reads until it is. */
async function stateOf(file: string, index: number, signal: AbortSignal | undefined): Promise<SoundState> {
  await using input = await openFile(file, signal, index);
  if (!input.audio || isEncrypted(input.audio)) return 'unreadable';
  try {
    for await (const samples of stereoSound(input, { signal })) {
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0);
      if (power > samples.length * loudestSilence) return 'heard';
    }
  } catch (error) {
    if (toAppError(error).code === 'MEDIA_UNSUPPORTED') return 'unreadable';
    throw error;
  }
  return 'silent';
}

/** Sound may pause, but FFmpeg's stamps don't say exactly which pictures belong to a gap. */
function checkEdits({ video, audio, edits }: OpenedFile): void {
  const [shown, heard] = [video, audio].map((stream) => (stream ? edits.get(stream.id) : undefined));
  const has = (problem: 'hasSpeed' | 'isEmpty'): boolean => [shown, heard].some((track) => track?.[problem]);
  const isPaused = shown !== undefined && shown.gaps.length > 0;
  const kind = has('hasSpeed') ? 'speed' : isPaused ? 'gap' : has('isEmpty') ? 'nothing' : null;
  if (kind) throw new AppError('MEDIA_UNSUPPORTED', say('unrenderedEdits', { kind }));
}

/** @param sound index of the sound to select; the default one without it. */
async function openFile(file: string, signal: AbortSignal | undefined, sound?: number): Promise<OpenedFile> {
  throwIfCancelled(signal);
  const size = await fileSize(file);
  silenceFFmpeg();
  await using opened = new AsyncDisposableStack();
  // The file is opened separately from its container, since that reveals the disk's own errors.
  const io = new IOContext();
  check(await io.open2(`file:${file}`, AVIO_FLAG_READ), 'open file', 'FILE_UNREADABLE');
  opened.defer(async () => void (await io.closep()));
  const context = opened.adopt(new FormatContext(), async (input) => void (await input.closeInput()));
  const interrupt = () => context.interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    context.allocContext();
    context.pb = io;
    check(context.setOption('format_whitelist', containers), 'allow containers');
    check(context.setOption('codec_whitelist', trustedDecoders()), 'allow decoders');
    check(context.setOption('protocol_whitelist', 'file'), 'allow files');
    check(context.setOption('probesize', String(probeBytes)), 'set probe size');
    for (const step of [() => context.openInput(`file:${file}`), () => context.findStreamInfo()]) {
      const status = await step();
      throwIfCancelled(signal);
      if (status < 0) checkDisk(io);
      check(status, 'open input', 'NOT_MEDIA');
    }
    const video = bestStream(context, AVMEDIA_TYPE_VIDEO);
    const named = sound === undefined ? undefined : context.streams[sound];
    const audio = named ?? decodableStream(context, bestStream(context, AVMEDIA_TYPE_AUDIO, video));
    for (const stream of context.streams) {
      if (stream.index !== video?.index && stream.index !== audio?.index) stream.discard = AVDISCARD_ALL;
    }
    const streams = [video, audio].filter((stream) => stream !== null);
    const isMp4 = context.iformat?.name?.split(',').includes('mp4') === true;
    const edits: OpenedFile['edits'] = isMp4 ? await readEdits(file) : new Map();
    const reader = opened.use(bridgedReader(context, streams, ({ id }) => edits.get(id)?.gaps ?? []));
    const read = checkedReader((packet) => reader.read(packet), io);
    const handles = opened.move();
    return {
      context,
      file,
      size,
      video,
      audio,
      read,
      soundStates: new Map(),
      clockChanges: reader.changes,
      edits,
      [Symbol.asyncDispose]: () => handles.disposeAsync(),
    };
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
}

/** Reads packets until the file ends. @throws AppError as {@link MediaInput.read}. */
export function checkedReader(
  read: (packet: Packet) => number,
  io: Pick<IOContext, 'error'>,
): (packet: Packet) => number {
  return (packet) => {
    const status = read(packet);
    if (status < 0) checkDisk(io);
    return status;
  };
}

/** FFmpeg's containers treat a failed read as the end of the file, without a status for it. */
function checkDisk({ error }: Pick<IOContext, 'error'>): void {
  if (error >= 0 || error === AVERROR_EOF) return;
  throw new AppError('FILE_UNREADABLE', {
    ...say('diskStoppedReading'),
    detail: `read: ${FFmpegError.strerror(error)} (${error})`,
  });
}

async function fileSize(file: string): Promise<number> {
  const facts = await stat(file).catch((error: unknown) => {
    throw toAppError(error, 'FILE_UNREADABLE');
  });
  if (!facts.isFile()) throw new AppError('NOT_MEDIA', { detail: 'not a regular file' });
  if (facts.size === 0) throw new AppError('MEDIA_EMPTY');
  return facts.size;
}

export function isSound({ codecpar }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_AUDIO;
}

/** Whether a stream is video; cover art is not. */
export function isPicture({ codecpar, disposition }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0;
}

function bestStream(context: FormatContext, type: AVMediaType, related: Stream | null = null): Stream | null {
  const index = context.findBestStream(type, -1, related?.index ?? -1);
  const stream = index >= 0 ? context.streams[index] : undefined;
  if (!stream || (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0) return null;
  return stream;
}

/** The best stream with a decoder: broadcasts carry the same sound in a new codec and in a widely supported one. */
function decodableStream(context: FormatContext, best: Stream | null): Stream | null {
  if (!best || hasDecoder(best)) return best;
  const type = best.codecpar.codecType;
  return context.streams.find((stream) => stream.codecpar.codecType === type && hasDecoder(stream)) ?? best;
}

/** Whether a stream's packets are encrypted, as far as the header tells (CENC, WebM encryption, iTunes). */
export function isEncrypted(stream: Stream): boolean {
  const tag = stream.codecpar.codecTagString ?? '';
  if (/^(enc[avt]|drm[is])$/.test(tag)) return true;
  if (stream.metadata?.get('enc_key_id')) return true;
  return stream.codecpar.getCodedSideData(AV_PKT_DATA_ENCRYPTION_INIT_INFO) !== null;
}

export function hasDecoder(stream: Stream): boolean {
  return findDecoder(stream.codecpar.codecId) !== null;
}

/** The codec's short name, e.g. `h264`; its four-character code if FFmpeg does not know it. */
export function codecName(stream: Stream): string {
  const name = avGetCodecName(stream.codecpar.codecId);
  if (name && name !== 'none' && name !== 'unknown_codec') return name;
  return stream.codecpar.codecTagString ?? 'unknown';
}

/** The time in a file that players show as 0, seconds. */
export function presentationStart({ context: { startTime } }: Pick<MediaInput, 'context'>): number {
  return startTime === AV_NOPTS_VALUE ? 0 : Number(startTime) / 1e6;
}
