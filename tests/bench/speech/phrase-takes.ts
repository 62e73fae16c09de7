import { bandLevels } from '#electron/engine/signal/band-levels.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { trimToSpeech } from '#electron/engine/speech/voices/trim.ts';
import { pitchRate, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { differenceOf } from '#electron/engine/speech/takes/corresponding-point.ts';
import { cutPhrase, type PhraseToRead } from '#electron/engine/speech/takes/phrase-take.ts';
import { stretchSpeech } from '#electron/engine/media/codec/stretch-speech.ts';
import { builtinEngines, findVoice } from '#electron/engine/speech/voices/voices.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { isAppError } from '#shared/errors/index.ts';
import { parseScript, phrasesOf, withAttached } from '#shared/script/index.ts';
import { inRoom } from '../../support/in-room.ts';
import type { Recording } from '../../support/recordings.ts';
import { layClip } from '../../support/splices.ts';
import { median } from './statistics.ts';

/**
 * Names cut out of the phrase they were read in, compared with names read alone. Both are laid into the same places as
 * a render does, and measured where they meet the recording.
 */
export type PhraseFigures = Record<`${'natural' | 'phrase' | 'alone'}_${SeamFigure}`, number> &
  Record<`real_${'natural' | 'phrase' | 'alone'}_${SeamFigure}`, number> & {
    /** Numbers of takes: names spoken by voices, and words of one woman. */
    phrase_takes: number;
    real_phrase_takes: number;
    /** Share of the phrases that are refused although read as shown. */
    phrase_refused_share: number;
    /** Mean distance of a name's melody from that of the same voice reading the whole sentence, semitones. */
    phrase_melody_st: number;
    alone_melody_st: number;
  };

type SeamFigure = 'level_step_db' | 'spectral_step_db' | 'pitch_jump_st';

const rate = 48_000;
const scripts = [
  'Hi {{name|Emily}}, I had a look at your new website.',
  'Thank you so much {{name|Emily}} for all of your help today.',
  'I was talking to {{name|Emily}} about the plans for next year.',
  'We would like to show {{name|Emily}} and the whole team our ideas.',
];
const names = 'Sarah Christopher Anna Bo Priya Oliver Stephanie Michael'.split(' ');
const voices = ['flite:slt', 'flite:rms', 'espeak:en-us'];
/** A reading differs from the template: in pace, loudness and noise. */
const readings = [
  { pace: 1.06, gain: 0.5 },
  { pace: 0.95, gain: 0.8 },
];

export async function measurePhraseTakes(recordings: readonly Recording[]): Promise<PhraseFigures> {
  const spoken = await takesOfVoices();
  const real = await takesOfWords(recordings);
  return {
    ...figuresOf('', spoken.seams),
    ...figuresOf('real_', real),
    phrase_takes: spoken.seams.phrase.length,
    real_phrase_takes: real.phrase.length,
    phrase_refused_share: spoken.refused / spoken.tried,
    phrase_melody_st: median(spoken.melody.phrase),
    alone_melody_st: median(spoken.melody.alone),
  } as PhraseFigures;
}

type Seams = Record<'natural' | 'phrase' | 'alone', SeamSteps[]>;

function figuresOf(prefix: '' | 'real_', seams: Seams): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const [kind, steps] of Object.entries(seams)) {
    const of = (pick: (steps: SeamSteps) => number) => median(steps.map(pick).filter((value) => !Number.isNaN(value)));
    figures[`${prefix}${kind}_level_step_db`] = of(({ level }) => level);
    figures[`${prefix}${kind}_spectral_step_db`] = of(({ spectrum }) => spectrum);
    figures[`${prefix}${kind}_pitch_jump_st`] = of(({ pitch }) => pitch);
  }
  return figures;
}

/** Changes at a seam, from the 30 ms before it to the 30 ms after it: dB, dB, semitones (NaN if either is unvoiced). */
type SeamSteps = { level: number; spectrum: number; pitch: number };

function stepsAt(sound: Float32Array, at: number, pitch = pitchOf(sound)): SeamSteps {
  const near = 0.015 * rate;
  const [before, after] = [bandLevels(sound, at - near), bandLevels(sound, at + near)];
  const level = levelOf(sound, at, at + 2 * near) - levelOf(sound, at - 2 * near, at);
  const [left, right] = [pitch(at - 0.04 * rate, at - 0.005 * rate), pitch(at + 0.005 * rate, at + 0.04 * rate)];
  return {
    level: Math.abs(level),
    spectrum: differenceOf(before, after),
    pitch: Math.abs(semitonesBetween(left, right)),
  };
}

function levelOf(sound: Float32Array, from: number, to: number): number {
  const part = sound.subarray(Math.max(0, Math.round(from)), Math.round(to));
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length) + 1e-9);
}

