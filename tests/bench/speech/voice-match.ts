import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { pitchRate, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { averageSpectrum, bandCentres } from '#electron/engine/signal/spectrum.ts';
import { markedWords, parseScript, type Surroundings } from '#shared/script/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { repository } from '../../support/cli.ts';
import { surroundingsOf, type Recording } from '../../support/recordings.ts';
import { spliceClip } from '../../support/splices.ts';
import { median, quantile } from './statistics.ts';
import { profileVoice, type VoiceProfile } from '#electron/engine/speech/match/profiles.ts';

/** One value, spoken by one voice in place of one person's word. */
export type MatchCase = {
  actor: string;
  voice: string;
  value: string;
  /** Median pitch of the clip relative to the actor's, semitones; NaN if nothing is voiced. */
  pitch: number;
  /** Loudness in its place relative to the replaced words, LU. */
  loudness: number;
  /** Duration relative to the replaced words. */
  length: number;
  /** Distance of the long-term spectrum from the actor's, before and after matching, dB. */
  colourBefore: number;
  colourAfter: number;
  /** Strongest high-passed sample at a seam, relative to the strongest inside. */
  click: number;
  /** Highest sample. */
  peak: number;
  /** Share of adjacent voiced frames that are half an octave apart, before and after matching. */
  jumpsBefore: number;
  jumpsAfter: number;
  /** Harmonics-to-noise ratio of voiced sound, before and after matching, dB. */
  harmonicsBefore: number;
  harmonicsAfter: number;
  /** Processor time for the matched clip, milliseconds. */
  took: number;
};

type MatchActor = {
  name: string;
  samples: Float32Array;
  word: { start: number; end: number; word: string };
  around: Surroundings | null;
  profile: VoiceProfile;
};

const rate = 48_000;
const voices = ['flite:slt', 'flite:rms', 'flite:awb', 'espeak:en-us'];
const values = [
  'Al|Jo|Bo|Mia|Sarah|Christopher|Priya|Stephanie|O’Brien|Bartholomew & Sons',
  'Müller|Nguyễn|Wójcik|José|Siobhan|Владимир|Ірина|محمد|นภา|李娜|유나',
  '$1,250|24/7|3.5%',
].flatMap((line) => line.split('|'));

/** Two women and two men of the GRID corpus, the woman of LJSpeech, and the sample's speaker. */
const people = ['LJ001-0001', 'grid_lrwp9a', 'grid_lbbc2a', 'grid_pwij3p', 'grid_sbwe5n'];

/** Speaks each value with each voice for each actor, without and with matching. */
export async function measureVoiceMatch(recordings: readonly Recording[], cacheFolder: string): Promise<MatchCase[]> {
  const cases: MatchCase[] = [];
  for (const actor of await actorsOf(recordings)) {
    const narrator = new Narrator({ artifacts: createFileStore(join(cacheFolder, `clips-for-${actor.name}`)) });
    const { word, around } = actor;
    const place = { seconds: word.end - word.start, replaces: word.word, around };
    const person = { id: actor.name, read: (seconds: number) => actor.samples.subarray(0, seconds * rate) };
    for (const id of voices) {
      const voice = voiceConfigOf(id);
      await narrator.speak({ text: 'Ready', voice, place, actor: person });
      for (const text of values) {
        const { samples: before } = await narrator.speak({ text, voice: { ...voice, pitch_match: false }, place });
        const started = process.cpuUsage();
        const { samples: after } = await narrator.speak({ text, voice, place, actor: person });
        const { user, system } = process.cpuUsage(started);
        const facts = { actor: actor.name, voice: id, value: text, took: (user + system) / 1000 };
        cases.push({ ...facts, ...compare(actor, before, after) });
      }
    }
  }
  return cases;
}

function compare(actor: MatchActor, before: Float32Array, after: Float32Array) {
  const { click, step, sound } = spliceClip(actor, actor.word, after);
  const [own, matched] = [pitchFacts(before), pitchFacts(after)];
  return {
    pitch: matched.pitch === null ? NaN : semitonesBetween(actor.profile.pitch, matched.pitch),
    loudness: step,
    length: after.length / rate / (actor.word.end - actor.word.start),
    colourBefore: colourDistance(before, actor.profile),
    colourAfter: colourDistance(after, actor.profile),
    click,
    peak: sound.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0),
    jumpsBefore: own.jumps,
    jumpsAfter: matched.jumps,
    harmonicsBefore: own.harmonics,
    harmonicsAfter: matched.harmonics,
  };
}

async function actorsOf(recordings: readonly Recording[]): Promise<MatchActor[]> {
  const actors = people.map((name): Omit<MatchActor, 'profile'> => {
    const recording = recordings.find((one) => one.name === name);
    const word = recording?.words[1];
    if (!recording || !word) throw new Error(`${name} is not there`);
    return { name, samples: recording.samples, word, around: surroundingsOf(recording, 1) };
  });
  const folder = join(repository, 'build', 'sample');
  const { script, sections } = JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8')) as {
    script: string;
    sections: { start: number; end: number }[];
  };
  const [section] = sections;
  const [mark] = markedWords(parseScript(script));
  if (!section) throw new Error('the sample has no section');
  const sample = await readSound(join(folder, 'sample.mp4'), { longest: longestSound });
  actors.push({ name: 'sample', samples: sample, word: { ...section, word: 'Sarah' }, around: mark?.around ?? null });
  return actors.map((actor) => {
    const profile = profileVoice({
      samples: resample(actor.samples.subarray(0, 30 * rate), rate, 16_000),
      sampleRate: 16_000,
    });
    if (!profile) throw new Error(`${actor.name} has no pitch`);
    return { ...actor, profile };
  });
}

