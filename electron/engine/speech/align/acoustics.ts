import type { Features } from '#shared/sound/features.ts';
import { gaussianOf, logLikelihood } from '#shared/sound/gaussians.ts';
import { longestPhone, type SequenceProblem } from './hsmm.ts';
import { quietestFrames, type Levels } from './levels.ts';
import type { SpeechModel } from './model.ts';
import { partsPerPhone } from '#shared/sound/script-sounds.ts';
import { float32At, float64At } from '#shared/at.ts';

/** How well each phone of a model fits each frame of a recording, and alternatives to phones. */
export type Acoustics = Pick<SequenceProblem, 'parts' | 'phoneScore' | 'durationScore' | 'longest'> & {
  /** Log of a phone's duration over the expected one at the speaker's pace. */
  stretch(phone: number, duration: number): number;
  /** Log likelihood of each frame under the best phone there is. */
  anyPhone: Float64Array;
  /** Score of each frame as silence or as other sound, which scores `penalty` nats a frame below the best phone. */
  otherwise(penalty: number): Float64Array;
};

/** Neighbouring frames are similar, so their likelihoods count less than independent evidence. */
const acousticWeight = 0.1;
/** Standard deviation of a phone's log duration around the voices' mean. */
const durationDeviation = 0.3;
/** Maximum duration of a phone relative to the expected one: over four deviations. */
const longestFactor = 4;
/** Share of the recording that the model of silence is made from; with more, quiet speech would count as silence. */
const silenceShare = 0.05;
const leastSilenceFrames = 5;
const leastSilenceVariance = 0.3;

/**
 * Scores phones, silence and other sound in a recording.
 * @param features normalized.
 * @param logPace log of the speaker's durations over the voices'.
 */
export function createAcoustics(model: SpeechModel, features: Features, levels: Levels, logPace: number): Acoustics {
  const silence = silenceScores(features, levels);
  const anyPhone = bestPhoneScores(model, features);
  const logOf = Float64Array.from({ length: longestPhone + 1 }, (_, duration) => Math.log(duration));
  const longest = model.logDurations.map((logDuration) =>
    Math.min(longestPhone, Math.ceil(longestFactor * Math.exp(logDuration + logPace))),
  );
  const stretch = (phone: number, duration: number) =>
    float64At(logOf, duration) - float32At(model.logDurations, phone) - logPace;
  return {
    parts: partsPerPhone,
    phoneScore: (phone, part, frame) =>
      acousticWeight * logLikelihood(model.script, phone * partsPerPhone + part, features.values, frame),
    durationScore: (phone, duration) => -((stretch(phone, duration) / durationDeviation) ** 2) / 2,
    longest: (phone) => longest[phone] ?? longestPhone,
    stretch,
    anyPhone,
    otherwise: (penalty) =>
      Float64Array.from(
        silence,
        (score, frame) => acousticWeight * Math.max(score, float64At(anyPhone, frame) - penalty),
      ),
  };
}

/** A model of this recording's silence. */
function silenceScores({ frames, values }: Features, levels: Levels): Float64Array {
  const quiet = quietestFrames(levels, silenceShare, leastSilenceFrames);
  const silence = gaussianOf(quiet, values, leastSilenceVariance);
  return Float64Array.from({ length: frames }, (_, frame) => logLikelihood(silence, 0, values, frame));
}

function bestPhoneScores({ kinds }: SpeechModel, { frames, values }: Features): Float64Array {
  return Float64Array.from({ length: frames }, (_, frame) => {
    let best = -Infinity;
    for (let index = 0; index < kinds.count; index++) best = Math.max(best, logLikelihood(kinds, index, values, frame));
    return best;
  });
}
