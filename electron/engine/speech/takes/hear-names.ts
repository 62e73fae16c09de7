import { itemAt } from '#shared/at.ts';
import { median } from '#electron/lib/averages.ts';
import { resample } from '../../media/codec/resample.ts';
import { createAcoustics, type Acoustics } from '../align/acoustics.ts';
import { adaptToSpeaker } from '../align/adapt.ts';
import {
  measureFeatures,
  featureRate,
  frameRate,
  hop,
  normalizeFeatures,
  type Features,
} from '#shared/sound/features.ts';
import type { Visit } from '../align/trails.ts';
import { isAudible, measureLevels, speakingGain, type Levels } from '../align/levels.ts';
import { trainModel } from '../align/model.ts';
import { findPhrase, searchIn, type PhoneRange, type PhraseSearch } from '../align/phrase.ts';
import { joined, soundRate } from '#shared/wav.ts';
import { speakReference } from '../align/reference.ts';
import type { WordPhone } from '../voices/word-phones.ts';
import { spokenUnits, type SpokenUnit } from '../text/script-units.ts';
import { expectedLength, type Range } from './utterances.ts';
import { pairUtterances, type PairedUtterance } from './pair.ts';

type HearOptions = {
  /** Mono, 48 kHz. */
  recorded: Float32Array;
  /** Ranges of speech in it, samples. */
  ranges: readonly Range[];
  names: readonly string[];
  /** Called now and then with 0–1, so that other work can go on; throws to stop. */
  checkpoint: (progress: number) => Promise<void>;
};

/** Silence included on either side of an utterance, seconds. */
const margin = 0.1;
/** Penalty of sound other than the name, below the best phone; nats a frame. */
const otherPenalty = 7;
/** Maximum distance in the list between an utterance and the names it is compared with. */
const window = 60;
/** Minimum log odds of a name with a fitting duration, because the voices may pronounce it differently. */
const otherwiseSaid = -8;
/** An utterance may last this many times as long as expected, or as short. */
const lengthFactor = 2.5;
/** Number of recognized names from which the speaker's pace and voice can be learnt. */
const leastHeard = 4;
const never = -Infinity;

/**
 * Recognizes the names of a list in the utterances of a take. The built-in voices speak each name, and its phones are
 * matched with each utterance near its position in the list: first with the voices' pace and sound, then again with the
 * speaker's, learnt from the first result.
 */
export async function hearNames({ recorded, ranges, names, checkpoint }: HearOptions): Promise<PairedUtterance[]> {
  if (ranges.length === 0) return [];
  const { units, nameOf } = unitsOf(names);
  const reference = await speakReference(units, { coarse: true, checkpoint: (part) => checkpoint(0.4 * part) });
  const model = await trainModel(reference, () => checkpoint(0.4));
  const phones = phonesOf(reference.phones, nameOf, names.length);
  const sound = featuresOf(recorded, ranges);
  const listening = (acoustics: Acoustics): Listening => {
    const search = searchIn(acoustics, reference.phones);
    const instead = acoustics.otherwise(otherPenalty);
    return { search, instead, phones, sound, expected: names.map(expectedLength) };
  };

  const first = listening(createAcoustics(model, sound.features, sound.levels, 0));
  const paired = await listenTo(first, (part) => checkpoint(0.4 + 0.3 * part));
  if (paired.filter(({ sure }) => sure).length < leastHeard) return paired;
  const heard: Visit[] = [];
  for (const [utterance, { name, sure }] of paired.entries())
    if (name !== null && sure) heard.push(...((await listenFor(first, utterance, name))?.visits ?? []));
  const pace = median(heard.map(({ phone, start, end }) => first.search.acoustics.stretch(phone, end - start)));
  const adapted = adaptToSpeaker(model, sound.features, heard);
  const acoustics = createAcoustics(adapted, sound.features, sound.levels, pace);
  return listenTo(listening(acoustics), (part) => checkpoint(0.7 + 0.3 * part));
}

