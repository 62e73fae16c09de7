import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { cloningFamilies, speaks } from '#shared/models.ts';
import { peakOf } from '../../signal/limiter.ts';
import type { Sound } from '../../signal/wav.ts';
import type { ModelFacts } from '../types.ts';
import { loadVoice } from './loaded-models.ts';
import { inspectModel } from './model-folder.ts';
import { speakWithinModel, speakWithModel } from './neural-voice.ts';
import { recognizeSpeech } from './recognize.ts';
import { shrinkModel } from './shrink-model.ts';
import { addDurations } from './time-model.ts';

/** Words every language's voice can read, and the range of their duration, seconds. */
const counted = '1, 2, 3, 4, 5.';
const countedSeconds = { shortest: 0.8, longest: 15 };
/** Sound is audible above this peak, and noise if more than this share of samples is at full scale. */
const softestPeak = 0.003;
const fullScale = 0.99;
const mostAtFullScale = 0.2;
/** A name of usual length and its surroundings, to measure how long one takes. */
const name = 'Isabella';
const around = { before: 'Hi', after: ', how are' };
/** Half a second of silence and half a second of sound to listen to, and one second of sound to imitate. */
const tone = {
  samples: Float32Array.from({ length: 16_000 }, (_, index) => (index < 8_000 ? 0 : 0.2 * Math.sin(index * 0.1))),
  sampleRate: 16_000,
};
const hum = {
  samples: Float32Array.from({ length: 24_000 }, (_, index) => 0.2 * Math.sin(index * 0.03)),
  sampleRate: 24_000,
  text: 'Hello',
};

type TrialOptions = {
  /** Whether it is being added, and is changed so that it returns durations, or takes less room, if it can. */
  isNew?: boolean;
  /** Sign of life while it loads, and after each text. */
  onAlive?: () => void;
};

/**
 * Loads the model in `folder` and uses it: a voice is heard. A model that passes the checks but crashes its process ends
 * only the one that tries it.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`.
 */
export async function tryModel(folder: string, { isNew = false, onAlive }: TrialOptions = {}): Promise<ModelFacts> {
  if (isNew) {
    await addDurations(folder);
    await shrinkModel(folder);
  }
  const { facts, languages } = await inspectModel(folder);
  if (!speaks(facts.family)) {
    const language = languages?.includes('en') === false ? (languages[0] ?? 'en') : 'en';
    await recognizeSpeech({ folder, sound: tone, language, onAlive });
    return facts;
  }
  const reference = cloningFamilies.includes(facts.family) ? hum : undefined;
  await loadVoice(folder, onAlive);
  // Without signs of life while it speaks: a runtime that fails may never answer.
  const options = { folder, speaker: facts.speakers[0] ?? '0', speed: 1, reference };
  // What is imitated here is no speech, so its length and loudness say nothing.
  const spoken = await speakWithModel(counted, options);
  if (!reference) checkSpeech(spoken);
  onAlive?.();
  const sayName = async () => (await speakWithinModel(name, around, options)) ?? speakWithModel(name, options);
  // At first, the runtime sets things up.
  await sayName();
  onAlive?.();
  const before = process.cpuUsage();
  await sayName();
  const { user, system } = process.cpuUsage(before);
  return { ...facts, secondsPerName: (user + system) / 1e6 };
}

/** @throws AppError `MODEL_DAMAGED` if a sound cannot be the counted words. */
function checkSpeech({ samples, sampleRate }: Sound): void {
  const seconds = samples.length / sampleRate;
  const peak = peakOf(samples);
  const loud = samples.filter((sample) => Math.abs(sample) >= fullScale).length / samples.length;
  const isLong = seconds >= countedSeconds.shortest && seconds <= countedSeconds.longest;
  // Damaged weights make sound without numbers, too.
  if (isLong && peak >= softestPeak && loud <= mostAtFullScale && samples.every(Number.isFinite)) return;
  const detail = `${seconds.toFixed(2)} s, peak ${peak.toFixed(3)}, ${Math.round(100 * loud)} % at full scale`;
  throw new AppError('MODEL_DAMAGED', { detail, ...say('modelSpeaksWrongly') });
}
