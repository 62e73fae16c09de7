import { stat } from 'node:fs/promises';
import type { OfflineRecognizer, OfflineTts } from 'sherpa-onnx-node';
import { AppError, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { speaks } from '#shared/models.ts';
import { ifPresent, withTemporaryFolder } from '#electron/lib/files.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';
import { lastingEspeakData } from './espeak-data.ts';
import type { ModelFiles } from './families.ts';
import { mostSigns } from './generate.ts';
import { inspectModel, type ModelFolder } from './model-folder.ts';
import { writeIdLists } from './piper-model.ts';

/** Maximum bytes of loaded model files in one process; the one in use stays whatever its size. */
const loadedLimit = 700_000_000;
/** One core each: the pool has a process for every core. */
const threads = 1;
/** Errors that are not the model's fault: it must not be reported as damaged and downloaded again. */
const notDamage: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL', 'STORAGE_UNWRITABLE', 'RECOGNITION_UNAVAILABLE']);

type Loaded<Engine> = ModelFolder & {
  engine: Engine;
  /** The folder it was loaded from. */
  identity: string;
  /** Rises with each use of any model. */
  used: number;
};

/** Loaded models, each inspected and loaded once; the least recently used are unloaded to make room. */
export class LoadedModels {
  readonly #limit: number;
  readonly #voices = new Map<string, Loaded<OfflineTts>>();
  readonly #recognizers = new Map<string, Loaded<OfflineRecognizer>>();
  #uses = 0;

  /** @param limit bytes of model files. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws as {@link loadVoice}. */
  voice(folder: string, onAlive = () => {}): Promise<Loaded<OfflineTts>> {
    return this.#remembered(this.#voices, folder, (model) => whileAlive(createVoice(model), onAlive, mostSigns));
  }

  /** @throws as {@link loadRecognizer}. */
  async recognizer(folder: string, language: string, onAlive = () => {}): Promise<Loaded<OfflineRecognizer>> {
    const loaded = await this.#remembered(this.#recognizers, folder, (model) =>
      whileAlive(createRecognizer(model, language), onAlive, mostSigns),
    );
    // The runtime reads the language from its settings each time it listens; a task at a time does.
    if (loaded.languages !== null) loaded.engine.setConfig(settingsOf(loaded, language));
    return loaded;
  }

  /** Its memory is freed by garbage collection. */
  unloadRecognizer(folder: string): void {
    this.#recognizers.delete(folder);
  }

  async #remembered<Engine>(
    kept: Map<string, Loaded<Engine>>,
    folder: string,
    create: (model: ModelFolder) => Promise<Engine>,
  ): Promise<Loaded<Engine>> {
    const identity = await identityOf(folder);
    const known = kept.get(folder);
    const isSame = known !== undefined && known.identity === identity;
    const loaded = isSame ? known : { ...(await this.#load(folder, create)), identity, used: 0 };
    loaded.used = ++this.#uses;
    kept.set(folder, loaded);
    return loaded;
  }

  async #load<Engine>(
    folder: string,
    create: (model: ModelFolder) => Promise<Engine>,
  ): Promise<ModelFolder & { engine: Engine }> {
    const model = await inspectModel(folder);
    this.#makeRoom(model.facts.bytes);
    try {
      return { ...model, engine: await create(model) };
    } catch (error) {
      const known = toAppError(error);
      if (notDamage.has(known.code)) throw known;
      throw new AppError('MODEL_DAMAGED', { subject: model.facts.family, detail: String(error), cause: error });
    }
  }

  /**
   * Unloads models until `bytes` more fit. Their memory is freed by garbage collection; if that takes long, the pool
   * replaces a process that holds too much.
   */
  #makeRoom(bytes: number): void {
    const all = [...this.#voices, ...this.#recognizers];
    let sum = all.reduce((total, [, { facts }]) => total + facts.bytes, bytes);
    for (const [folder, { facts }] of all.toSorted(([, one], [, other]) => one.used - other.used)) {
      if (sum <= this.#limit) return;
      this.#voices.delete(folder);
      this.#recognizers.delete(folder);
      sum -= facts.bytes;
    }
  }
}

/** Differs for another model that was installed under the same id. */
async function identityOf(folder: string): Promise<string> {
  const found = await ifPresent(stat(folder));
  return found ? `${found.ino} ${found.birthtimeMs}` : '';
}

const models = new LoadedModels(loadedLimit);

/**
 * The model in `folder`, ready to speak. It stays loaded in this process (0.3–2 s to load, then some tens of
 * milliseconds a name).
 * @throws AppError `MODEL_UNSUPPORTED`, `MODEL_DAMAGED` as {@link inspectModel}; `STORAGE_FULL`, `STORAGE_UNWRITABLE`
 * if its data could not be copied.
 * @param onAlive sign of life while it loads.
 */
export function loadVoice(folder: string, onAlive?: () => void): Promise<Loaded<OfflineTts>> {
  return models.voice(folder, onAlive);
}

/**
 * The recognizer in `folder`, ready to listen.
 * @param language that is spoken, as a tag.
 * @param onAlive sign of life while it loads.
 * @throws as {@link loadVoice}; AppError `RECOGNITION_UNAVAILABLE` for a model that speaks, or knows other languages.
 */
export function loadRecognizer(
  folder: string,
  language: string,
  onAlive?: () => void,
): Promise<Loaded<OfflineRecognizer>> {
  return models.recognizer(folder, language, onAlive);
}

/** Frees the memory of a recognizer, 120 MB for Whisper tiny.en, until it is needed again. */
export function unloadRecognizer(folder: string): void {
  models.unloadRecognizer(folder);
  // V8 does not see memory of native code, and would leave it.
  globalThis.gc?.();
}

async function createVoice({ facts, files, piper }: ModelFolder): Promise<OfflineTts> {
  const { OfflineTts } = await loadRuntime();
  const open = (settings: ModelFiles): Promise<OfflineTts> =>
    OfflineTts.createAsync({
      model: { [facts.family]: settings, numThreads: threads, provider: 'cpu' },
      maxNumSentences: 1,
    });
  if (piper?.isTimed) {
    const { model = '' } = files;
    return withTemporaryFolder('phonemes', async (folder) =>
      open({ model, ...(await writeIdLists(folder, piper.symbols)) }),
    );
  }
  const { dataDir } = files;
  return open(dataDir === undefined ? files : { ...files, dataDir: await lastingEspeakData(dataDir) });
}

async function createRecognizer(model: ModelFolder, language: string): Promise<OfflineRecognizer> {
  // The runtime ends the process if it gets a model of the other kind.
  if (speaks(model.facts.family))
    throw new AppError('RECOGNITION_UNAVAILABLE', { detail: `a ${model.facts.family} model cannot listen` });
  const settings = settingsOf(model, language);
  const { OfflineRecognizer } = await loadRuntime();
  return OfflineRecognizer.createAsync(settings);
}

/**
 * @throws AppError `RECOGNITION_UNAVAILABLE` for a language that a model of many does not know: the runtime ends the
 * process.
 */
function settingsOf({ facts, files: { tokens, ...files }, languages }: ModelFolder, language: string): object {
  const code = whisperCode(language);
  if (languages !== null && !languages.includes(code)) {
    const detail = `it does not know ${language}`;
    throw new AppError('RECOGNITION_UNAVAILABLE', { subject: language, detail, ...say('languageNotHeard') });
  }
  const told = languages === null ? {} : { language: code, task: 'transcribe' };
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: { [facts.family]: { ...files, ...told }, tokens, numThreads: threads, provider: 'cpu' },
  };
}

/** Whisper's code of a language tag: the language alone. */
export function whisperCode(tag: string): string {
  const [code = ''] = tag.toLowerCase().split('-');
  return renamed[code] ?? code;
}

/** Codes that have become others since Whisper was trained. */
const renamed: Readonly<Record<string, string>> = { nb: 'no', jv: 'jw', fil: 'tl', iw: 'he' };

/** On first use: 30 MB of libraries that most processes never need. */
async function loadRuntime() {
  const { default: runtime } = await import('sherpa-onnx-node');
  return runtime;
}
