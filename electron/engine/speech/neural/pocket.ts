import type { OfflineTts } from 'sherpa-onnx-node';
import type { Sound } from '../../signal/wav.ts';
import { stretchSpeech } from '../../media/codec/stretch-speech.ts';
import type { CloneReference } from '../types.ts';
import { generate, type GenerationRequest } from './generate.ts';
import { unspeakable } from '../text/unspeakable.ts';

/**
 * Pocket TTS generates speech frame by frame, each from noise, until it decides that the text has ended. The runtime
 * has no setting for speed, and does not detect a text that never ends.
 */

/** Samples of a frame: 80 ms at 24 kHz. */
const frameSamples = 1_920;
/**
 * Slow speech takes one frame a letter. A text that has not ended after twice as many, and some for pauses, never will.
 */
const framesPerLetter = 2;
const sparedFrames = 25;
/** Forty seconds. */
const mostFrames = 500;
/** Seeds of the noise, tried in turn. The first is always the same, so that a repeated name sounds the same. */
const seeds = [1, 2, 3];
/** The runtime's default. */
const flowSteps = 5;
/** Limits of `stretchSpeech`, new length over old. */
const stretches = { least: 0.5, most: 2 };

type PocketSpeech = Omit<GenerationRequest, 'sid'> & { reference: CloneReference };

/** @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) if it ends with no seed; CancelledError. */
export async function speakWithPocket(
  engine: Pick<OfflineTts, 'generateAsync'>,
  { text, speed, reference, signal, onAlive }: PocketSpeech,
): Promise<Sound> {
  const frames = Math.min(mostFrames, sparedFrames + framesPerLetter * text.length);
  for (const seed of seeds) {
    const said = { text: preparedText(text), sid: 0, speed: 1, signal, onAlive };
    const { samples, sampleRate } = await generate(engine, said, {
      numSteps: flowSteps,
      referenceAudio: reference.samples,
      referenceSampleRate: reference.sampleRate,
      referenceText: reference.text,
      extra: { seed, max_frames: frames },
    });
    if (samples === undefined || samples.length >= frames * frameSamples) continue;
    const stretch = Math.min(stretches.most, Math.max(stretches.least, 1 / speed));
    return { samples: stretch === 1 ? samples : await stretchSpeech(samples, sampleRate, stretch), sampleRate };
  }
  throw unspeakable(text, 'it did not end');
}

/** Makes a text a sentence, like the texts the model was trained on. */
function preparedText(text: string): string {
  const sentence = text.charAt(0).toLocaleUpperCase('en') + text.slice(1);
  return /[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}.` : sentence;
}
