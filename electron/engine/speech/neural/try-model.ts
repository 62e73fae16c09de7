import { cloningFamilies, speaks } from '#shared/models.ts';
import type { ModelFacts } from '../types.ts';
import { loadRecognizer } from './loaded-models.ts';
import { inspectModel } from './model-folder.ts';
import { speakWithModel } from './neural-voice.ts';
import { recognizeSpeech } from './recognize.ts';

/** A word every language's voice can read, and one second of silence to listen to. */
const word = 'Hello';
const silence = { samples: new Float32Array(16_000), sampleRate: 16_000 };
/** One second to imitate. */
const hum = {
  samples: Float32Array.from({ length: 24_000 }, (_, index) => 0.2 * Math.sin(index * 0.03)),
  sampleRate: 24_000,
  text: word,
};

/**
 * Loads the model in `folder` and uses it once. A model that passes the checks but crashes its process ends only the
 * one that tries it.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`.
 */
export async function tryModel(folder: string): Promise<ModelFacts> {
  const { facts } = await inspectModel(folder);
  if (!speaks(facts.family)) {
    await loadRecognizer(folder);
    await recognizeSpeech({ folder, sound: silence });
  } else {
    const reference = cloningFamilies.includes(facts.family) ? hum : undefined;
    await speakWithModel(word, { folder, speaker: facts.speakers[0] ?? '0', speed: 1, reference });
  }
  return facts;
}
