import { languages } from '#shared/language/index.ts';
import { isNative, locate, neededPackages, packageName, testFile, usedBy, type LockFile } from './contents.ts';
import { mediaLibraryOf, nativesOf, nameOf, type Target } from './targets.ts';

/** Checks of a packed app that need only its list of files. */

export type Finding = {
  /** The requirement, as a sentence that is true if it is met. */
  claim: string;
  /** Why it is not met; empty if it is. */
  problems: string[];
};

export type PackedFile = { path: string; isUnpacked: boolean };

const entries = [
  'package.json',
  'dist/main/electron.mjs',
  'dist/studio/main.mjs',
  'dist/studio/worker.mjs',
  'dist/studio/page-worker.mjs',
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
  'dist/voices/heart.onnx',
  'build/sample/sample.mp4',
  'build/sample/sample.json',
  'build/icons/256x256.png',
];

const licences = ['LICENSE.txt', 'dist/renderer/notices.json'];

/** @param files of the archive, by paths with forward slashes from its root. */
export function inspectFiles(files: readonly PackedFile[], target: Target): Finding[] {
  const paths = new Set(files.map(({ path }) => path));
  const natives = nativesOf(target).map((path) => `node_modules/${path}`);
  const isOurs = (path: string) => !path.startsWith('node_modules/');
  const matching = (pattern: RegExp, isAsked: (path: string) => boolean = () => true) =>
    [...paths].filter((path) => isAsked(path) && pattern.test(path));
  return [
    finding(
      'The entries, the window, a natural voice, the sample recording and the icon are inside',
      missing(entries, paths),
    ),
    finding('The licence and the notices of others’ work are inside', missing(licences, paths)),
    finding(`Every native library of ${nameOf(target)} is inside`, missing(natives, paths)),
    finding(
      'No native library or program of another system is inside',
      [...paths].filter((path) => isNative(path) && !natives.includes(path)),
    ),
    finding(
      'No other media library is inside',
      matching(/^node_modules\/@seydx\//u, (path) => !path.includes(folderOf(target))),
    ),
    finding('No sources, types or source maps are inside', matching(/\.(?:[cm]?tsx?|map|cc|cpp|hpp|gyp)$/iu)),
    finding('No tests are inside', matching(testFile)),
    finding('No tools of the build are inside', [
      ...matching(/^(?:electron|renderer|shared|tests|docs|out)\//u, isOurs),
      ...matching(/^node_modules\/(?:electron|electron-builder|vite|vitest|typescript|playwright|oxlint|@scarf)\//u),
    ]),
  ];
}

function folderOf(target: Target): string {
  return mediaLibraryOf(target).replace(/[^/]+$/u, '');
}

function finding(claim: string, problems: string[]): Finding {
  return { claim, problems };
}

function missing(wanted: readonly string[], paths: ReadonlySet<string>): string[] {
  return wanted.filter((path) => !paths.has(path)).map((path) => `${path} is missing`);
}

/**
 * Checks that every package finds the packages it uses, in the versions of the lock file. They may be in other folders,
 * because electron-builder rearranges `node_modules`.
 * @param packed versions by folders as `node_modules/name`.
 */
export function inspectPackages(lock: LockFile, packed: ReadonlyMap<string, string>): Finding {
  const problems = new Set<string>();
  const versionOf = (path: string) => lock.packages[path]?.version ?? '';
  for (const path of neededPackages(lock)) {
    const copies = [...packed].filter(
      ([at, version]) => packageName(at) === packageName(path) && version === versionOf(path),
    );
    // Optional packages are native libraries, mostly for other systems; `inspectFiles` checks them.
    if (copies.length === 0 && lock.packages[path]?.optional !== true) {
      problems.add(`${packageName(path)} ${versionOf(path)} is missing`);
    }
    for (const [at] of copies) {
      for (const used of usedBy(lock, path)) {
        if (lock.packages[used]?.optional === true) continue;
        const found = locate((place) => packed.has(place), at, packageName(used));
        const version = found === null ? undefined : packed.get(found);
        if (version === versionOf(used)) continue;
        problems.add(`${at} finds ${packageName(used)} ${version ?? 'nowhere'} instead of ${versionOf(used)}`);
      }
    }
  }
  return finding('Every package finds the packages it needs, in the versions of the lock file', [...problems]);
}

/**
 * Checks that Chromium has its own texts for each language of the window, without which pages are told that the system
 * prefers English; and none for the fifty other languages, which take 40 MB.
 * @param files names in Electron's folder of languages: `de.pak`, on macOS `de.lproj`.
 */
export function inspectLanguages(files: readonly string[]): Finding {
  const languageOf = (name: string): string => name.split(/[-_.]/u)[0] ?? '';
  const packed = new Set(files.map(languageOf));
  const wanted = Object.keys(languages);
  return finding('Chromium has the languages of the window, and no others', [
    ...wanted.filter((language) => !packed.has(language)).map((language) => `${language} is missing`),
    ...files
      .filter((name) => /\.(?:pak|lproj)$/u.test(name) && !wanted.includes(languageOf(name)))
      .map((name) => `${name} is inside`),
  ]);
}

/** Maximum size of the app, bytes, without Electron and the media library, which is replaced for distribution. */
const mostBytes = 195e6;

export type Part = { name: string; bytes: number };

/** The contents of an app with their sizes, by packages and our own folders, the largest first. */
export function partsOf(files: readonly { path: string; bytes: number }[]): Part[] {
  const parts = new Map<string, number>();
  for (const { path, bytes } of files) {
    const name = /^(?:node_modules\/(?:@[^/]+\/)?|dist\/|build\/)?[^/]+/u.exec(path)?.[0] ?? path;
    parts.set(name, (parts.get(name) ?? 0) + bytes);
  }
  return [...parts].map(([name, bytes]) => ({ name, bytes })).toSorted((a, b) => b.bytes - a.bytes);
}

/** Checks that the app has not grown: packages may add large files unnoticed. */
export function inspectSize(parts: readonly Part[], target: Target): Finding {
  const rest = parts.filter(({ name }) => name !== `node_modules/${folderOf(target).replace(/\/$/u, '')}`);
  const bytes = rest.reduce((sum, part) => sum + part.bytes, 0);
  return finding(
    `Without the media library it takes at most ${mostBytes / 1e6} MB`,
    bytes <= mostBytes ? [] : [`it takes ${(bytes / 1e6).toFixed(0)} MB`],
  );
}

/** Checks that native libraries are outside the archive, where the system's loader can find them. */
export function inspectUnpacked(files: readonly PackedFile[], target: Target): Finding {
  const archived = new Set(files.filter(({ isUnpacked }) => !isUnpacked).map(({ path }) => path));
  const natives = nativesOf(target).map((path) => `node_modules/${path}`);
  return finding(
    'Native libraries lie beside the archive, where the system can load them',
    natives.filter((path) => archived.has(path)),
  );
}
