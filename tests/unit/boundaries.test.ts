import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

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

  it('are checked on TypeScript sources, type-only imports included', () => {
    const pool = result.modules.find(({ source }) => source === 'electron/engine/workers/pool.ts');
    const imports = pool?.dependencies.map(({ resolved }) => resolved);
    expect(imports).toContain('electron/engine/workers/worker-process.ts');
    expect(imports).toContain('electron/lib/logger.ts');
  });
});
