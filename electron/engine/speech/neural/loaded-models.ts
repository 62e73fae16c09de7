import type { OfflineRecognizer, OfflineTts } from 'sherpa-onnx-node';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { lastingEspeakData } from './espeak-data.ts';
import { inspectModel, type ModelFolder } from './model-folder.ts';

/** Bytes of model files that one process keeps loaded; the one in use is kept whatever its size. */
const loadedLimit = 700_000_000;
/** One core each: the pool has a process for every core. */
const threads = 1;

type Loaded<Engine> = ModelFolder & { engine: Engine };

/** Models of this process by folder; the one used last stands last. */
const voices = new Map<string, Loaded<OfflineTts>>();
const recognizers = new Map<string, Loaded<OfflineRecognizer>>();

/**
 * The model in `folder`, ready to speak. It stays loaded in this process (0.3–2 s to load, then some tens of
 * milliseconds a name); the ones not used for longest make room.
 * @throws AppError `MODEL_UNSUPPORTED`, `MODEL_DAMAGED` as {@link inspectModel}; `STORAGE_FULL`, `STORAGE_UNWRITABLE`
 * where the data it speaks with could not be copied.
 */
export function loadVoice(folder: string): Promise<Loaded<OfflineTts>> {
  return remembered(voices, folder, async ({ facts, files }) => {
    const { OfflineTts } = await loadRuntime();
    const { dataDir } = files;
    const lasting = dataDir === undefined ? files : { ...files, dataDir: await lastingEspeakData(dataDir) };
    return OfflineTts.createAsync({
      model: { [facts.family]: lasting, numThreads: threads, provider: 'cpu' },
      maxNumSentences: 1,
    });
  });
}

/** The recognition model in `folder`, ready to listen. @throws as {@link loadVoice}. */
export function loadRecognizer(folder: string): Promise<Loaded<OfflineRecognizer>> {
  return remembered(recognizers, folder, async ({ facts, files: { tokens, ...files } }) => {
    const { OfflineRecognizer } = await loadRuntime();
    return OfflineRecognizer.createAsync({
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      modelConfig: { [facts.family]: files, tokens, numThreads: threads, provider: 'cpu' },
    });
  });
}

/** On first use: 30 MB of libraries that most processes never need. */
async function loadRuntime() {
  const { default: runtime } = await import('sherpa-onnx-node');
  return runtime;
}

async function remembered<Engine>(
  kept: Map<string, Loaded<Engine>>,
  folder: string,
  load: (model: ModelFolder) => Promise<Engine>,
): Promise<Loaded<Engine>> {
  const known = kept.get(folder);
  kept.delete(folder);
  const loaded = known ?? (await loadChecked(folder, load));
  kept.set(folder, loaded);
  return loaded;
}

async function loadChecked<Engine>(
  folder: string,
  load: (model: ModelFolder) => Promise<Engine>,
): Promise<Loaded<Engine>> {
  const model = await inspectModel(folder);
  makeRoom(model.facts.bytes);
  try {
    return { ...model, engine: await load(model) };
  } catch (error) {
    const known = toAppError(error);
    // A full disk says nothing about the model: it must not be called damaged and downloaded again.
    if (known.code === 'STORAGE_FULL' || known.code === 'STORAGE_UNWRITABLE') throw known;
    throw new AppError('MODEL_DAMAGED', { subject: model.facts.family, detail: String(error), cause: error });
  }
}

/**
 * Lets go of models, the ones not used for longest first, until `bytes` more fit. Their memory comes back when they are
 * collected; should that take long, the pool replaces a process that holds too much.
 */
function makeRoom(bytes: number): void {
  const all = [...voices, ...recognizers];
  let sum = all.reduce((total, [, { facts }]) => total + facts.bytes, bytes);
  if (sum <= loadedLimit) return;
  for (const [folder, { facts }] of all) {
    if (sum <= loadedLimit) break;
    voices.delete(folder);
    recognizers.delete(folder);
    sum -= facts.bytes;
  }
}
