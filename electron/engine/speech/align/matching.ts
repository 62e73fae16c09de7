import { median } from '#electron/lib/averages.ts';
import { createAcoustics, type Acoustics } from './acoustics.ts';
import { adaptToSpeaker } from './adapt.ts';
import { normalizeFeatures, type Features } from '#shared/sound/features.ts';
import { logLikelihood } from '#shared/sound/gaussians.ts';
import { findSequence } from './hsmm.ts';
import { levelAt, type Levels } from './levels.ts';
import { partAt, type SpeechModel } from './model.ts';
import { partsPerPhone } from '#shared/sound/script-sounds.ts';
import type { WordPhone } from '../voices/word-phones.ts';
import type { Visit } from './trails.ts';
import { float32At, float64At } from '#shared/at.ts';

export type Match = {
  /** The spoken phones in order; of repeated words each time. */
  visits: Visit[];
  /**
   * For each visit, how well the sound fits it, in nats a frame: 0 and above = as well as the best phone there is, −20
   * and below = not at all.
   */
  fit: Float64Array;
  /** For each visit, the log of its duration over the expected one at the speaker's pace. */
  stretch: Float64Array;
};

/** A match, and the final model's view of the recording, adapted to the speaker. */
type MatchedRecording = { match: Match; acoustics: Acoustics };

/** Penalty of sound before the first and after the last word, below the best phone; nats a frame. */
const outsidePenalty = 10;
/**
 * Log probability and penalty of a pause, with breath and clicks, and of sound that is not in the script; see
 * docs/measurements/speech.md.
 */
const pause = { prior: -3, penalty: 30 };
const otherSound = { prior: -30, penalty: 10 };
const skipPrior = { any: -25, each: -4 };
const repeatPrior = -35;
/** Share between quietest and loudest above which a frame initially counts as speech. */
const speechShare = 0.35;
/** Phones followed before and after the likeliest place: about ten seconds of speech. */
const reach = 120;
/** Paths this far below the likeliest one, in log probability, are dropped: three times what any recording needed. */
const beam = 120;

/**
 * Finds the phones in a recording twice: first with speech and pace estimated from loudness, then with both learnt from
 * the first result.
 * @returns null when the recording cannot contain them.
 */
export async function matchPhones(
  model: SpeechModel,
  phones: readonly WordPhone[],
  recording: Features,
  levels: Levels,
  checkpoint: (progress: number) => Promise<void>,
): Promise<MatchedRecording | null> {
  const first = await matchUnknown(model, phones, recording, levels, (progress) => checkpoint(progress / 2));
  if (!first) return null;
  const inside = new Uint8Array(recording.frames);
  const { visits, stretch } = first;
  for (const { start, end } of visits) inside.fill(1, start, end);
  const features = normalized(recording, (frame) => inside[frame] === 1);
  const adapted = adaptToSpeaker(model, features, visits);
  return matchOnce(adapted, phones, features, levels, median(stretch), (progress) => checkpoint(0.5 + progress / 2));
}

/** The first pass: only the loudness of the speech is known. */
async function matchUnknown(
  model: SpeechModel,
  phones: readonly WordPhone[],
  recording: Features,
  levels: Levels,
  checkpoint: (progress: number) => Promise<void>,
): Promise<Match | undefined> {
  const loud = levelAt(levels, speechShare);
  const features = normalized(recording, (frame) => float32At(levels.frames, frame) > loud);
  return (await matchOnce(model, phones, features, levels, 0, checkpoint))?.match;
}

function normalized(recording: Features, isSpeech: (frame: number) => boolean): Features {
  const features = { ...recording, values: recording.values.slice() };
  normalizeFeatures(features, isSpeech);
  return features;
}

/** @param logPace log of the speaker's durations over the voices'. */
async function matchOnce(
  model: SpeechModel,
  phones: readonly WordPhone[],
  features: Features,
  levels: Levels,
  logPace: number,
  checkpoint: (progress: number) => Promise<void>,
): Promise<MatchedRecording | null> {
  const acoustics = createAcoustics(model, features, levels, logPace);
  const found = await findSequence({
    ...acoustics,
    frames: features.frames,
    phones: phones.length,
    startsWord: (phone) => phones[phone]?.word !== phones[phone - 1]?.word,
    gaps: [pause, otherSound].map(({ prior, penalty }) => ({ prior, scores: acoustics.otherwise(penalty) })),
    skipPrior,
    repeatPrior,
    outsideScores: acoustics.otherwise(outsidePenalty),
    reach,
    beam,
    checkpoint,
  });
  if (!found) return null;
  const { visits } = found;
  const match = {
    visits,
    fit: Float64Array.from(visits, (visit) => phoneFit(model, visit, features, acoustics.anyPhone)),
    stretch: Float64Array.from(visits, ({ phone, start, end }) => acoustics.stretch(phone, end - start)),
  };
  return { match, acoustics };
}

function phoneFit(
  model: SpeechModel,
  { phone, start, end }: Visit,
  { values }: Features,
  anyPhone: Float64Array,
): number {
  let sum = 0;
  for (let frame = start; frame < end; frame++) {
    const part = partAt(frame - start, end - start);
    sum += logLikelihood(model.script, phone * partsPerPhone + part, values, frame) - float64At(anyPhone, frame);
  }
  return sum / (end - start);
}
