import { joined } from '#shared/wav.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import { itemAt } from '#shared/at.ts';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { fewestFrames, retakeFrames, type PlacedRetake, type Retake } from '#shared/timeline/retakes.ts';
import { highestPeak, peakOf } from '../../signal/limiter.ts';
import { loudnessOf, weightedPowers } from '../../signal/loudness.ts';
import type { TemplateInfo } from '../../template/info.ts';
import { aacSettings } from '../codec/aac.ts';
import { perSecond } from '../codec/frame-rate.ts';
import { channelsOf } from '../codec/frame-resampler.ts';
import { openInput, presentationStart } from '../codec/input.ts';
import { longestTemplate } from '../codec/limits.ts';
import { templateSize, type CodedPicture } from '../codec/picture-size.ts';
import { chooseMix } from '../import/channel-choice.ts';
import { wholeBlocks } from '../import/conversion.ts';
import { planesOf } from '../import/mix-sound.ts';
import { PcmSpool } from '../import/pcm-spool.ts';
import { readSoundInto } from '../import/read-sound.ts';
import { readRecordedFacts } from '../import/recorded-facts.ts';
import type { ComposedPicture } from '../layers/compositor.ts';
import type { PictureInput } from '../layers/inputs.ts';
import { openRecording } from '../layers/recorded-input.ts';
import { joinSounds, samplesAt, type JoinedSound } from './cut-sound.ts';
import { encodeInto, writeTemplate, type TemplatePlan, type WriteTemplateOptions } from './write-template.ts';

/** A re-recorded sentence, and its recording. */
type RecordedRetake = PlacedRetake & { file: string };

type AssembleOptions = WriteTemplateOptions & {
  /** Path of the take, which determines size, frame rate and channels. */
  take: string;
  /** In any order. */
  retakes: readonly RecordedRetake[];
  /** Makes only this many seconds before and after the retakes, to preview how they fit. */
  around?: number | undefined;
};

/** Speech of the take on each side that determines the loudness of a retake, seconds. */
const compared = 10;
/**
 * Maximum factor by which a retake is made louder or softer: 8 dB. A larger difference means different recording
 * conditions.
 */
const mostGain = 2.5;
/** Anything softer is not speech, LUFS. */
const softestSpeech = -60;

/** Consecutive frames of the new template: of the take (`retake` is null), or of a retake from a time on. */
type Part = {
  retake: number | null;
  /** Frame of the take, or of the retake from its `from`. */ from: number;
  frames: number;
};

type Assembly = TemplatePlan & {
  parts: Part[];
  picture: CodedPicture;
  /** Time of the take at its frame 0, seconds. */
  origin: number;
};

/**
 * Makes a template from a take with re-recorded sentences. Pictures and sound of each part come from one recording, in
 * sync as recorded; at a joint the sounds crossfade in 10 ms. A retake becomes as loud as the take's speech around it.
 * @throws AppError as `probeMedia`, `MEDIA_NO_AUDIO`, `MEDIA_TOO_SHORT`, `STORAGE_FULL`, `CANCELLED`.
 */
export async function assembleRecordings(options: AssembleOptions): Promise<TemplateInfo> {
  return writeTemplate(options, async () => {
    const plan = await planAssembly(options);
    return {
      plan,
      writeSound: (sink) => writeSound(sink, options, plan),
      writePictures: (output) => encodeInto(output, assembledPictures(options, plan)),
    };
  });
}

async function planAssembly({ take, retakes, around, signal, onAlive }: AssembleOptions): Promise<Assembly> {
  const watched = { signal, onAlive };
  const { picture, frameRate, origin, frames: recorded, notes } = await readRecordedFacts(take, watched);
  const channels = channelsOf(await chooseMix(take, watched));
  const offset = (await startOf(take, signal)) - origin;
  const parts = partsOf(retakes, { rate: perSecond(frameRate), offset, recorded, around });
  const frames = parts.reduce((sum, part) => sum + part.frames, 0);
  return {
    parts,
    picture,
    origin,
    size: templateSize(picture).template,
    frameRate,
    frames,
    channels,
    audioSamples: wholeBlocks(frames, frameRate),
    notes,
  };
}

/**
 * Determines which recording each frame comes from.
 * @param options.rate frames a second.
 * @param options.offset time 0 of the take in its template, seconds.
 * @param options.recorded frames of the take.
 */
export function partsOf(
  retakes: readonly PlacedRetake[],
  { rate, offset, recorded, around }: { rate: number; offset: number; recorded: number; around: number | undefined },
): Part[] {
  const frameAt = (seconds: number, inRecording?: boolean): number =>
    Math.max(0, Math.min(recorded, Math.round((seconds + (inRecording ? 0 : offset)) * rate)));
  const ordered = [...retakes.entries()].sort(([, a], [, b]) => a.start - b.start);
  const first = around === undefined ? 0 : frameAt((ordered[0]?.[1].start ?? 0) - around);
  const last = around === undefined ? recorded : frameAt((ordered.at(-1)?.[1].end ?? 0) + around);
  const parts: Part[] = [];
  let at = first;
  const addTake = (to: number): void => {
    if (to - at >= fewestFrames) parts.push({ retake: null, from: at, frames: to - at });
  };
  for (const [index, { start, end, inRecording, ...own }] of ordered) {
    addTake(frameAt(start, inRecording));
    parts.push({ retake: index, from: 0, frames: retakeFrames(own, rate) });
    at = Math.max(at, frameAt(end, inRecording));
  }
  addTake(last);
  return parts;
}

async function startOf(file: string, signal: AbortSignal | undefined): Promise<number> {
  await using input = await openInput(file, signal);
  return presentationStart(input);
}