/** Returns a function for the median pitch of a part of a sound, Hz; NaN if little of it is voiced. */
function pitchOf(sound: Float32Array): (from: number, to: number) => number {
  const { values } = trackPitch(sound, rate);
  return (from, to) => {
    const part = values.subarray(
      Math.max(0, Math.floor((from / rate) * pitchRate)),
      Math.ceil((to / rate) * pitchRate),
    );
    const voiced = part.filter((value) => value > 0);
    return voiced.length < 2 ? NaN : median([...voiced]);
  };
}

async function takesOfVoices(): Promise<{
  seams: Seams;
  melody: Record<'phrase' | 'alone', number[]>;
  tried: number;
  refused: number;
}> {
  const seams: Seams = { natural: [], phrase: [], alone: [] };
  const melody = { phrase: new Array<number>(), alone: new Array<number>() };
  let [tried, refused] = [0, 0];
  for (const id of voices) {
    for (const [index, script] of scripts.entries()) {
      const [phrase] = phrasesOf(parseScript(script));
      if (!phrase) throw new Error('no phrase');
      const template = inRoom(await say(id, script.replace('{{name|Emily}}', 'Emily')));
      const section = await placeOf(template, script);
      for (const [turn, name] of names.entries()) {
        if ((turn + index) % 4 !== 0) continue;
        const { pace, gain } = readings[(turn >> 2) % 2] ?? { pace: 1, gain: 1 };
        const read = async (text: string) =>
          inRoom((await stretchSpeech(await say(id, text), rate, pace)).map((sample) => sample * gain));
        tried += 1;
        const whole = inRoom(await say(id, script.replace('{{name|Emily}}', name)));
        const truth = await placeOf(whole, script.replace('Emily', name));
        const asked = { before: phrase.before, value: name, after: phrase.after };
        const place = { planes: [template], start: section.start * rate, end: section.end * rate, spoken: 'Emily' };
        const phrased = phrase.before + withAttached(phrase, name) + phrase.after;
        const take = await cutPhrase(await read(phrased), asked, place).catch(refusal);
        if (!take) {
          refused += 1;
          continue;
        }
        const alone = trimToSpeech({ samples: await read(name), sampleRate: rate, end: 0 }).samples;
        const within = layClip({ samples: template, name: id }, section, take.samples, { ...take, coupled: true });
        const apart = layClip({ samples: template, name: id }, section, alone);
        const truthPitch = pitchOf(whole);
        for (const edge of [truth.start, truth.end]) seams.natural.push(stepsAt(whole, edge * rate, truthPitch));
        for (const [kind, laid] of [
          ['phrase', within],
          ['alone', apart],
        ] as const) {
          const pitch = pitchOf(laid.sound);
          for (const edge of [laid.from, laid.to]) seams[kind].push(stepsAt(laid.sound, edge, pitch));
          const distance = melodyDistance(whole, truth, laid);
          if (!Number.isNaN(distance)) melody[kind].push(distance);
        }
      }
    }
  }
  return { seams, melody, tried, refused };
}

function refusal(error: unknown): null {
  if (isAppError(error) && error.code === 'PHRASE_NOT_READ') return null;
  throw error;
}

async function say(id: string, text: string): Promise<Float32Array> {
  const voice = findVoice(id, builtinEngines);
  const { samples, sampleRate } = await voice.speak(text, { speed: 1 });
  return resample(samples, sampleRate, rate);
}

/** The section of the name as the app would mark it, seconds. */
async function placeOf(samples: Float32Array, script: string): Promise<{ start: number; end: number }> {
  const { words } = await alignScript({ samples, script });
  const said = words.filter(({ occurrence }) => occurrence !== null);
  return { start: said[0]?.start ?? 0, end: said.at(-1)?.end ?? 0 };
}

