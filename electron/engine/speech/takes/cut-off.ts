import { float32At, itemAt } from '#shared/at.ts';
import type { Sound } from '../../signal/wav.ts';

/** Duration of a level, seconds. */
const step = 0.01;
/** Nobody speaks below this level under the loudest speech, dB: words begin and end softer, even without a pause around them. */
const belowSpeech = 26;
/** Nor this little above the room, dB. */
const aboveNoise = 10;

/** Whether a recording begins or ends within speech: the person spoke before it was started, or until after its end. */
export function cutOff(sound: Sound): { start: boolean; end: boolean } {
  const levels = levelsOf(sound);
  const [first, last] = [levels[0], levels.at(-1)];
  if (first === undefined || last === undefined) return { start: false, end: false };
  const sorted = levels.toSorted();
  const at = (share: number): number => itemAt([...sorted], Math.floor(share * (sorted.length - 1)));
  const speech = Math.max(at(0.05) + aboveNoise, at(0.98) - belowSpeech);
  return { start: first > speech, end: last > speech };
}

/** Root mean square of each step, the last of which ends with the sound; dB. */
function levelsOf({ samples, sampleRate }: Sound): Float32Array {
  const size = Math.round(step * sampleRate);
  const count = Math.floor(samples.length / size);
  return Float32Array.from({ length: count }, (_, index) => {
    const from = index === count - 1 ? samples.length - size : index * size;
    let power = 0;
    for (let place = from; place < from + size; place++) power += float32At(samples, place) ** 2;
    return 10 * Math.log10(power / size + 1e-10);
  });
}
