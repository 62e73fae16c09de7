import { float32At, itemAt } from '#shared/at.ts';
import { mean } from '#electron/lib/averages.ts';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { clamp } from '#shared/timeline/range.ts';
import { coarseFrame, type Network, type Prosody, type ReadPhonemes } from './network.ts';
import type { PitchBeside } from '../pitch/track-pitch.ts';
import { isSound, phonemeIds, stops } from './phonemes.ts';
import { findEdges } from './edges.ts';
import { frameHop, lowestPitch, vocode, vocoderRate, type Spectra } from './vocoder.ts';

/** A value in its phrase, in the network's phonemes. The words around it end and begin with a space or punctuation. */
export type Phrase = { before: string; value: string; after: string };

/** How a phrase is spoken. */
export type PhraseManner = {
  /** Speaking rate, 1 = the voice's own. */
  speed: number;
  /** Median pitch of the phrase, Hz; the voice's own without it. */
  pitch?: number | undefined;
  /** Pitch of the person beside the value, Hz, which the voice's own there is moved to; null where nothing is voiced. */
  beside?: PitchBeside | undefined;
  /** Change of each band's loudness, nepers, for each bin of the vocoder. */
  colour?: Float32Array | undefined;
  /** Wanted length of the value, samples at {@link vocoderRate}; as it comes without it. */
  length?: number | undefined;
};

/** A phrase that has been read: its durations are known, and nothing of it is spoken yet. */
export type PreparedPhrase = {
  read: ReadPhonemes;
  /** Ids with the padding at both ends. */
  ids: readonly number[];
  /** Index of the value's first phoneme, and the one after its last. */
  first: number;
  end: number;
  /** Index of the first sign of the pause before it, and the one after the last sign of the pause after it. */
  pauses: { before: number; after: number };
  endsWithStop: boolean;
};

/**
 * Pause made before and after the value, coarse frames: 125 ms. The network speaks words into each other, and its
 * durations tell their borders only within 50 ms. With energy and pitch taken out of a pause there, the value begins and
 * ends by itself and can be cut out whole, while its melody and pace are those of the sentence. Nothing of the pause is
 * kept.
 */
const gap = 5;
/** The energy of the network's own silence. */
const silent = -10;
/** Frames of the vocoder by which sounds reach into the pauses beside them; those of a stop, whose burst comes late. */
const reach = { onset: 2, release: 2, burst: 5 };
/** The network's sounds come this much before its durations say, seconds. */
const early = 0.065;
/** A value usually sounds this much longer than the durations of its phonemes, seconds. */
const usuallyBeyond = 0.06;
/** A value is never asked to be shorter, seconds. */
const shortestValue = 0.05;
/** Attempts to come near a length. */
const mostRounds = 3;
/** Range of a hop, relative to the network's own, in which nobody hears that the pace was changed. */
const hopRange = { lowest: 0.93, highest: 1.05 };
/** Voiced frames beside a value of which the pitch is taken: 150 ms. */
const framesBeside = 12;
/** Factor by which a place may be higher or lower than its phrase: 4 semitones. */
const mostLocal = 1.26;
/** Voiced frames at the end of a value whose pitch meets the next word: 50 ms. */
const framesOfEnd = 4;
/** Jump of pitch there that is left as it is: half a semitone as a factor. And most that is taken off a larger one: 3. */
const freeJump = 1.03;
const mostBend = 1.19;
/** Frames over which a melody is bent: 250 ms. */
const framesBent = 20;
/** Limit of a change of pitch, semitones as a factor: beyond it the voice loses its naturalness. */
const furthest = Math.SQRT2;

/** Reads a phrase. Takes some 10 ms. */
export async function preparePhrase(network: Network, { before, value, after }: Phrase): Promise<PreparedPhrase> {
  const signs = [...before, ...value, ...after].filter((sign) => phonemeIds(sign).length > 0);
  const count = (phonemes: string): number => phonemeIds(phonemes).length;
  // One more for the padding.
  const first = 1 + count(before);
  const end = first + count(value);
  const isPause = (index: number): boolean => isMark(signs[index - 1] ?? '');
  const pauses = { before: first, after: end };
  while (pauses.before > 0 && isPause(pauses.before - 1)) pauses.before -= 1;
  while (pauses.after < signs.length + 2 && isPause(pauses.after)) pauses.after += 1;
  const ids = [0, ...phonemeIds(before + value + after), 0];
  const endsWithStop = stops.test([...value].findLast(isSound) ?? '');
  return { read: await network.read(ids), ids, first, end, pauses, endsWithStop };
}

/** How long the value sounds at a speed, seconds. */
export function valueSeconds(prepared: PreparedPhrase, speed: number): number {
  return phonemeSeconds(prepared, speed) + usuallyBeyond;
}

/** The durations of the value's phonemes at a speed, seconds. */
function phonemeSeconds(prepared: PreparedPhrase, speed: number): number {
  return sum(framesAt(prepared, speed).slice(prepared.first, prepared.end)) * coarseFrame;
}