/** Mean distance of two melodies of a name over its length, semitones. */
function melodyDistance(
  whole: Float32Array,
  truth: { start: number; end: number },
  laid: { sound: Float32Array; from: number; to: number },
): number {
  const steps = 12;
  const [wanted, heard] = [pitchOf(whole), pitchOf(laid.sound)];
  const distances: number[] = [];
  for (let step = 0; step < steps; step++) {
    const at = (start: number, end: number) => start + ((step + 0.5) / steps) * (end - start);
    const around = 0.025 * rate;
    const one = at(truth.start * rate, truth.end * rate);
    const other = at(laid.from, laid.to);
    const distance = semitonesBetween(wanted(one - around, one + around), heard(other - around, other + around));
    if (!Number.isNaN(distance)) distances.push(Math.abs(distance));
  }
  return distances.length < 4 ? NaN : distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

type WordAt = { recording: Recording; index: number };

/** Maximum number of pairs of words. */
const mostPairs = 40;
/** Words closer than this adjoin each other. A word followed by this much silence was spoken as at the end. Seconds. */
const joinedWithin = 0.02;

/**
 * The recordings contain no name read alone and none read in two phrases, but one woman says the same word before, or
 * after, two different words. The second of these is laid in the place of the first, cut out of what was read with the
 * shared neighbour. A word that she says before a pause stands for a name read alone. Only the seam beside the shared
 * word is measured.
 */
async function takesOfWords(recordings: readonly Recording[]): Promise<Seams> {
  const seams: Seams = { natural: [], phrase: [], alone: [] };
  const sentences = recordings.filter(({ corpus }) => corpus === 'ljspeech');
  const all = sentences.flatMap((recording) => recording.words.map((_, index): WordAt => ({ recording, index })));
  const finals = all.filter(isFinal);
  for (const side of [-1, 1] as const) {
    const pairs = all.flatMap((place) =>
      all.filter((taken) => sharesNeighbour(place, taken, side)).map((taken) => ({ place, taken })),
    );
    const step = Math.max(1, Math.floor(pairs.length / (mostPairs / 2)));
    for (const [turn, { place, taken }] of pairs.filter((_, index) => index % step === 0).entries()) {
      const final = finals[(turn * 7) % finals.length];
      if (final) await layWords(place, taken, final, side, seams);
    }
  }
  return seams;
}

async function layWords(place: WordAt, taken: WordAt, final: WordAt, side: -1 | 1, seams: Seams): Promise<void> {
  const into = stretchOf(place, side);
  const from = stretchOf(taken, side);
  const phrase = phraseOf(taken, side);
  const template = { planes: [into.samples], ...inSamples(into), spoken: wordOf(place).word };
  const take = await cutPhrase(from.samples, phrase, template).catch(refusal);
  if (!take) return;
  const other = wordOf(final);
  const alone = trimToSpeech({
    samples: final.recording.samples.slice(
      other.start * rate,
      Math.min(final.recording.samples.length, (other.end + 0.1) * rate),
    ),
    sampleRate: rate,
    end: 0,
  }).samples;
  const around = { samples: place.recording.samples, name: place.recording.name };
  const within = layClip(around, wordOf(place), take.samples, { ...take, coupled: true });
  const apart = layClip(around, wordOf(place), alone);
  const edge = side === -1 ? 'start' : 'end';
  seams.natural.push(stepsAt(taken.recording.samples, wordOf(taken)[edge] * rate));
  seams.phrase.push(stepsAt(within.sound, side === -1 ? within.from : within.to));
  seams.alone.push(stepsAt(apart.sound, side === -1 ? apart.from : apart.to));
}

function wordOf({ recording, index }: WordAt): Recording['words'][number] {
  return recording.words[index] ?? { word: '', start: 0, end: 0 };
}

function isLong({ start, end, word }: Recording['words'][number]): boolean {
  return word.length > 2 && end - start >= 0.15 && end - start < 0.9;
}

function isFinal(at: WordAt): boolean {
  const next = at.recording.words[at.index + 1];
  return isLong(wordOf(at)) && (next === undefined || next.start - wordOf(at).end > 0.12);
}

/** Whether both words adjoin the same word on one side. */
function sharesNeighbour(a: WordAt, b: WordAt, side: -1 | 1): boolean {
  const [one, other] = [a, b].map(({ recording, index }) => recording.words[index + side]);
  if (a.recording === b.recording || !one || !other || one.word !== other.word) return false;
  return [a, b].every((at) => {
    const [own, beside] = [wordOf(at), at.recording.words[at.index + side]];
    const gap = beside === undefined ? 1 : side === -1 ? own.start - beside.end : beside.start - own.end;
    return isLong(own) && gap < joinedWithin;
  });
}

/** The word with up to three others on the side of the shared one, in a quiet room. */
function stretchOf({ recording, index }: WordAt, side: -1 | 1): { samples: Float32Array; start: number; end: number } {
  const { words, samples } = recording;
  const first = words[side === -1 ? Math.max(0, index - 1) : index];
  const last = words[side === -1 ? index : Math.min(words.length - 1, index + 1)];
  const [from, to] = [first?.start ?? 0, last?.end ?? 0];
  const own = words[index] ?? { start: 0, end: 0 };
  const pad = 0.4;
  const part = inRoom(samples.slice(from * rate, to * rate), pad);
  return { samples: part, start: own.start - from + pad, end: own.end - from + pad };
}

function inSamples({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start: Math.round(start * rate), end: Math.round(end * rate) };
}

function phraseOf({ recording, index }: WordAt, side: -1 | 1): PhraseToRead {
  const shared = recording.words[index + side]?.word ?? '';
  const value = recording.words[index]?.word ?? '';
  return side === -1 ? { before: `${shared} `, value, after: '' } : { before: '', value, after: ` ${shared}` };
}
