import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { sizeOf } from '#electron/lib/files.ts';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { cloningFamilies, manyLanguages, speaks, type ModelFamily } from '#shared/models.ts';
import { imitatedSpeaker } from '#shared/voices.ts';
import type { ModelFacts } from '../types.ts';
import { checkGraph, familyRules, type FamilyRule, type ModelFiles } from './families.ts';
import { timedKey } from '../onnx/timed-graph.ts';
import { readOnnxFacts, type OnnxFacts } from './onnx-file.ts';
import { readPiperSymbols } from './piper-model.ts';
import { kokoroSymbols, readSymbols, type Symbols } from './symbols.ts';

/** An inspected folder that can be loaded. */
export type ModelFolder = {
  facts: ModelFacts;
  files: ModelFiles;
  /** For models of Piper. */
  piper: PiperFacts | null;
  /** Whisper's codes of the languages among which it has to be told the spoken one; null if it is not told any. */
  languages: readonly string[] | null;
};

/** How a model of Piper reads text: eSpeak's voice, and the ids of its phonemes. */
type PiperFacts = {
  language: string;
  symbols: Symbols;
  /** Whether it returns durations (`onnx/timed-graph.ts`), and so takes phonemes. */
  isTimed: boolean;
};

/** The first file that eSpeak NG reads. */
const espeakFiles = ['phontab', 'phonindex', 'phondata', 'intonations'];
/** Size limit of lists of symbols, bytes. Real ones are far smaller, with some hundred thousand lines at most. */
const longestTokens = 20_000_000;
/** Floats of `voices.bin` are 4 bytes. */
const floatBytes = 4;

/**
 * Identifies the model in a folder and checks that it can be loaded, without loading it: the runtime ends the process
 * on a model of another family or without its metadata.
 * @throws AppError `MODEL_UNSUPPORTED` if the folder fits no known family, `MODEL_DAMAGED` for a truncated file
 * (`subject` = the file).
 */
export async function inspectModel(folder: string): Promise<ModelFolder> {
  const names = (await namesIn(folder)).toSorted();
  const graphs = new Map<string, OnnxFacts>();
  for (const rule of familyRules) {
    const files = pickFiles(rule, folder, names);
    if (!files) continue;
    if (!(await fits(rule, files, graphs))) continue;
    for (const [role, file] of onnxFiles(files)) checkGraph(rule, role, await graphOf(file, graphs));
    const main = mainGraph(files, graphs);
    await checkDataFiles(files);
    if (rule.family === 'pocket') await checkPieces(files);
    if (rule.family === 'nemoCtc') await checkVocabulary(files, main);
    checkReader(rule, files, main);
    if (rule.family === 'kokoro' || rule.family === 'kitten') await checkStyles(files, main);
    if (rule.family === 'kokoro') await readSymbols(files['tokens'] ?? '', kokoroSymbols);
    const languages = rule.family === 'whisper' ? languagesOf(graphs.get(files['encoder'] ?? '')) : null;
    const facts = factsOf(rule.family, main, await bytesOf(files));
    if (rule.family === 'whisper') facts.language = languages === null ? 'en' : manyLanguages;
    return { files, facts, languages, piper: rule.family === 'vits' ? await piperFactsOf(files, main) : null };
  }
  throw new AppError('MODEL_UNSUPPORTED', {
    subject: basename(folder),
    detail: `it holds ${names.slice(0, 20).join(', ')}`,
  });
}

async function piperFactsOf({ tokens, dataDir }: ModelFiles, { metadata }: OnnxFacts): Promise<PiperFacts | null> {
  const [comment = '', language = ''] = [metadata.get('comment'), metadata.get('voice')];
  if (!comment.includes('piper') || language === '' || tokens === undefined || dataDir === undefined) return null;
  return { language, symbols: await readPiperSymbols(tokens), isTimed: metadata.has(timedKey) };
}

/**
 * The languages of a Whisper model for many; null for one that knows only English.
 * @throws AppError `MODEL_UNSUPPORTED` if the runtime would end the process because the lists are missing or differ.
 */
