import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SpeechModel } from '#shared/api/index.ts';
import { AppError, CancelledError, knownCode, toAppError } from '#shared/errors/index.ts';
import { manyNames, minutesForManyNames, nameOfModelFile } from '#shared/models.ts';
import { languageName } from '#shared/language-name.ts';
import { withWorker, type WorkerPool } from '#electron/engine/workers/pool.ts';
import { dataFolder, workerPlaces } from '#electron/studio/store/data-folder.ts';
import { createVoiceLibrary } from '#electron/studio/domain/voices/library.ts';
import type { Studio } from '#electron/client/studio.ts';
import { commandLogger, endedWith, known, studioFolder, withCancel } from '../command-line.ts';
import { asTyped, exitCodes, type Output } from '../output.ts';
import { fromDatabase, withStudio } from '../studio-client.ts';

type Options = { data: string };

/** Lists the ids for the other commands. */
const list = 'models list';

const pollInterval = 200;

/** `models list`: the catalogue and what is installed. */
export async function listModels({ data }: Options, output: Output): Promise<void> {
  const models = await withStudio(data, (studio) => studio.call('listSpeechModels', {}));
  output.result({ models }, models.flatMap(describe));
}

/** `models add ID`: downloads, unpacks and tests a model. After Ctrl-C, adding it again resumes the download. */
export async function addModel(id: string, options: Options & { unverified: boolean }, output: Output): Promise<void> {
  const model = await withCancel((signal) =>
    withStudio(options.data, async (studio) => {
      await known({ text: id }, list, studio.call('addSpeechModel', { id, unverified: options.unverified }));
      return endedWith(signal, added(studio, id, signal, output), async () => {
        await studio.call('cancelSpeechModel', { id });
        return 'Cancelled. The same command goes on where the download stopped.';
      });
    }),
  );
  output.result({ model }, describe(model));
}

/** `models import PATH`: adds a model from this computer. An unusable one leaves no files behind. */
export async function importModel(path: string, options: Options & { name?: string }, output: Output): Promise<void> {
  await stat(path).catch((error: unknown) => {
    throw new AppError(toAppError(error).code, { subject: path, cause: error });
  });
  const name = options.name ?? nameOfModelFile(basename(resolve(path)));
  const model = await withCancel((signal) =>
    withStudio(options.data, async (studio) => {
      const { id } = await studio.call('importSpeechModel', { path: resolve(path), name });
      try {
        return await added(studio, id, signal, output);
      } catch (error) {
        await studio.call('deleteSpeechModel', { id });
        if (signal.aborted) throw new CancelledError('Cancelled. Nothing of the model is kept.');
        const { code, detail, sentence } = toAppError(error);
        if (code === 'CANCELLED' || sentence) throw error;
        // The usual sentence of MODEL_DAMAGED is about an installed model.
        throw new AppError(code === 'MODEL_DAMAGED' ? 'MODEL_UNSUPPORTED' : code, {
          subject: path,
          detail,
          cause: error,
        });
      }
    }),
  );
  output.result({ model }, describe(model));
}

/** `models remove ID`. */
export async function removeModel(id: string, { data }: Options, output: Output): Promise<void> {
  await withStudio(data, (studio) => known({ text: id }, list, studio.call('deleteSpeechModel', { id })));
  output.result({ removed: id }, [`Removed ${id}`]);
}

/**
 * `models verify [ID]`: loads installed models and uses each once, as when they were added; a damaged one makes the
 * command fail after the others were tried. A studio may run on the data folder meanwhile.
 */
export async function verifyModels(id: string | undefined, { data }: Options, output: Output): Promise<void> {
  const folders = dataFolder(studioFolder({ data }));
  const all = fromDatabase(folders, (db) => createVoiceLibrary(db).models());
  const installed = all.map((model) => model.id).filter((model) => id === undefined || model === id);
  if (id !== undefined && installed.length === 0) {
    throw new AppError('NOT_FOUND', {
      subject: id,
      message: `No model of this id is installed. See \`${asTyped('models list')}\`.`,
    });
  }
  const models: { id: string; error: { code: string; message: string } | null }[] = [];
  const options = { places: workerPlaces(folders), logger: commandLogger() };
  await withWorker(options, async (worker) => {
    for (const model of installed) {
      output.progress(`Trying ${model}`, 0);
      models.push({ id: model, error: await problemOf(worker, model) });
    }
  });
  const lines = models.map((model) => `${model.id}: ${model.error?.message ?? 'works'}`);
  output.result({ models }, lines.length > 0 ? lines : ['No model is installed.']);
  if (models.some(({ error }) => error !== null)) process.exitCode = exitCodes.failed;
}

async function problemOf(
  worker: Pick<WorkerPool, 'run'>,
  model: string,
): Promise<{ code: string; message: string } | null> {
  try {
    await worker.run({ kind: 'try-model', model });
    return null;
  } catch (error) {
    const { code, message } = toAppError(error);
    return { code, message };
  }
}

/** Waits until a model is installed. @throws AppError with the reason if that failed. */
async function added(studio: Studio, id: string, signal: AbortSignal, output: Output): Promise<SpeechModel> {
  for (;;) {
    const model = (await studio.call('listSpeechModels', {})).find((one) => one.id === id);
    if (!model) throw new AppError('NOT_FOUND', { subject: id });
    if (model.status === 'succeeded') return model;
    if (model.status === 'failed' || model.status === 'cancelled') {
      const code = knownCode(model.reason) ?? 'CANCELLED';
      throw new AppError(code, { subject: id, message: model.error ?? undefined, sentence: model.sentence });
    }
    output.progress(model.waits_for?.message ?? model.phase, model.progress);
    await delay(pollInterval, undefined, { signal });
  }
}

function describe(model: SpeechModel): string[] {
  const size = model.size === null ? '' : `, ${Math.round(model.size / 1e6)} MB`;
  const state = model.status === 'succeeded' ? 'installed' : model.status;
  const minutes = minutesForManyNames(model.seconds_per_name);
  const checksum = model.verified || model.address === null ? '' : ', no checksum known: add it with --unverified';
  const lines = [
    `${model.id}  ${model.name} (${model.family ?? 'unknown'}, ${model.language === null ? 'unknown language' : languageName(model.language)}${size}): ${state}${checksum}`,
    ...(model.licence === null ? [] : [`  licence: ${model.licence}`]),
    ...(minutes === null ? [] : [`  slow: ${manyNames} names take about ${minutes} min of one core`]),
  ];
  const shown = model.speakers.slice(0, 12).map((speaker) => `  neural:${model.id}:${speaker}`);
  const rest = model.speakers.length - shown.length;
  return [...lines, ...shown, ...(rest > 0 ? [`  … and ${rest} more voices`] : [])];
}
