import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import * as requestNames from '#shared/ipc/names.ts';

/** Bundles the window and, for Electron, the Node side. When running from source, the Node side needs no bundle. */

export const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** The window's bundle, for both shells. */
export async function buildRenderer(): Promise<void> {
  // Errors are thrown, and reported by the caller.
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'silent' });
}

/** Whether the window's bundle is missing or older than one of its sources. */
export function rendererIsStale(): boolean {
  const built = join(dist, 'renderer', 'index.html');
  if (!existsSync(built)) return true;
  const time = statSync(built).mtimeMs;
  return [
    join(root, 'renderer'),
    join(root, 'shared'),
    join(root, 'vite.config.ts'),
    join(root, 'package-lock.json'),
  ].some((path) => newest(path) > time);
}

/** Builds the window's bundle if it is missing or outdated. */
export async function buildStaleRenderer(): Promise<void> {
  if (rendererIsStale()) await buildRenderer();
}

function newest(path: string): number {
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const inside = readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.name.endsWith('.tsbuildinfo'))
    .map((entry) => newest(join(path, entry.name)));
  return Math.max(0, ...inside);
}

/**
 * Bundles the Node side for Electron. The pool starts `worker.mjs`, the page browser `page-worker.mjs`, and the desktop
 * `rows-worker.mjs`, from the folder of their own code, so entries and shared chunks are in one folder. Packages stay
 * external, as some have native code or files of their own.
 *
 * Everything is `.mjs`: inside an archive Node cannot find the `package.json` that would make `.js` an ES module
 * (electron#46090).
 * @param folder below the project, so that packages are found from it.
 */
export async function buildNodeSide(folder: string = dist): Promise<void> {
  for (const name of ['main', 'studio']) await rm(join(folder, name), { recursive: true, force: true });
  await build(
    nodeConfig(folder, {
      'main/electron': 'electron/main/electron.ts',
      'studio/rows-worker': 'electron/rows/rows-worker.ts',
      'studio/main': 'electron/studio/main.ts',
      'studio/worker': 'electron/engine/workers/worker.ts',
      'studio/page-worker': 'electron/studio/outbound/page-worker.ts',
    }),
  );
  await build(preloadConfig(folder));
}

/**
 * Bundles one script as {@link buildNodeSide} does its own: Node takes 40 MB to run TypeScript, which no installed app does.
 * @param script path in the project.
 * @returns the bundle's path.
 */
export async function buildScript(script: string): Promise<string> {
  const name = join('scripts', basename(script, '.ts'));
  await build(nodeConfig(dist, { [name]: script }));
  return join(dist, `${name}.mjs`);
}

const nodeModules = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

function nodeConfig(folder: string, entries: Record<string, string>): InlineConfig {
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [requestNamesAsText()],
    resolve: { conditions: ['node'] },
    ssr: { target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        external: [...nodeModules, 'electron', /node_modules/u],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'studio/[name]-[hash].mjs' },
      },
    },
  };
}

/** A sandboxed preload can load nothing but `electron`: it is one CommonJS file. */
function preloadConfig(folder: string): InlineConfig {
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [requestNamesAsText()],
    build: {
      outDir: join(folder, 'preload'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      lib: { entry: join(root, 'electron', 'preload', 'preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
      rolldownOptions: { external: ['electron'] },
    },
  };
}

/**
 * The preload and the window's start only need the names of the contract. Without this, every schema behind them would
 * be loaded, too.
 */
function requestNamesAsText(): Plugin {
  const file = join(root, 'shared', 'ipc', 'names.ts');
  return {
    name: 'request-names',
    load: (id) =>
      id === file
        ? Object.entries(requestNames)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : null,
  };
}
