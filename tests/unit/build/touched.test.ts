import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#build/bundle.ts';
import { changedFiles, coveredFolders, features, touchedTests } from '#build/test/touched.ts';
import { coreIntegration } from '../../core.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const project = temporaryFolder('touched');

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

describe('the tests that a change touches', () => {
  write('shared/limits.ts', `export const rows = 5;`);
  write('electron/cli/main.ts', `import { rows } from '#shared/limits.ts';`);
  write('electron/studio/main.ts', `import { limits } from '../rows.ts';`);
  write('electron/rows.ts', `import type { Rows } from '#shared/limits.ts';\nexport const limits = 1;`);
  write('renderer/src/ui/button.tsx', `import './button.module.css';`);
  write('renderer/src/features/editor/screen.tsx', `import { Button } from '#renderer/ui/button.tsx';`);
  write('renderer/src/features/editor/stage/stage.tsx', `export const Stage = null;`);
  write('tests/support/cli.ts', `spawn(node, ['electron/cli/main.ts']);`);
  write('tests/support/studio.ts', `fork(join(repository, 'electron', 'studio', 'main.ts'));`);
  write('tests/integration/cli.test.ts', `import { runCli } from '../support/cli.ts';`);
  write('tests/integration/limits.test.ts', `import { rows } from '#shared/limits.ts';`);
  write('tests/integration/studio.test.ts', `import { studio } from '../support/studio.ts';`);
  write('tests/unit/limits.test.ts', `import { rows } from '#shared/limits.ts';`);
  write('tests/e2e/editor.spec.ts', `// Covers: editor\nimport { test } from 'playwright/test';`);
  write('tests/e2e/stage.spec.ts', `// Covers: editor/stage\nimport { test } from 'playwright/test';`);

  const touchedBy = (...changed: string[]) => touchedTests(project, changed);

  it('import it, directly or through others, the nearest ones first', () => {
    expect(touchedBy('shared/limits.ts')).toEqual([
      { file: 'tests/integration/limits.test.ts', distance: 1 },
      { file: 'tests/integration/cli.test.ts', distance: 3 },
    ]);
  });

  it('may start it by its path', () => {
    expect(touchedBy('electron/studio/main.ts')).toEqual([{ file: 'tests/integration/studio.test.ts', distance: 2 }]);
  });

  it('in a browser are those that name its feature folder, or another one that uses it', () => {
    expect(touchedBy('renderer/src/ui/button.module.css')).toEqual([{ file: 'tests/e2e/editor.spec.ts', distance: 3 }]);
    expect(touchedBy('renderer/src/features/editor/stage/stage.tsx')).toEqual([
      { file: 'tests/e2e/stage.spec.ts', distance: 1 },
    ]);
  });

  it('are part of it themselves at no distance', () => {
    expect(touchedBy('tests/integration/cli.test.ts')).toEqual([
      { file: 'tests/integration/cli.test.ts', distance: 0 },
    ]);
  });

  it('are found in the project', () => {
    const files = touchedTests(root, ['electron/studio/store/work.ts']).map(({ file }) => file);
    expect(files.length).toBeGreaterThan(50);
    expect(files).toContain('tests/e2e/drafts.spec.ts');
  });
});

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(!hasGit)('what has changed', () => {
  const repository = temporaryFolder('changed');
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
    const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' });
    expect(stderr.includes('fatal') ? stderr : status).toBe(0);
  };
  const commit = (name: string) => {
    writeFileSync(join(repository, name), name);
    git('add', '.');
    git('commit', '--quiet', '--message', name);
  };

  it('is unknown without a history', () => {
    expect(changedFiles(repository)).toBeNull();
  });

  it('is the last commit of the main branch, with what is not committed', () => {
    git('init', '--quiet', '--initial-branch=main');
    commit('first.ts');
    commit('second.ts');
    writeFileSync(join(repository, 'first.ts'), 'edited');
    writeFileSync(join(repository, 'new.ts'), 'new');
    expect(changedFiles(repository)).toEqual(['first.ts', 'second.ts', 'new.ts']);
  });

  it('is every commit of another branch, but none that the main branch has got since', () => {
    git('checkout', '--quiet', '-b', 'topic');
    commit('third.ts');
    commit('fourth.ts');
    git('checkout', '--quiet', 'main');
    commit('other.ts');
    git('checkout', '--quiet', 'topic');
    expect(changedFiles(repository)).toEqual(['first.ts', 'fourth.ts', 'new.ts', 'third.ts']);
  });
});

describe('the core', () => {
  it('names integration tests that exist, each once', () => {
    const files = globSync('tests/integration/**/*.test.ts', { cwd: root });
    expect(coreIntegration.filter((file) => !files.includes(file))).toEqual([]);
    expect(new Set(coreIntegration).size).toBe(coreIntegration.length);
  });
});

describe('each browser test', () => {
  const folders = new Set(globSync(`${features}/**/*.{ts,tsx}`, { cwd: root }).map(dirname));
  const covered = globSync('tests/e2e/*.spec.ts', { cwd: root, exclude: ['tests/e2e/electron.spec.ts'] }).map(
    (file) => ({
      file,
      folders: coveredFolders(readFileSync(join(root, file), 'utf8')),
    }),
  );

  it('names the feature folders it covers', () => {
    expect(covered.filter((spec) => spec.folders === null)).toEqual([]);
    const unknown = covered.flatMap((spec) => (spec.folders ?? []).filter((folder) => !folders.has(folder)));
    expect(unknown).toEqual([]);
  });

  it('leaves no feature folder without one', () => {
    const all = new Set(covered.flatMap((spec) => spec.folders ?? []));
    expect(folders.size).toBeGreaterThan(20);
    expect([...folders].filter((folder) => !all.has(folder))).toEqual([]);
  });
});
