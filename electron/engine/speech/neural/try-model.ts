import { cloningFamilies, speaks } from '../../../../shared/models.ts';
import type { ModelFacts } from '../../workers/protocol.ts';
import { loadRecognizer, loadVoice } from './loaded-models.ts';
import { inspectModel } from './model-folder.ts';
import { speakWithModel } from './neural-voice.ts';
import { recognizeSpeech } from './recognize.ts';

/** A word every language's voice can read, and one second of silence to listen to. */
const word = 'Hello';
const silence = { samples: new Float32Array(16_000), sampleRate: 16_000 };

/**
 * Loads the model in `folder` and uses it once. A model that passes the checks and still ends the process ends only
 * this one.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`.
 */
export async function tryModel(folder: string): Promise<ModelFacts> {
  const { facts } = await inspectModel(folder);
  if (!speaks(facts.family)) {
    await loadRecognizer(folder);
    await recognizeSpeech({ folder, sound: silence });
  } else if (cloningFamilies.includes(facts.family)) {
    await loadVoice(folder);
  } else {
    await speakWithModel(word, { folder, speaker: facts.speakers[0] ?? '0', speed: 1 });
  }
  return facts;
}