/** Speaks a phrase and cuts its value out. @returns mono samples at {@link vocoderRate}. @throws CancelledError. */
export async function speakValue(
  network: Network,
  prepared: PreparedPhrase,
  { speed, length, pitch, beside, colour }: PhraseManner,
  signal?: AbortSignal,
): Promise<Float32Array> {
  if (length === undefined) {
    const { sound, edges } = await spokenAt(network, prepared, { speed, pitch, beside, colour }, signal);
    return sound.slice(edges.start, edges.end);
  }
  // Sounds fade and stops burst beyond the durations of their phonemes; how far shows only when they are spoken.
  let beyond = usuallyBeyond;
  for (let round = 1; ; round++) {
    const own = speedFor(prepared, Math.max(shortestValue, length / vocoderRate - beyond));
    const spoken = await spokenAt(network, prepared, { speed: own, pitch, beside, colour }, signal);
    const seconds = (spoken.edges.end - spoken.edges.start) / vocoderRate;
    const hop = (frameHop * length) / (spoken.edges.end - spoken.edges.start);
    const isHeard = hop < hopRange.lowest * frameHop || hop > hopRange.highest * frameHop;
    if (!isHeard || round === mostRounds) return fitted(spoken, { hop, length, colour });
    beyond = seconds - phonemeSeconds(prepared, own);
  }
}

/** A phoneme of spoken text, and when it sounds, seconds. */
export type TimedPhoneme = { name: string; start: number; end: number };

/**
 * Speaks a whole text.
 * @param phonemes with punctuation.
 * @returns mono samples at {@link vocoderRate}; none of a draft, whose times are known without them.
 * @throws CancelledError.
 */
export async function speakText(
  network: Network,
  phonemes: string,
  { speed, pitch, colour, draft }: Omit<PhraseManner, 'length'> & { draft?: boolean | undefined },
  signal?: AbortSignal,
): Promise<{ sound: Float32Array; phonemes: TimedPhoneme[] }> {
  const signs = [...phonemes].filter((sign) => phonemeIds(sign).length > 0);
  const read = await network.read([0, ...phonemeIds(phonemes), 0]);
  throwIfCancelled(signal);
  const frames = Array.from(read.durations, (duration) => Math.max(1, Math.round(duration / speed)));
  const paint = async (): Promise<Float32Array> => {
    const prosody = atPitch(await network.prosody(read, frames), pitch);
    return vocode(await network.spectra(read, frames, prosody, 0, sum(frames), signal), { hop: frameHop, colour });
  };
  const sound = draft ? new Float32Array(0) : await paint();
  let at = itemAt(frames, 0) * coarseFrame - early;
  const timed = signs.map((name, index): TimedPhoneme => {
    const start = at;
    at += itemAt(frames, index + 1) * coarseFrame;
    return { name, start: Math.max(0, start), end: Math.max(0, at) };
  });
  return { sound, phonemes: soundsIn(timed) };
}

/**
 * The sounds of a text. A mark of stress is part of the sound after it. Words flow into each other: where nothing but a
 * space is between them, each has half of its time.
 */
function soundsIn(timed: readonly TimedPhoneme[]): TimedPhoneme[] {
  const sounds: TimedPhoneme[] = [];
  let from: number | null = null;
  for (const [index, { name, start, end }] of timed.entries()) {
    if (isSound(name)) {
      sounds.push({ name, start: from ?? start, end });
      from = null;
    } else if (name === ' ' && isSound(timed[index - 1]?.name ?? '')) {
      from = (start + end) / 2;
      const before = sounds.pop();
      if (before) sounds.push({ ...before, end: from });
    } else if (isMark(name)) from = null;
    else from ??= start;
  }
  return sounds;
}

function isMark(sign: string): boolean {
  return !isSound(sign) && !/[ˈˌ]/u.test(sign);
}

type SpokenValue = { spectra: Spectra; sound: Float32Array; edges: { start: number; end: number } };

/** The value with the pauses around it, at a speed. */
async function spokenAt(
  network: Network,
  prepared: PreparedPhrase,
  { speed, pitch, beside, colour }: Omit<PhraseManner, 'length'>,
  signal: AbortSignal | undefined,
): Promise<SpokenValue> {
  throwIfCancelled(signal);
  const { read, first, end, pauses, endsWithStop } = prepared;
  const frames = framesAt(prepared, speed);
  /** The vocoder's frame in which the sound of a phoneme begins. */
  const frameOf = (phoneme: number): number => Math.round(2 * (sum(frames.slice(0, phoneme)) - early / coarseFrame));
  const spoken = await network.prosody(read, frames);
  throwIfCancelled(signal);
  const prosody = atPitch(spoken, pitch, beside && { ...beside, from: frameOf(first), to: frameOf(end) });
  const release = endsWithStop ? reach.burst : reach.release;
  silence(prosody, frameOf(pauses.before) + reach.release, frameOf(first) - reach.onset);
  silence(prosody, frameOf(end) + release, frameOf(pauses.after) - reach.onset);
  // From the middle of one pause to that of the other.
  const from = Math.max(0, Math.floor((frameOf(pauses.before) + frameOf(first)) / 4));
  const to = Math.ceil((frameOf(end) + release + frameOf(pauses.after)) / 4);
  const spectra = await network.spectra(read, frames, prosody, from, to, signal);
  const sound = await vocode(spectra, { hop: frameHop, colour });
  return { spectra, sound, edges: findEdges(sound) };
}

