import { featureSize } from '#shared/sound/features.ts';
import { createGaussians, writeLogFactors, type Gaussians } from '#shared/sound/gaussians.ts';
import { packedStep, packedZero, partsPerPhone, type ScriptSounds } from '#shared/sound/script-sounds.ts';
import type { ScriptPiece } from './script-pieces.ts';

/** The sounds of a script, ready for comparison with a microphone. */
export type Sounds = {
  /** For each spoken word, in order, the index of its first phone; then the number of phones. */
  firstPhones: number[];
  /** For each spoken word, the index of the shown word it comes from, and whether a sentence begins there. */
  readWords: number[];
  beginsSentence: boolean[];
  /** For each phone, the usual length of each of its parts, frames. */
  partFrames: number[];
  /** The parts of each phone, and of each kind of phone. */
  phones: Gaussians;
  kinds: Gaussians;
  /** Means and deviations of the features of speech, before they are normalized. */
  usual: { means: readonly number[]; deviations: readonly number[] };
};

/** Converts the learnt sounds of one piece. */
export function readSounds(learnt: ScriptSounds, { first, starts, begins }: ScriptPiece): Sounds {
  const firstPhones = learnt.places.flatMap((place, phone) => (place === learnt.places[phone - 1] ? [] : phone));
  const readIn = firstPhones.map((phone) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= (learnt.places[phone] ?? 0)),
    ),
  );
  const means = unpack(learnt.means);
  const precisions = unpack(learnt.kind_log_precisions).map(Math.exp);
  const width = partsPerPhone * featureSize;
  const own = new Float32Array(means.length);
  for (const [phone, kind] of learnt.kinds.entries())
    own.set(precisions.subarray(kind * width, (kind + 1) * width), phone * width);
  return {
    firstPhones: [...firstPhones, learnt.places.length],
    readWords: readIn.map((word) => first + word),
    beginsSentence: readIn.map((word, index) => word !== readIn[index - 1] && begins[word] === true),
    partFrames: learnt.frames.map((frames) => frames / partsPerPhone),
    phones: gaussians(means, own),
    kinds: gaussians(unpack(learnt.kind_means), precisions),
    usual: { means: learnt.usual_means, deviations: learnt.usual_deviations },
  };
}

/** Joins the sounds of two consecutive pieces. Keeps the first one's kinds of phones, which are nearly all. */
export function joinSounds(before: Sounds, next: Sounds): Sounds {
  const phones = before.firstPhones.at(-1) ?? 0;
  return {
    ...before,
    firstPhones: [...before.firstPhones.slice(0, -1), ...next.firstPhones.map((phone) => phones + phone)],
    readWords: [...before.readWords, ...next.readWords],
    beginsSentence: [...before.beginsSentence, ...next.beginsSentence],
    partFrames: [...before.partFrames, ...next.partFrames],
    phones: gaussians(
      joined(before.phones.means, next.phones.means),
      joined(before.phones.precisions, next.phones.precisions),
    ),
  };
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const both = new Float32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function unpack(packed: string): Float32Array {
  const bytes = atob(packed);
  return Float32Array.from({ length: bytes.length }, (_, index) => (bytes.charCodeAt(index) - packedZero) * packedStep);
}

function gaussians(means: Float32Array, precisions: Float32Array): Gaussians {
  const made = createGaussians(means.length / featureSize);
  made.means.set(means);
  made.precisions.set(precisions);
  writeLogFactors(made);
  return made;
}