/** The words of all names for the voices, and the index of each word's name. */
function unitsOf(names: readonly string[]): { units: SpokenUnit[]; nameOf: number[] } {
  const units: SpokenUnit[] = [];
  const nameOf: number[] = [];
  for (const [name, text] of names.entries()) {
    const words = spokenUnits([{ kind: 'text', text }]);
    for (const [index, unit] of words.entries()) {
      units.push({ ...unit, pause: index === words.length - 1 ? '.' : '' });
      nameOf.push(name);
    }
  }
  return { units, nameOf };
}

function phonesOf(phones: readonly WordPhone[], nameOf: readonly number[], names: number): PhoneRange[] {
  const found = Array.from({ length: names }, () => ({ first: 0, count: 0 }));
  for (const [index, { word }] of phones.entries()) {
    const own = found[nameOf[word] ?? -1];
    if (!own) continue;
    if (own.count === 0) own.first = index;
    own.count += 1;
  }
  return found;
}

type Sound = { features: Features; levels: Levels; places: Range[] };

/** Features of the utterances alone, one after another; `places` are the utterances' frames. */
function featuresOf(recorded: Float32Array, ranges: readonly Range[]): Sound {
  const pieces = ranges.map(({ start, end }) => {
    const pad = Math.round(margin * soundRate);
    const piece = resample(recorded.slice(Math.max(0, start - pad), end + pad), soundRate, featureRate);
    return piece.subarray(0, Math.max(hop, Math.floor(piece.length / hop) * hop));
  });
  const levels = measureLevels(joined(pieces));
  const parts = pieces.map((piece) => measureFeatures(piece, speakingGain(levels)));
  const places: Range[] = [];
  for (const { frames } of parts) {
    const start = places.at(-1)?.end ?? 0;
    places.push({ start, end: start + frames });
  }
  const frames = places.at(-1)?.end ?? 0;
  const features = { frames, values: joined(parts.map(({ values }) => values)) };
  normalizeFeatures(features, (frame) => isAudible(levels, frame));
  return { features, levels, places };
}

type Listening = {
  search: PhraseSearch;
  /** Score of each frame as something other than a name. */
  instead: Float64Array;
  phones: readonly PhoneRange[];
  sound: Sound;
  /** Length of each name, seconds. */
  expected: number[];
};

async function listenTo(listening: Listening, progress: (part: number) => Promise<void>): Promise<PairedUtterance[]> {
  const names = listening.phones.length;
  const utterances = listening.sound.places.length;
  const scores = new Float64Array(utterances * names).fill(never);
  for (let utterance = 0; utterance < utterances; utterance++) {
    await progress(utterance / utterances);
    const middle = (utterance * names) / utterances;
    for (let name = 0; name < names; name++) {
      if (Math.abs(name - middle) > window) continue;
      const odds = (await listenFor(listening, utterance, name))?.odds ?? never;
      scores[utterance * names + name] = fitsLength(listening, utterance, name) ? Math.max(odds, otherwiseSaid) : odds;
    }
  }
  return pairUtterances(utterances, names, (utterance, name) => scores[utterance * names + name] ?? never);
}

function fitsLength({ sound, expected }: Listening, utterance: number, name: number): boolean {
  const { start, end } = sound.places[utterance] ?? { start: 0, end: 0 };
  const seconds = (end - start) / frameRate - 2 * margin;
  const ratio = seconds / itemAt(expected, name);
  return ratio < lengthFactor && ratio > 1 / lengthFactor;
}

/** The phones of a name in an utterance, and the log odds of the name against anything else. */
async function listenFor(
  { search, instead, phones, sound }: Listening,
  utterance: number,
  name: number,
): Promise<{ odds: number; visits: Visit[] } | null> {
  const range = phones[name];
  const place = sound.places[utterance];
  if (!range || !place) return null;
  const found = await findPhrase(search, range, place);
  if (!found) return null;
  const other = instead.subarray(place.start, place.end).reduce((sum, score) => sum + score, 0);
  return { odds: found.score - other, visits: found.visits };
}
