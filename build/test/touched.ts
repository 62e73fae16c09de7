import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Which tests a change touches: those that import a changed file, directly or through others. Browser tests meet the window
 * as a bundle, so each names the feature folders it covers in its first line: `// Covers: editor, editor/timeline`.
 */

const sources = '{build,electron,renderer,shared,tests}/**/*.{ts,tsx}';
/** Tests that do not run every time. */
const selected = /^tests\/(?:integration\/.*\.test\.ts|e2e\/(?!electron\.)[^/]*\.spec\.ts)$/u;
export const features = 'renderer/src/features';

/** A quoted path to one of our files, as in imports, and as in workers that are started by their path. */
const relativePath = /'((?:\.{1,2}|#[a-z]+)\/[^'\n]+\.(?:tsx?|css|json|sql))(?:\?[^'\n]*)?'/gu;
/** The same from the root, whole or in parts: `'electron/cli/main.ts'`, `join(root, 'electron', 'cli', 'main.ts')`. */
const pathFromRoot = /'((?:build|electron|renderer|shared|tests)(?:(?:\/|', ')[\w.-]+)+\.tsx?)'/gu;
/** Types are checked by the compiler, whatever else runs. */
const typeImport = /(?:import|export) type [^;]*? from '[^']*'/gu;

/** The feature folders that a browser test names, without those below them; null without such a line. */
export function coveredFolders(text: string): string[] | null {
  const names = /^\/\/ Covers: (.*)$/mu.exec(text)?.[1];
  if (names === 'none') return [];
  return names?.split(', ').map((name) => `${features}/${name}`) ?? null;
}

/**
 * The files that differ from the main branch, committed or not; on its tip those of the last commit.
 * @returns paths from `root`; null where Git does not know, as in a copy without history.
 */
export function changedFiles(root: string): string[] | null {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  try {
    const [head = ''] = git('rev-parse', 'HEAD');
    const main = git('branch', '--all', '--list', 'main', 'origin/main', '--format=%(refname)')[0];
    const fork = main === undefined ? head : git('merge-base', 'HEAD', main)[0];
    const base = fork === undefined || fork === head ? 'HEAD~1' : fork;
    return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    return null;
  }
}

export type TouchedTest = {
  file: string;
  /** How many imports lead from the test to a changed file; 0 for a test that changed itself. */
  distance: number;
};

/** The tests that a change touches, nearest first. */
export function touchedTests(root: string, changed: readonly string[]): TouchedTest[] {
  const importers = findImporters(root);
  const distances = new Map<string, number>();
  let reached = changed;
  for (let distance = 0; reached.length > 0; distance += 1) {
    for (const file of reached) distances.set(file, distance);
    reached = [...new Set(reached.flatMap((file) => importers.get(file) ?? []))].filter((file) => !distances.has(file));
  }
  return [...distances]
    .filter(([file]) => selected.test(file))
    .map(([file, distance]) => ({ file, distance }))
    .toSorted((one, other) => one.distance - other.distance);
}

/** The files that import each file. */
function findImporters(root: string): Map<string, string[]> {
  const files = globSync(sources, { cwd: root });
  const filesIn = Map.groupBy(files, dirname);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const covered = file.startsWith('tests/e2e/') ? (coveredFolders(text) ?? []) : [];
    const imported = [...importsOf(file, text), ...covered.flatMap((folder) => filesIn.get(folder) ?? [])];
    for (const other of new Set(imported)) importers.set(other, [...(importers.get(other) ?? []), file]);
  }
  return importers;
}

function importsOf(file: string, text: string): string[] {
  const code = text.replaceAll(typeImport, '');
  const relatives = [...code.matchAll(relativePath)].map(([, path = '']) => {
    // As in `imports` of `package.json`.
    const named = path.replace('#renderer/', '#renderer/src/');
    return named.startsWith('#') ? named.slice(1) : join(dirname(file), path);
  });
  return [...relatives, ...[...code.matchAll(pathFromRoot)].map(([, path = '']) => path.replaceAll("', '", '/'))];
}