function languagesOf(encoder: OnnxFacts | undefined): readonly string[] | null {
  if (encoder?.metadata.get('is_multilingual') !== '1') return null;
  const [codes, ids] = ['all_language_codes', 'all_language_tokens'].map((key) =>
    (encoder.metadata.get(key) ?? '').split(',').filter((item) => item !== ''),
  );
  if (codes && ids && codes.length > 0 && codes.length === ids.length) return codes;
  throw new AppError('MODEL_UNSUPPORTED', { subject: 'whisper', detail: 'the encoder lacks its lists of languages' });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw toAppError(error);
  }
}

function pickFiles(rule: FamilyRule, folder: string, names: readonly string[]): ModelFiles | null {
  const picked: Record<string, string> = {};
  for (const [role, pattern] of Object.entries(rule.files)) {
    const name = pickName(names, pattern);
    if (name === undefined) return null;
    picked[role] = join(folder, name);
  }
  for (const [role, pattern] of Object.entries(rule.optional ?? {})) {
    const all = names.filter((name) => pattern.test(name));
    // Multilingual models have a lexicon for each language, and the runtime takes a list.
    if (all.length > 0) picked[role] = all.map((name) => join(folder, name)).join(',');
  }
  return picked;
}

function pickName(names: readonly string[], pattern: RegExp): string | undefined {
  const fitting = names.filter((name) => pattern.test(name));
  return fitting.find((name) => name.includes('int8')) ?? fitting[0];
}

async function fits(rule: FamilyRule, files: ModelFiles, graphs: Map<string, OnnxFacts>): Promise<boolean> {
  if (!rule.fits) return true;
  const file = files['model'] ?? files['acousticModel'];
  return file !== undefined && rule.fits(await graphOf(file, graphs));
}

async function graphOf(file: string, graphs: Map<string, OnnxFacts>): Promise<OnnxFacts> {
  const facts = graphs.get(file) ?? (await readOnnxFacts(file));
  graphs.set(file, facts);
  return facts;
}

function onnxFiles(files: ModelFiles): [string, string][] {
  return Object.entries(files).filter(([, file]) => file.endsWith('.onnx'));
}

function mainGraph(files: ModelFiles, graphs: ReadonlyMap<string, OnnxFacts>): OnnxFacts {
  const file = files['model'] ?? files['acousticModel'] ?? files['decoder'] ?? '';
  return graphs.get(file) ?? { inputs: [], outputs: [], metadata: new Map() };
}

async function checkDataFiles(files: ModelFiles): Promise<void> {
  const { dataDir, tokens } = files;
  const needed = dataDir === undefined ? [] : espeakFiles.map((name) => join(dataDir, name));
  if (tokens !== undefined) needed.push(tokens);
  for (const file of needed) {
    if ((await sizeOf(file)) === 0)
      throw new AppError('MODEL_DAMAGED', { subject: basename(file), detail: `${file} is empty or missing` });
  }
  if (tokens === undefined) return;
  const lines = await tokenLines(tokens);
  // A symbol and its number; the symbol can be a space.
  if (lines.some((line) => !/\s\d+\s*$/.test(line) && !/^\d+\s*$/.test(line)))
    throw new AppError('MODEL_DAMAGED', { subject: basename(tokens), detail: 'a line without a number' });
}

async function tokenLines(file: string): Promise<string[]> {
  if ((await sizeOf(file)) > longestTokens)
    throw new AppError('MODEL_DAMAGED', { subject: basename(file), detail: `more than ${longestTokens} bytes` });
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
}

/** The runtime ends the process if the blank symbol, or one that the graph produces, is missing. */
async function checkVocabulary(files: ModelFiles, { metadata }: OnnxFacts): Promise<void> {
  const file = files['tokens'] ?? '';
  const lines = await tokenLines(file);
  const hasBlank = lines.some((line) => /^<(blk|eps|blank)>\s/.test(line));
  if (hasBlank && lines.length >= Number(metadata.get('vocab_size'))) return;
  throw new AppError('MODEL_DAMAGED', { subject: basename(file), detail: 'symbols are missing' });
}