/** Root mean square difference over the bands, independent of level. */
function colourDistance(samples: Float32Array, actor: VoiceProfile): number {
  const spectrum = averageSpectrum(samples, rate);
  const differences = bandCentres.map((_, band) => (spectrum[band] ?? 0) - (actor.spectrum[band] ?? 0));
  const level = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return Math.sqrt(differences.reduce((sum, value) => sum + (value - level) ** 2, 0) / differences.length);
}

function pitchFacts(samples: Float32Array): { pitch: number | null; jumps: number; harmonics: number } {
  const { values: track } = trackPitch(samples, rate);
  const voiced = [...track].filter((value) => value > 0);
  let [pairs, jumps] = [0, 0];
  for (let frame = 1; frame < track.length; frame++) {
    const [last, here] = [track[frame - 1] ?? 0, track[frame] ?? 0];
    if (last === 0 || here === 0) continue;
    pairs++;
    if (Math.abs(semitonesBetween(last, here)) > 6) jumps++;
  }
  const ratios = [...track.entries()].flatMap(([frame, value]) =>
    value > 0 ? harmonicsAt(samples, Math.round(((frame + 0.5) / pitchRate) * rate), rate / value) : [],
  );
  return {
    pitch: voiced.length < 6 ? null : median(voiced),
    jumps: pairs === 0 ? 0 : jumps / pairs,
    harmonics: ratios.length === 0 ? NaN : median(ratios),
  };
}

/** Similarity of two adjacent periods as a ratio of harmonics to noise, dB. */
function harmonicsAt(samples: Float32Array, at: number, period: number): number[] {
  const length = Math.round(period);
  if (at - length < 0 || at + length > samples.length) return [];
  let [product, first, second] = [0, 0, 0];
  for (let i = at - length; i < at; i++) {
    const [a, b] = [samples[i] ?? 0, samples[i + length] ?? 0];
    product += a * b;
    first += a * a;
    second += b * b;
  }
  const alike = Math.min(0.9999, Math.max(0.0001, product / Math.sqrt(first * second + 1e-12)));
  return [10 * Math.log10(alike / (1 - alike))];
}

/**
 * Prints, for each voice and actor, the median, 90th percentile and worst of the errors, and medians before → after.
 */
export function printMatchTable(cases: readonly MatchCase[]): void {
  const groups = Map.groupBy(cases, ({ actor, voice }) => `${actor} · ${voice}`);
  const rows = [...groups].map(([name, group]) => {
    const middle = (key: NumericKey) => median(valuesOf(group, key)).toFixed(1);
    const share = (key: NumericKey) => (100 * mean(valuesOf(group, key))).toFixed(1);
    return {
      'actor · voice': name,
      'pitch, semitones': spread(group, 'pitch'),
      'loudness, LU': spread(group, 'loudness'),
      'length, times': spread(group, 'length'),
      'colour, dB': `${middle('colourBefore')} → ${middle('colourAfter')}`,
      'harmonics, dB': `${middle('harmonicsBefore')} → ${middle('harmonicsAfter')}`,
      'jumps, %': `${share('jumpsBefore')} → ${share('jumpsAfter')}`,
      click: Math.max(...valuesOf(group, 'click')).toFixed(2),
      peak: Math.max(...valuesOf(group, 'peak')).toFixed(2),
      ms: middle('took'),
    };
  });
  console.table(rows);
  for (const key of ['pitch', 'loudness'] as const) {
    const worst = cases
      .filter((one) => !Number.isNaN(one[key]))
      .toSorted((a, b) => Math.abs(b[key]) - Math.abs(a[key]));
    const named = worst.slice(0, 5).map((one) => `${one.value} (${one.voice}, ${one.actor}) ${one[key].toFixed(1)}`);
    console.log(`worst ${key}: ${named.join('; ')}`);
  }
}

export type MatchFigures = {
  /** Distance of a clip's median pitch from the actor's, semitones. */
  pitch_median_semitones: number;
  pitch_p90_semitones: number;
  /** Distance of a name's loudness from that of the replaced words, LU. */
  loudness_p90_lu: number;
  loudness_worst_lu: number;
};

export function matchFigures(cases: readonly MatchCase[]): MatchFigures {
  const pitch = valuesOf(cases, 'pitch').map(Math.abs);
  const loudness = valuesOf(cases, 'loudness').map(Math.abs);
  return {
    pitch_median_semitones: median(pitch),
    pitch_p90_semitones: quantile(pitch, 0.9),
    loudness_p90_lu: quantile(loudness, 0.9),
    loudness_worst_lu: Math.max(...loudness),
  };
}

type NumericKey = Exclude<keyof MatchCase, 'actor' | 'voice' | 'value'>;

function valuesOf(cases: readonly MatchCase[], key: NumericKey): number[] {
  return cases.map((one) => one[key]).filter((value) => !Number.isNaN(value));
}

function spread(cases: readonly MatchCase[], key: NumericKey): string {
  const sizes = valuesOf(cases, key).map(Math.abs);
  return [median(sizes), quantile(sizes, 0.9), Math.max(...sizes)].map((size) => size.toFixed(1)).join(' · ');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
