import { readFile } from 'node:fs/promises';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { withSmallEmbedding } from '../onnx/small-embedding.ts';
import { inspectModel } from './model-folder.ts';

/**
 * Shrinks the decoder of a Whisper model, whose table of tokens is most of its size. Other models stay as they are. The
 * file is written as a new one, and then takes the place of the old one.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`, `STORAGE_FULL`, `STORAGE_UNWRITABLE`.
 */
export async function shrinkModel(folder: string): Promise<void> {
  const { facts, files } = await inspectModel(folder);
  const { decoder } = files;
  if (facts.family !== 'whisper' || decoder === undefined) return;
  const changed = withSmallEmbedding(await readFile(decoder));
  if (changed) await writeFileAtomic(decoder, changed);
}
