import { featureSize, type Features } from '#shared/sound/features.ts';
import type { Gaussians } from '#shared/sound/gaussians.ts';
import type { Visit } from './trails.ts';
import { partAt, type SpeechModel } from './model.ts';
import { partsPerPhone } from '#shared/sound/script-sounds.ts';
import { float32At, itemAt } from '#shared/at.ts';

/** Number of frames of a kind of phone that weigh as much as the voices' model of it. */
const relevance = 60;

/**
 * The model adapted to the speaker: each part of a kind of phone is shifted by its mean difference at the places found
 * so far, the more the more frames there are (maximum a posteriori adaptation of the means).
 */
export function adaptToSpeaker(model: SpeechModel, { values }: Features, visits: readonly Visit[]): SpeechModel {
  const shifts = new Float32Array(model.kinds.count * featureSize);
  const counts = new Float32Array(model.kinds.count);
  for (const { phone, start, end } of visits) {
    for (let frame = start; frame < end; frame++) {
      const part = partAt(frame - start, end - start);
      const kind = itemAt(model.kindOf, phone) * partsPerPhone + part;
      const own = phone * partsPerPhone + part;
      counts[kind] = float32At(counts, kind) + 1;
      for (let k = 0; k < featureSize; k++) {
        const difference =
          float32At(values, frame * featureSize + k) - float32At(model.script.means, own * featureSize + k);
        shifts[kind * featureSize + k] = float32At(shifts, kind * featureSize + k) + difference;
      }
    }
  }
  for (let index = 0; index < shifts.length; index++) {
    shifts[index] = float32At(shifts, index) / (float32At(counts, Math.floor(index / featureSize)) + relevance);
  }
  const kindOfScript = (index: number) =>
    itemAt(model.kindOf, Math.floor(index / partsPerPhone)) * partsPerPhone + (index % partsPerPhone);
  return {
    ...model,
    script: shifted(model.script, shifts, kindOfScript),
    kinds: shifted(model.kinds, shifts, (index) => index),
  };
}

function shifted(gaussians: Gaussians, shifts: Float32Array, kindOf: (index: number) => number): Gaussians {
  const means = gaussians.means.map((mean, at) => {
    const kind = kindOf(Math.floor(at / featureSize));
    return mean + float32At(shifts, kind * featureSize + (at % featureSize));
  });
  return { ...gaussians, means };
}
