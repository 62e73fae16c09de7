import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createStudioClient } from '#shared/api/index.ts';
import type { Finding } from './inspect.ts';

/** Runs a packed app with this Node instead of Electron's, in a folder from which no other packages can be found. */

const run = promisify(execFile);

/** Time limit for the start of the studio, milliseconds. */
const startLimit = 60_000;

/** Code that loads each native library and uses it. */
const nativeProofs: Record<string, string> = {
  'FFmpeg (node-av)': `const { Codec } = await import('node-av'); if (!Codec.findEncoderByName('libx264') || !Codec.findEncoderByName('aac')) throw new Error('it has no encoder for H.264 or AAC')`,
  'SQLite (better-sqlite3)': `const { default: Database } = await import('better-sqlite3'); new Database(':memory:').prepare('select 1').get()`,
  'Skia (@napi-rs/canvas)': `const { createCanvas } = await import('@napi-rs/canvas'); createCanvas(8, 8).getContext('2d').fillRect(0, 0, 8, 8)`,
  'the keychain (@napi-rs/keyring)': `const { AsyncEntry } = await import('keytar'); new AsyncEntry('vocative', 'check')`,
  'neural speech (sherpa-onnx)': `const { default: sherpa } = await import('sherpa-onnx-node'); if (typeof sherpa.readWave !== 'function') throw new Error('it offers no functions')`,
};

/** Imports of packages in a bundle, with the package's name: `from "name"`, `import "name"`, `import("name/part")`. */
const imports = /\b(?:from|import)\s*\(?\s*["'](((?:@[\w.-]+\/)?\w[\w.-]*)[^"'\s]*)["']/gu;

/** Checks a packed app by running it. @param folder the contents of the archive. */
export async function runPacked(folder: string, scratch: string): Promise<Finding[]> {
  return [
    await tried('Every entry is code that Node can read', () => checkSyntax(folder)),
    await tried('Every package that the app’s code names is there, whole', () => importPackages(folder)),
    ...(await Promise.all(
      Object.entries(nativeProofs).map(([name, code]) =>
        tried(`The native library of ${name} loads and works`, () =>
          run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder }),
        ),
      ),
    )),
    await tried('The studio starts, and its render worker speaks a sentence', () => runStudio(folder, scratch)),
  ];
}

async function tried(claim: string, action: () => Promise<unknown>): Promise<Finding> {
  try {
    await action();
    return { claim, problems: [] };
  } catch (error) {
    return { claim, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

async function checkSyntax(folder: string): Promise<void> {
  for (const part of ['main', 'studio', 'preload']) {
    for (const name of await readdir(join(folder, 'dist', part))) {
      await run(process.execPath, ['--check', join(folder, 'dist', part, name)]);
    }
  }
}

/** Imports each package that a bundle imports, which reveals files that were wrongly left out. */
async function importPackages(folder: string): Promise<void> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const named = new Set<string>();
  for (const part of ['main', 'studio']) {
    for (const name of await readdir(join(folder, 'dist', part))) {
      const code = await readFile(join(folder, 'dist', part, name), 'utf8');
      for (const [, specifier = '', name = ''] of code.matchAll(imports)) {
        if (dependencies[name] !== undefined) named.add(specifier);
      }
    }
  }
  if (named.size === 0) throw new Error('the bundles name no package');
  const code = `for (const name of ${JSON.stringify([...named])}) await import(name)`;
  await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
}

async function runStudio(folder: string, scratch: string): Promise<void> {
  const entry = join(folder, 'dist', 'studio', 'main.mjs');
  const child = fork(entry, ['--data', join(scratch, 'studio'), '--workers', '1'], {
    execArgv: [],
    env: { ...process.env, VOCATIVE_LOG: 'silent' },
    timeout: startLimit,
  });
  const ended = once(child, 'exit');
  const answer = await Promise.race([once(child, 'message'), ended]);
  const [ready] = answer as [{ type?: string; url: string; token: string }];
  if (ready?.type !== 'ready') throw new Error(`the studio ended with ${JSON.stringify(answer)}`);
  try {
    const client = createStudioClient({
      baseUrl: ready.url,
      fetch: (url, init) => fetch(url, { ...init, signal: init.signal as AbortSignal | null }),
      authorize: async () => `Bearer ${ready.token}`,
    });
    for (const voice of ['hibari:heart', 'flite:slt']) {
      const { seconds } = await client.call('sampleVoice', { voice, text: 'Hi Sarah.' });
      if (!(seconds > 0)) throw new Error(`${voice} made no sound`);
    }
  } finally {
    child.send({ type: 'close' });
    await ended;
  }
}
