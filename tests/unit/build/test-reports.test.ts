import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#build/bundle.ts';
import { outcomeOfStep, skippedStep, summary, withExit, type Outcome } from '#build/test/outcome.ts';
import { readPlaywrightReport, readVitestReport } from '#build/test/reports.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('reports');

function written(name: string, report: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('the report of a run of Vitest', () => {
  it('names each failed test, and a file that could not be loaded, with the command that runs it again', () => {
    const file = written('vitest.json', {
      numPassedTests: 2,
      testResults: [
        {
          name: join(root, 'tests/unit/a.test.ts'),
          status: 'failed',
          startTime: 1_000,
          endTime: 3_500,
          assertionResults: [
            { ancestorTitles: ['a'], title: 'does', status: 'passed' },
            { ancestorTitles: ['a'], title: 'does not', status: 'failed' },
            { ancestorTitles: ['a', 'b'], title: 'will', status: 'skipped' },
          ],
        },
        {
          name: join(root, 'tests/unit/b.test.ts'),
          status: 'failed',
          startTime: 2_000,
          endTime: 2_000,
          assertionResults: [],
        },
        {
          name: join(root, 'tests/unit/c.test.ts'),
          status: 'passed',
          startTime: 2_000,
          endTime: 3_000,
          assertionResults: [{ ancestorTitles: [], title: 'does', status: 'passed' }],
        },
      ],
    });
    expect(readVitestReport(file)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      failures: [
        {
          what: 'tests/unit/a.test.ts: a > does not',
          again: "npx vitest run tests/unit/a.test.ts -t '^a > does not$'",
        },
        { what: 'tests/unit/b.test.ts', again: 'npx vitest run tests/unit/b.test.ts' },
      ],
      skips: [{ what: 'tests/unit/a.test.ts: a > b > will', count: 1 }],
      files: [
        { file: 'tests/unit/a.test.ts', seconds: 2.5 },
        { file: 'tests/unit/b.test.ts', seconds: 0 },
        { file: 'tests/unit/c.test.ts', seconds: 1 },
      ],
    });
  });

  it('gives a command that runs the failed test alone, whatever is in its name', () => {
    const project = temporaryFolder('project');
    const title = String.raw`doesn't "cost" $1.50 (a|b) [c] \d`;
    writeFileSync(
      join(project, 'a.test.mjs'),
      `describe('a {{name}}', () => {
        it(${JSON.stringify(title)}, () => expect(1).toBe(2));
        it(${JSON.stringify(`${title} at all`)}, () => expect(1).toBe(2));
      });`,
    );
    const report = join(folder, 'run.json');
    const vitest = `vitest run --root '${project}' --globals --reporter=json --outputFile='${report}'`;
    const run = (pattern: string) =>
      spawnSync(`"${join(root, 'node_modules', '.bin')}"/${vitest}${pattern}`, { cwd: root, shell: true });
    run('');
    const whole = readVitestReport(report);
    expect(whole?.failures).toHaveLength(2);
    const again = whole?.failures[0]?.again ?? '';
    run(again.slice(again.indexOf(' -t ')));
    expect(readVitestReport(report)).toMatchObject({
      failures: [{ what: expect.stringContaining(`a {{name}} > ${title}`), again }],
    });
  });

  it('is nothing where the run ended before its report', () => {
    expect(readVitestReport(join(folder, 'none.json'))).toBeNull();
  });
});

