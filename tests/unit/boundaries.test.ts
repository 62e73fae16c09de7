import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** The folders beside each other in which two files are; none if one of the files is beside the other's folder. */
function foldersApart(one: string, other: string): string[] {
  if (![one, other].every((file) => /^(electron|renderer\/src|shared)\//u.test(file))) return [];
  const paths = [one, other].map((file) => file.split('/'));
  const apart = paths[0]?.findIndex((name, depth) => name !== paths[1]?.[depth]) ?? -1;
  const areFolders = apart >= 0 && paths.every((names) => names.length > apart + 1);
  return areFolders ? paths.map((names) => names.slice(0, apart + 1).join('/')) : [];
}

describe('import rules', () => {
  let result: ICruiseResult;

  beforeAll(async () => {
    process.chdir(root);
    const { output } = await cruise(['electron', 'renderer/src', 'shared', 'tests'], {
      ...config.options,
      ruleSet: { forbidden: config.forbidden },
      validate: true,
    });
    if (typeof output === 'string') throw new Error('expected a result object');
    result = output;
  });

  it('hold for every file of the project', () => {
    const broken = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(broken).toEqual([]);
  });

  it('are written as a path within a folder of electron, and by name from one to another', () => {
    const roomOf = (file: string): string | undefined => /^(?:electron\/[^/]+|shared)(?=\/)/u.exec(file)?.[0];
    const others = result.modules.flatMap(({ source, dependencies }) =>
      dependencies.flatMap(({ module, resolved }) => {
        const room = source.startsWith('electron/') ? roomOf(resolved) : undefined;
        const isNamed = module.startsWith('#');
        return room === undefined || isNamed === (room !== roomOf(source)) ? [] : [`${source}: ${module}`];
      }),
    );
    expect(others).toEqual([]);
  });

  it('let no folder import one beside it that leads back to it', () => {
    const below = new Map<string, Set<string>>();
    for (const { source, dependencies } of result.modules) {
      for (const { resolved } of dependencies) {
        const [from, to] = foldersApart(source, resolved);
        if (from !== undefined && to !== undefined) below.set(from, (below.get(from) ?? new Set()).add(to));
      }
    }
    const reached = (from: string, known = new Set<string>()): Set<string> => {
      for (const to of below.get(from) ?? []) if (!known.has(to)) reached(to, known.add(to));
      return known;
    };
    expect(below.size).toBeGreaterThan(50);
    expect([...below.keys()].filter((folder) => reached(folder).has(folder))).toEqual([]);
  });

  it('let no handlers import others', () => {
    const importsOf = (file: string): string[] =>
      result.modules.find(({ source }) => source === file)?.dependencies.map(({ resolved }) => resolved) ?? [];
    // Accepting rows is no handler: `handlers.ts` gives it to those that do.
    const handlers = importsOf('electron/studio/http/handlers.ts').filter(
      (file) => file.includes('/operations/') && !file.endsWith('/generate.ts'),
    );
    expect(handlers.length).toBeGreaterThan(20);
    expect(handlers.filter((file) => importsOf(file).some((other) => handlers.includes(other)))).toEqual([]);
  });

  it('are checked on TypeScript sources, type-only imports included', () => {
    const pool = result.modules.find(({ source }) => source === 'electron/engine/workers/pool.ts');
    const imports = pool?.dependencies.map(({ resolved }) => resolved);
    expect(imports).toContain('electron/engine/workers/worker-process.ts');
    expect(imports).toContain('electron/lib/logger.ts');
  });
});
