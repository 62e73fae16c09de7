import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaLibraryOf, nativesOf, type Target } from './targets.ts';

/** Decides which packages, and which of their files, a package of the app contains. */

/** The fields of a package in `package-lock.json` that are read here. */
type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

export type LockFile = { packages: Record<string, LockedPackage> };

/** The lock file of the project, or of a copy of it. */
export async function readLock(folder: string): Promise<LockFile> {
  return JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as LockFile;
}

/**
 * Optional parts of packages that the app never loads: node-av's WebRTC and its download of an FFmpeg program, and
 * stores of upload positions in Redis.
 */
const unusedParts: Record<string, readonly string[]> = {
  'node-av': ['werift', 'unzipper'],
  '@tus/file-store': ['@redis/client'],
  '@tus/server': ['@redis/client', 'ioredis'],
  'swagger-ui-dist': ['@scarf/scarf'],
  // Its backends for web pages alone use them.
  'onnxruntime-web': ['flatbuffers', 'guid-typescript', 'long', 'platform', 'protobufjs'],
};

/**
 * Path where Node finds a package imported from another: in its own `node_modules`, or one further up; null without
 * one.
 */
export function locate(exists: (path: string) => boolean, from: string, name: string): string | null {
  let folder = from;
  for (;;) {
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (exists(path)) return path;
    if (folder === '') return null;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/u, '');
  }
}

/** The name of the package in the innermost `node_modules` of a path. */
export function packageName(path: string): string {
  return path.replace(/^.*node_modules\//u, '');
}

/** Paths of the packages that another one uses in the app. */
export function usedBy(lock: LockFile, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
  const unused = unusedParts[packageName(path)] ?? [];
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((name) => !unused.includes(name))
    .map((name) => locate((at) => lock.packages[at] !== undefined, path, name))
    .filter((found) => found !== null)
    .filter((found) => lock.packages[found]?.dev !== true);
}

/** Paths, below the project, of the packages that the app needs at run time on any system. */
export function neededPackages(lock: LockFile): Set<string> {
  const needed = new Set<string>();
  function visit(path: string): void {
    for (const found of usedBy(lock, path)) {
      if (needed.has(found)) continue;
      needed.add(found);
      visit(found);
    }
  }
  visit('');
  return needed;
}

const nativeFile = /\.(?:node|so|dylib|dll|exe)(?:\.\d+)*$/u;

/** Whether a file is a library or program of one system, by its name. */
export function isNative(path: string): boolean {
  return nativeFile.test(path);
}

/**
 * Files that no program reads at run time: sources, types, maps, documents, other builds. Paths are below
 * `node_modules`.
 */
const unusedFiles: readonly RegExp[] = [
  /\.(?:map|ts|mts|cts|tsx|jsx|flow|md|markdown|cc|cpp|c|h|hpp|gyp|gypi|sh|yml|yaml|tsbuildinfo)$/iu,
  /\/\.[^/]+$/u,
  /^better-sqlite3\/(?:deps|src)\//u,
  /^swagger-ui-dist\/(?!package\.json$|swagger-ui\.css$|swagger-ui-bundle\.js$|LICENSE|NOTICE)/u,
  /^playwright-core\/lib\/vite\//u,
  /^@e965\/xlsx\/(?:bin\/|dist\/|types\/|xlsx\.js$|xlsxworker\.js$)/u,
  /\/(?:benchmarks?|examples?)\//u,
  /^node-av\/(?:install|dist\/webrtc|dist\/api\/data)\//u,
  // Fonts are read as files, in one design (`electron/engine/media/text/fonts.ts`). Style sheets are for web pages.
  /^@fontsource-variable\/[^/]+\/(?:scss|.*\.(?:css|scss))/u,
  /^@fontsource-variable\/[^/]+\/files\/(?!.*-wght-normal\.woff2$)/u,
  // Builds for web pages, and for Node's other module system.
  /^tus-js-client\/(?:dist|lib|lib\.esm|lib\.es5\/browser)\//u,
  /^(?:fflate|tar\/dist)\/(?:lib|umd|commonjs)\//u,
  /^zod\/(?:v3\/|.*\.cjs$)/u,
  /^unbzip2-stream\/dist\/|\.iife\.js$/u,
  // Of the runtime's builds, the one for Node, with its WebAssembly without a graphics card.
  /^onnxruntime-web\/(?:lib|docs)\//u,
  /^onnxruntime-web\/dist\/(?!ort\.node\.min\.mjs$|ort-wasm-simd-threaded\.(?:mjs|wasm)$)/u,
  /^onnxruntime-common\/(?:lib|dist\/cjs)\//u,
  // The builds for Node, WebAssembly for one thread, and the three networks that find faces; beside these the script that
  // their package is found by.
  /^@tensorflow\/tfjs-(?:core|converter|backend-cpu)\/(?!package\.json$|LICENSE|dist\/tf-(?:core|converter|backend-cpu)\.node\.js$)/u,
  /^@tensorflow\/tfjs-backend-wasm\/(?!package\.json$|LICENSE|dist\/(?:tf-backend-wasm\.node\.js|tfjs-backend-wasm(?:-simd)?\.wasm)$)/u,
  /^@vladmandic\/human\/(?!package\.json$|LICENSE|dist\/human\.node\.js$|models\/(?:blazeface|facemesh|faceres)\.(?:json|bin)$)/u,
  /^@echogarden\/pffft-wasm\/(?:src|dist\/non-simd)\//u,
];

/** Files of tests; also used to check a packed app. */
export const testFile = /(?:^|\/)(?:tests?|specs?|__tests__)\/|\.(?:test|spec)\.[cm]?[jt]sx?$/u;

/** Whether a file of an installed package is part of the app for a target. @param path below `node_modules`. */
export function isShipped(path: string, target: Target): boolean {
  if (testFile.test(path)) return false;
  // The same rules apply to nested packages.
  return isUsed(packageName(path), target);
}

function isUsed(path: string, target: Target): boolean {
  if (isNative(path)) return nativesOf(target).includes(path);
  // Leaves out the builds for other systems, and Windows' build by another compiler.
  const [scope, name] = path.split('/');
  if (scope === '@seydx' && `${scope}/${name}/node-av.node` !== mediaLibraryOf(target)) return false;
  return !unusedFiles.some((pattern) => pattern.test(path));
}
