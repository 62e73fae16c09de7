import { readFile, stat } from 'node:fs/promises';
import { AppError, isAppError, toAppError } from '#shared/errors/index.ts';
import { ifPresent } from '#electron/lib/files.ts';
import { inspectModel } from '../neural/model-folder.ts';
import { readOnnxFacts } from '../neural/onnx-file.ts';
import { isOutOfMemory } from '../onnx/runtime.ts';
import { openEarNetwork, type EarNetwork } from './network.ts';
import { createTokenizer, type Tokenizer } from './tokenizer.ts';

/** A recognizer that says how well texts fit a sound. */
export type Ear = {
  network: EarNetwork;
  tokenizer: Tokenizer;
  /** Number of tokens of texts, which is also the token that ends one. */
  end: number;
  /** Tokens before a text in a language, such as `en`; null for a language that it does not know. */
  promptFor(language: string): readonly number[] | null;
  /** Differs for another recognizer, and for the same files installed again. */
  identity: string;
};

/** The recognizer used last: only one is kept, as each takes 100 MB or more. */
let loaded: { folder: string; ear: Ear } | undefined;
/** The last one that could not be loaded: it would fail again for each value. */
let unusable: { folder: string; identity: string; error: unknown } | undefined;

/**
 * The Whisper model in a folder, ready to listen (about 1 s to load).
 * @throws AppError `MODEL_UNSUPPORTED` for recognizers that only transcribe, `MODEL_DAMAGED`, `NOT_FOUND` or whatever the
 * system's error becomes for a folder that is gone.
 */
export async function earIn(folder: string): Promise<Ear> {
  const identity = await identityOf(folder);
  if (loaded?.folder === folder && loaded.ear.identity === identity) return loaded.ear;
  if (unusable?.folder === folder && unusable.identity === identity) throw unusable.error;
  const before = loaded?.ear.network;
  loaded = undefined;
  await before?.release();
  try {
    const ear = await load(folder, identity);
    // Its files, 43 MB, which V8 would leave until it needs room.
    globalThis.gc?.();
    loaded = { folder, ear };
    return ear;
  } catch (error) {
    if (isItsFault(error)) unusable = { folder, identity, error };
    throw error;
  }
}

/** Whether a recognizer can't be loaded because of its files. */
function isItsFault(error: unknown): boolean {
  const isUnusable = isAppError(error) && (error.code === 'MODEL_DAMAGED' || error.code === 'MODEL_UNSUPPORTED');
  return isUnusable && !isOutOfMemory(error);
}

async function identityOf(folder: string): Promise<string> {
  const found = await ifPresent(stat(folder));
  return found ? `${found.ino} ${found.birthtimeMs}` : '';
}

async function load(folder: string, identity: string): Promise<Ear> {
  const { facts, files } = await inspectModel(folder);
  const { encoder, decoder, tokens } = files;
  if (facts.family !== 'whisper' || encoder === undefined || decoder === undefined || tokens === undefined)
    throw new AppError('MODEL_UNSUPPORTED', { subject: facts.family, detail: 'it only transcribes' });
  const { metadata } = await readOnnxFacts(encoder);
  const number = (key: string): number => {
    const value = Number(metadata.get(key));
    if (Number.isInteger(value)) return value;
    throw new AppError('MODEL_DAMAGED', { subject: 'whisper', detail: `${key} is ${metadata.get(key)}` });
  };
  const [start, end, noTimes, transcribe] = [
    number('sot'),
    number('eot'),
    number('no_timestamps'),
    number('transcribe'),
  ];
  const isMultilingual = number('is_multilingual') === 1;
  const languages = languagesIn(metadata);
  return {
    network: await openEarNetwork({
      encoder,
      decoder,
      headSize: number('n_text_state') / number('n_text_head'),
    }),
    tokenizer: await tokenizerIn(tokens),
    end,
    promptFor(language) {
      if (!isMultilingual) return language === 'en' ? [start, noTimes] : null;
      const token = languages.get(language);
      return token === undefined ? null : [start, token, transcribe, noTimes];
    },
    identity,
  };
}

function languagesIn(metadata: ReadonlyMap<string, string>): Map<string, number> {
  const [codes = [], tokens = []] = ['all_language_codes', 'all_language_tokens'].map((key) =>
    (metadata.get(key) ?? '').split(',').filter((part) => part !== ''),
  );
  return new Map(codes.map((code, index) => [code, Number(tokens[index])]));
}

async function tokenizerIn(file: string): Promise<Tokenizer> {
  const list = await readFile(file, 'utf8').catch((error: unknown) => {
    throw toAppError(error);
  });
  try {
    return createTokenizer(list);
  } catch (error) {
    throw new AppError('MODEL_DAMAGED', { subject: 'whisper', detail: String(error), cause: error });
  }
}