async function* assembledPictures(
  { take, retakes, signal }: AssembleOptions,
  { parts, picture, origin, frameRate }: Assembly,
): AsyncGenerator<ComposedPicture, void> {
  const rate = perSecond(frameRate);
  await using opened = new AsyncDisposableStack();
  let ofTake: PictureInput | undefined;
  let number = 0;
  for (const { retake, from, frames } of parts) {
    const own = retake === null ? undefined : retakes[retake];
    // Decoding starts a second early, because the picture shown at the first frame may have begun before it.
    const input: PictureInput = own
      ? openRecording(own.file, {
          picture,
          origin: (await startOf(own.file, signal)) + own.from,
          rate,
          from: own.from - 1,
          signal,
        })
      : (ofTake ??= opened.use(openRecording(take, { picture, origin, rate, from: origin + from / rate - 1, signal })));
    try {
      for (let frame = from; frame < from + frames; frame++) {
        throwIfCancelled(signal);
        const shown = await input.pictureAt(frame);
        shown.pictType = AV_PICTURE_TYPE_NONE;
        yield { picture: shown, frame: number };
        number += 1;
      }
    } finally {
      if (own) await input[Symbol.asyncDispose]();
    }
  }
}

async function writeSound(
  sink: PcmSpool,
  { take, retakes, folder, signal, onAlive }: AssembleOptions,
  { parts, channels, frameRate, origin, audioSamples }: Assembly,
): Promise<void> {
  const files: string[] = [];
  using opened = new DisposableStack();
  const read = async (name: string, file: string, given: { origin?: number; enough?: number }): Promise<PcmSpool> => {
    const path = join(folder, name);
    files.push(path);
    const spool = opened.use(new PcmSpool(path, channels, longestTemplate));
    await readSoundInto(spool, file, { ...(channels === 2 && { mix: 'stereo' }), ...given, signal, onAlive });
    if (spool.length === 0) throw new AppError('MEDIA_NO_AUDIO');
    return spool;
  };
  const end = Math.max(...parts.filter(({ retake }) => retake === null).map(({ from, frames }) => from + frames), 0);
  const own = soundOf(
    await read('take.s16', take, { origin, enough: samplesAt(end, frameRate) + aacSettings.sampleRate * compared }),
    channels,
  );
  const joined: JoinedSound[] = [];
  let done = 0;
  for (const { retake, from, frames } of parts) {
    const at = samplesAt(done, frameRate);
    done += frames;
    const length = samplesAt(done, frameRate) - at;
    const other = retake === null ? undefined : retakes[retake];
    if (!other) {
      const start = samplesAt(from, frameRate);
      joined.push({ audio: own, from: start, to: start + length, at, gain: 1 });
      continue;
    }
    const sound = soundOf(await read(`retake-${retake}.s16`, other.file, {}), channels);
    const start = Math.round(other.from * aacSettings.sampleRate);
    const stretch = { from: start, to: start + length };
    joined.push({ audio: sound, ...stretch, at, gain: gainFor({ sound, stretch }, own, other, retakes) });
  }
  // Whole blocks of sound may last a little longer than the pictures.
  const last = joined.at(-1);
  if (last) last.to += audioSamples - samplesAt(done, frameRate);
  joinSounds(joined, { sink, onAlive });
  opened.dispose();
  for (const file of files) await rm(file);
}

type Stretch = { from: number; to: number };
type Sound = JoinedSound['audio'];

function soundOf(spool: PcmSpool, channels: 1 | 2): Sound {
  return {
    length: spool.length,
    read(start, end) {
      const planes = Array.from({ length: channels }, () => new Float32Array(end - start));
      const from = Math.max(0, start);
      const read = planesOf(spool.read(from, Math.max(0, end - from)), channels, Math.max(0, end - from));
      for (const [channel, plane] of planes.entries()) plane.set(itemAt(read, channel), from - start);
      return planes;
    },
  };
}

/** The factor that makes a retake as loud as the speech around it, or else as the speech it replaces. */
function gainFor(
  { sound, stretch }: { sound: Sound; stretch: Stretch },
  take: Sound,
  { start, end }: Retake,
  retakes: readonly Retake[],
): number {
  const seconds = take.length / aacSettings.sampleRate;
  const last = Math.min(end, seconds);
  const isKept = (from: number): boolean => !retakes.some((other) => from + 1 > other.start && from < other.end);
  const nearby: Float32Array[][] = [];
  // In pieces of a second, because other retakes may lie in between.
  for (let from = Math.max(0, Math.floor(start - compared)); from < Math.min(seconds, last + compared); from++) {
    if (isKept(from)) nearby.push(readSeconds(take, from, from + 1));
  }
  const wanted = [nearby, [readSeconds(take, start, last)]].map(loudness).find((level) => level > softestSpeech);
  const planes = sound.read(stretch.from, stretch.to);
  const level = loudness([planes]);
  if (wanted === undefined || level <= softestSpeech) return 1;
  const gain = Math.max(1 / mostGain, Math.min(mostGain, 10 ** ((wanted - level) / 20)));
  const peak = Math.max(...planes.map(peakOf));
  return Math.min(gain, Math.max(1, highestPeak / peak));
}

function readSeconds(sound: Sound, from: number, to: number): Float32Array[] {
  const start = Math.round(from * aacSettings.sampleRate);
  return sound.read(start, Math.max(start, Math.round(to * aacSettings.sampleRate)));
}

/** Loudness of consecutive pieces of a sound, LUFS; −Infinity without any. */
function loudness(pieces: readonly Float32Array[][]): number {
  const planes = (pieces[0] ?? []).map((_, channel) => joined(pieces.map((piece) => itemAt(piece, channel))));
  return loudnessOf(weightedPowers(planes));
}
