import { readFile } from 'node:fs/promises';
import { isAppError } from '#shared/errors/index.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { withDurations } from '../onnx/timed-graph.ts';
import { espeakPhonemes } from '../voices/espeak.ts';
import { inspectModel } from './model-folder.ts';

/**
 * Changes a model of Piper so that it returns the durations of its phonemes, with which values can be cut out of their
 * sentences. Other models stay as they are: those that sum no rounded durations, and those whose language our eSpeak does
 * not know. The model's file is written as a new one, and then takes the place of the old one.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`, `STORAGE_FULL`, `STORAGE_UNWRITABLE`.
 */
export async function addDurations(folder: string): Promise<void> {
  const { files, piper } = await inspectModel(folder);
  const { model } = files;
  if (!piper || piper.isTimed || model === undefined || !(await isKnown(piper.language))) return;
  const changed = withDurations(await readFile(model));
  if (changed) await writeFileAtomic(model, changed);
}

async function isKnown(language: string): Promise<boolean> {
  try {
    await espeakPhonemes('1', language);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'VOICE_UNAVAILABLE') return false;
    throw error;
  }
}