describe('the report of a run of Playwright', () => {
  it('names failed and skipped tests at any depth', () => {
    const spec = (title: string, line: number, status: string, annotations: object[] = []) => ({
      title,
      file: 'a.spec.ts',
      line,
      tests: [{ status, annotations, results: [{ duration: 1_500 }] }],
    });
    const skipped = spec('imports', 9, 'skipped', [{ type: 'skip', description: 'needs recordings' }]);
    const file = written('e2e.json', {
      suites: [
        { specs: [spec('opens', 3, 'expected')], suites: [{ specs: [spec('plays', 7, 'unexpected')] }] },
        { specs: [skipped] },
      ],
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 },
    });
    expect(readPlaywrightReport(file)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ what: 'a.spec.ts: plays', again: 'npm run e2e -- a.spec.ts:7' }],
      skips: [{ what: 'a.spec.ts: imports (needs recordings)', count: 1 }],
      files: [{ file: 'tests/e2e/a.spec.ts', seconds: 4.5 }],
    });
  });

  it('is nothing where the run ended before its report', () => {
    expect(readPlaywrightReport(join(folder, 'none.json'))).toBeNull();
  });
});

describe('a step', () => {
  const exit = { passed: false, ended: 'vitest ended with code 1' };
  const allPassed: Outcome = { passed: 5, failed: 0, skipped: 0, failures: [], skips: [], files: [] };

  it('failed where its command failed, though no test did', () => {
    expect(withExit('unit', allPassed, exit)).toMatchObject({
      passed: 5,
      failed: 1,
      failures: [{ again: 'npm test -- unit' }],
    });
    expect(withExit('unit', allPassed, { ...exit, passed: true })).toEqual(allPassed);
  });

  it('is not counted twice where a test failed, too', () => {
    const oneFailed = { ...allPassed, failed: 1, failures: [{ what: 'a', again: 'b' }] };
    expect(withExit('unit', oneFailed, exit)).toEqual(oneFailed);
  });

  it('without tests counts as one', () => {
    expect(outcomeOfStep('lint', true)).toMatchObject({ passed: 1, failed: 0 });
    expect(outcomeOfStep('types: shared', false, 'tsc ended with code 2')).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [{ what: 'types: shared: tsc ended with code 2', again: 'npm test -- types' }],
    });
  });
});

describe('the summary of a run', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `tests/${index}.test.ts`, seconds: index }));

  it('shows the ten slowest files, everything skipped, each failure, what was left out, and one line of counts at its end', () => {
    const outcomes: Outcome[] = [
      { ...outcomeOfStep('lint', false, 'oxlint ended with code 1'), files },
      skippedStep('e2e', 70, 'No browser was found.'),
      { passed: 3, failed: 0, skipped: 1, failures: [], skips: [{ what: 'a: does', count: 1 }], files: [] },
    ];
    expect(summary(outcomes, 'Left: 3 files.').split('\n')).toEqual([
      '',
      'Slowest files:',
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `  ${String(n).padStart(4)}.0 s  tests/${n}.test.ts`),
      '',
      'Skipped:',
      '  70 tests: e2e: No browser was found.',
      '  a: does',
      '',
      'Failed:',
      '  lint: oxlint ended with code 1',
      '    again: npm test -- lint',
      '',
      'Left: 3 files.',
      '',
      '3 passed, 1 failed, 71 skipped',
    ]);
  });

  it('is the counts alone where there is nothing else to say', () => {
    expect(summary([outcomeOfStep('lint', true)])).toBe('\n1 passed, 0 failed, 0 skipped');
  });
});

describe('`npm test` without a browser', () => {
  function run(ci: string) {
    const { stdout, status } = spawnSync(process.execPath, ['build/test.ts', 'e2e'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, CI: ci, VOCATIVE_BROWSER: join(folder, 'no-browser') },
    });
    return {
      lines: stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.trim()),
      status,
    };
  }

  it('counts the browser tests as skipped in its last lines, and says why', () => {
    const { lines, status } = run('');
    expect(status).toBe(0);
    expect(lines.at(-3)).toMatch(/^\d{2,} tests: e2e: No Chromium, Chrome or Edge was found\. Install one, /u);
    expect(lines.at(-1)).toMatch(/^0 passed, 0 failed, \d{2,} skipped$/u);
  });

  it('fails on a build server', () => {
    const { lines, status } = run('true');
    expect(status).toBe(1);
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });
});