const pieces = z.record(z.string(), z.number());
/** Text is split into pieces of words; characters without a piece are split into bytes. */
const bytePieces = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);

/**
 * The runtime writes out of bounds for a number beyond the list, and reads out of bounds for a byte without a piece.
 */
async function checkPieces(files: ModelFiles): Promise<void> {
  const numbers = await readPieces(files['vocabJson'] ?? '');
  const count = Object.keys(numbers).length;
  const isWrong = Object.values(numbers).some((number) => !Number.isInteger(number) || number < 0 || number >= count);
  if (isWrong || !bytePieces.every((piece) => piece in numbers))
    throw new AppError('MODEL_DAMAGED', { subject: 'vocab.json', detail: 'pieces are missing or have wrong numbers' });
  await readPieces(files['tokenScoresJson'] ?? '');
}

async function readPieces(file: string): Promise<Record<string, number>> {
  if ((await sizeOf(file)) > longestTokens)
    throw new AppError('MODEL_DAMAGED', { subject: basename(file), detail: `more than ${longestTokens} bytes` });
  try {
    return pieces.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw toAppError(error);
    throw new AppError('MODEL_DAMAGED', { subject: basename(file), detail: error.message, cause: error });
  }
}

/** A model's metadata says how it reads text; the files for that must exist. */
function checkReader({ family }: FamilyRule, files: ModelFiles, { metadata }: OnnxFacts): void {
  const comment = metadata.get('comment') ?? '';
  const withEspeak =
    family === 'vits' ? /piper|coqui/.test(comment) : family === 'matcha' && metadata.get('has_espeak') === '1';
  const withLexicon =
    (family === 'kokoro' && Number(metadata.get('version') ?? 1) >= 2) ||
    ((family === 'vits' || family === 'matcha') && !withEspeak && metadata.get('frontend') !== 'characters');
  const missing =
    withEspeak && !files['dataDir'] ? 'espeak-ng-data' : withLexicon && !files['lexicon'] ? 'lexicon.txt' : null;
  if (missing === null) return;
  throw new AppError('MODEL_DAMAGED', { subject: missing, detail: `the ${family} model needs ${missing}` });
}

/** The runtime ends the process unless the speakers' file has exactly the length in the metadata. */
async function checkStyles(files: ModelFiles, { metadata }: OnnxFacts): Promise<void> {
  const file = files['voices'] ?? '';
  const dimensions = (metadata.get('style_dim') ?? '').split(',').map(Number);
  const floats = dimensions.reduce((product, size) => product * size, 1) * Number(metadata.get('n_speakers'));
  const size = await sizeOf(file);
  if (Math.floor(size / floatBytes) !== floats) {
    throw new AppError('MODEL_DAMAGED', {
      subject: basename(file),
      detail: `${size} bytes, ${floats * floatBytes} expected`,
    });
  }
}

async function bytesOf(files: ModelFiles): Promise<number> {
  const sizes = await Promise.all(onnxFiles(files).map(([, file]) => sizeOf(file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function factsOf(family: ModelFamily, { metadata }: OnnxFacts, bytes: number): ModelFacts {
  const named = (metadata.get('speaker_names') ?? '').split(',').filter((name) => name !== '');
  const count = Math.max(1, Number(metadata.get('n_speakers') ?? 1));
  const imitates = cloningFamilies.includes(family);
  return {
    family,
    bytes,
    language: imitates ? imitatorsLanguage : languageTag(metadata.get('voice')),
    speakers: imitates ? [imitatedSpeaker] : speaks(family) ? speakerNames(named, count) : [],
  };
}

/** ZipVoice reads all but Chinese by the rules of English, and Pocket TTS has learnt no other language. */
const imitatorsLanguage = 'en';

/** Speakers by their names, or their numbers where the model has none. */
function speakerNames(named: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => named[index] ?? String(index));
}

/** The language of an eSpeak voice such as `en-us`; null if the model names none. */
function languageTag(voice: string | undefined): string | null {
  if (voice === undefined || voice === '') return null;
  const [language = '', region] = voice.split('-');
  return region?.length === 2 ? `${language}-${region.toUpperCase()}` : language;
}
