import { AppError } from '#shared/errors/index.ts';
import { float64At, itemAt } from '#shared/at.ts';
import { parseScript } from '#shared/script/index.ts';
import { featureSize, frameRate, measureInSteps } from '#shared/sound/features.ts';
import { packedStep, packedZero, type ScriptSounds } from '#shared/sound/script-sounds.ts';
import { joined } from '#shared/wav.ts';
import { checkpointFor } from '#electron/lib/steps.ts';
import { spokenUnits } from '../text/script-units.ts';
import { trainModel } from './model.ts';
import { speakReference, type Reference } from './reference.ts';

type LearnOptions = { signal?: AbortSignal; onProgress?: (progress: number) => void };

/**
 * Trains the aligner's model for a script, and packs it for the window, whose teleprompter follows the speaker with it.
 * @throws AppError `SCRIPT_INVALID`; `ALIGNMENT_FAILED` for a script without words; CancelledError.
 */
export async function learnScriptSounds(source: string, { signal, onProgress }: LearnOptions): Promise<ScriptSounds> {
  const units = spokenUnits(parseScript(source));
  if (units.length === 0) throw new AppError('ALIGNMENT_FAILED', { detail: 'The script has no words' });
  const checkpoint = checkpointFor({ signal, onProgress });
  const reference = await speakReference(units, { coarse: true, checkpoint });
  const { script, kinds, kindOf, logDurations } = await trainModel(reference, () => checkpoint(1));
  const usual = await usualSpeech(reference, () => checkpoint(1));
  return {
    places: reference.phones.map(({ word }) => itemAt(units, word).word.start),
    kinds: kindOf,
    frames: Array.from(logDurations, (log) => Math.round(Math.exp(log) * 10) / 10),
    means: pack(script.means),
    kind_means: pack(kinds.means),
    kind_log_precisions: pack(kinds.precisions.map(Math.log)),
    usual_means: usual.map(({ mean }) => mean),
    usual_deviations: usual.map(({ deviation }) => deviation),
  };
}

/** Mean and deviation of each feature over the voices' speech. */
async function usualSpeech(
  { renditions }: Reference,
  checkpoint: () => Promise<void>,
): Promise<{ mean: number; deviation: number }[]> {
  let count = 0;
  const sums = new Float64Array(featureSize);
  const squares = new Float64Array(featureSize);
  for (const { samples, times } of renditions) {
    const { values, frames } = itemAt(await measureInSteps(joined(samples), { checkpoint }), 0);
    for (const time of times) {
      if (!time) continue;
      const last = Math.min(frames, Math.round(time.end * frameRate));
      for (let frame = Math.round(time.start * frameRate); frame < last; frame++) {
        count += 1;
        for (const [k, value] of values.subarray(frame * featureSize, (frame + 1) * featureSize).entries()) {
          sums[k] = float64At(sums, k) + value;
          squares[k] = float64At(squares, k) + value ** 2;
        }
      }
    }
  }
  return Array.from(sums, (sum, k) => {
    const mean = sum / Math.max(1, count);
    const variance = float64At(squares, k) / Math.max(1, count) - mean ** 2;
    return { mean, deviation: Math.sqrt(Math.max(variance, 1e-6)) };
  });
}

function pack(values: Float32Array): string {
  const bytes = Uint8Array.from(values, (value) =>
    Math.min(255, Math.max(0, packedZero + Math.round(value / packedStep))),
  );
  return Buffer.from(bytes).toString('base64');
}