/** Takes the sound out of frames `[from, to)`, in place. */
function silence({ energy, pitch }: Prosody, from: number, to: number): void {
  energy.fill(silent, Math.max(0, from), Math.max(0, to));
  pitch.fill(0, Math.max(0, from), Math.max(0, to));
}

/** The value in exactly as many samples as wanted. */
async function fitted(
  { spectra, edges }: SpokenValue,
  { hop, length, colour }: { hop: number; length: number; colour: Float32Array | undefined },
): Promise<Float32Array> {
  const sound = await vocode(spectra, { hop, colour });
  const start = Math.round((edges.start * hop) / frameHop);
  return sound.slice(start, start + length);
}

/** The speed at which the durations of the value come nearest to a time, seconds; the hop does the rest. */
function speedFor(prepared: PreparedPhrase, wanted: number): number {
  const natural = phonemeSeconds(prepared, 1) / wanted;
  let best = { speed: natural, off: Infinity };
  // Durations are rounded, so the length jumps.
  for (let percent = 70; percent <= 140; percent++) {
    const speed = (natural * percent) / 100;
    const off = Math.abs(phonemeSeconds(prepared, speed) - wanted);
    if (off < best.off) best = { speed, off };
  }
  return best.speed;
}

/** Coarse frames of each phoneme. */
function framesAt({ read, ids, first, end, pauses }: PreparedPhrase, speed: number): number[] {
  const frames = ids.map((_, index) => Math.max(1, Math.round(float32At(read.durations, index) / speed)));
  // The sign next to the value makes up for what a pause is too short.
  for (const [from, to, beside] of [
    [pauses.before, first, first - 1],
    [end, pauses.after, end],
  ] as const) {
    const missing = gap - sum(frames.slice(from, to));
    if (missing > 0) frames[beside] = itemAt(frames, beside) + missing;
  }
  return frames;
}

/**
 * The melody, moved so that its median is at a pitch and, as far as that is near, so that the words beside a value are
 * at theirs. A short phrase falls at its end where the person goes on, so its median alone would lift the value too far.
 * @param beside with the value's frames.
 */
function atPitch(
  prosody: Prosody,
  pitch: number | undefined,
  beside?: PitchBeside & { from: number; to: number },
): Prosody {
  const own = prosody.pitch.filter((value) => value > lowestPitch).toSorted();
  const median = own[own.length >> 1];
  if (pitch === undefined || median === undefined) return prosody;
  const usual = pitch / median;
  const wanted = beside ? factorBeside(prosody.pitch, beside) : null;
  const local = clamp(wanted ?? usual, usual / mostLocal, usual * mostLocal);
  const factor = clamp(local, 1 / furthest, furthest);
  const moved = prosody.pitch.map((value) => value * factor);
  return { ...prosody, pitch: beside ? withGentleExit(moved, beside) : moved };
}

/** The melody of a value, bent at its end where the person's next word would begin much higher or lower. */
function withGentleExit(
  pitch: Float32Array,
  { after, from, to }: PitchBeside & { from: number; to: number },
): Float32Array {
  const voiced = [...pitch.subarray(from, to)].filter((value) => value > lowestPitch).slice(-framesOfEnd);
  if (after === null || voiced.length < framesOfEnd) return pitch;
  const jump = after / mean(voiced);
  const bend = clamp(jump / clamp(jump, 1 / freeJump, freeJump), 1 / mostBend, mostBend);
  const held = to - framesOfEnd;
  const start = Math.min(held - 1, Math.max(from, to - framesBent));
  return pitch.map((value, frame) => value * (1 + (bend - 1) * clamp((frame - start) / (held - start), 0, 1)));
}

/** The person's pitch beside a value over the voice's own there; null where one of them is not voiced. */
function factorBeside(
  pitch: Float32Array,
  { before, after, from, to }: PitchBeside & { from: number; to: number },
): number | null {
  const sides = [
    { person: before, own: pitch.slice(0, from).reverse() },
    { person: after, own: pitch.subarray(to) },
  ];
  const factors = sides.flatMap(({ person, own }) => {
    const voiced = own.filter((value) => value > lowestPitch).slice(0, framesBeside);
    return person === null || voiced.length < framesBeside ? [] : [person / mean([...voiced])];
  });
  return factors.length === 0 ? null : mean(factors);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
