import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { proposeVariables } from '#shared/script/index.ts';
import { withWorker } from '#electron/engine/workers/pool.ts';
import { dataFolder, type DataFolder } from '#electron/studio/store/data-folder.ts';
import { commandLogger, studioFolder, UsageError } from '../command-line.ts';
import { checkReadable } from '../inputs.ts';
import { fromDatabase } from '../studio-client.ts';
import { asTyped, type Output } from '../output.ts';
import { installedRecognizers } from '#electron/studio/domain/voices/library.ts';

/** `transcribe FILE`: prints the words spoken in a recording. */
export async function transcribeCommand(
  file: string,
  { model, language, data }: { model?: string; language: string; data: string },
  output: Output,
): Promise<void> {
  await checkReadable(file);
  const folders = dataFolder(studioFolder({ data }));
  const task = {
    kind: 'transcribe-file' as const,
    file: resolve(file),
    model: model === undefined ? onlyModel(folders) : namedModel(model, folders),
    language,
  };
  const { text, words, unsure } = await withWorker({ logger: commandLogger() }, (worker) =>
    worker.run(task, { onProgress: output.progress }),
  );
  const proposals = proposeVariables(text).flatMap(({ variable, places }) =>
    places.map((place) => ({ variable, ...place })),
  );
  output.result({ text, words, proposals, unsure }, [text === '' ? 'Nothing was said.' : text]);
}

/** @throws AppError `RECOGNITION_UNAVAILABLE` for an unknown model. */
function namedModel(model: string, { models }: DataFolder): string {
  const folder = [join(models, model), resolve(model)].find((candidate) => existsSync(candidate));
  if (folder !== undefined) return folder;
  throw unavailable('There is no such model.', model);
}

/**
 * The installed recognizer, if there is only one.
 * @throws AppError `RECOGNITION_UNAVAILABLE` without one, UsageError for several.
 */
function onlyModel(folders: DataFolder): string {
  const installed = fromDatabase(folders, installedRecognizers);
  const [first, ...others] = installed;
  if (first === undefined) throw unavailable('No model that listens is installed.');
  if (others.length > 0) {
    const names = installed.join(', ');
    throw new UsageError('--model', `Several models that listen are installed: ${names}. Choose one with --model.`);
  }
  return join(folders.models, first);
}

function unavailable(sentence: string, subject?: string): AppError {
  return new AppError('RECOGNITION_UNAVAILABLE', {
    subject,
    message: `${sentence} “${asTyped('models list')}” shows those that listen, “${asTyped('models add')}” gets one.`,
  });
}
