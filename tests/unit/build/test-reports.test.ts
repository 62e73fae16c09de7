import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#build/bundle.ts';
import { outcomeOfStep, withExit } from '#build/test/outcome.ts';
import { readPlaywrightReport, readVitestReport } from '#build/test/reports.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('reports');

function written(name: string, report: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('what `npm test` reads of a test run', () => {
  it('names each failed test, and a file that could not be loaded, with the command that runs it again', () => {
    const file = written('vitest.json', {
      numPassedTests: 2,
      numPendingTests: 1,
      testResults: [
        {
          name: join(root, 'tests/unit/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'a does', status: 'passed' },
            { fullName: 'a does not', status: 'failed' },
          ],
        },
        { name: join(root, 'tests/unit/b.test.ts'), status: 'failed', assertionResults: [] },
        {
          name: join(root, 'tests/unit/c.test.ts'),
          status: 'passed',
          assertionResults: [{ fullName: 'c does', status: 'passed' }],
        },
      ],
    });
    expect(readVitestReport(file)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      failures: [
        { what: 'tests/unit/a.test.ts: a does not', again: 'npx vitest run tests/unit/a.test.ts' },
        { what: 'tests/unit/b.test.ts', again: 'npx vitest run tests/unit/b.test.ts' },
      ],
    });
  });

  it('finds failed browser tests at any depth', () => {
    const failed = { title: 'plays', file: 'a.spec.ts', line: 7, tests: [{ status: 'unexpected' }] };
    const passed = { title: 'opens', file: 'a.spec.ts', line: 3, tests: [{ status: 'expected' }] };
    const file = written('e2e.json', {
      suites: [{ specs: [passed], suites: [{ specs: [failed] }] }],
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    });
    expect(readPlaywrightReport(file, 'p.config.ts')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [{ what: 'a.spec.ts: plays', again: 'npx playwright test --config p.config.ts a.spec.ts:7' }],
    });
  });

  it('is nothing where the run ended before its report', () => {
    expect(readVitestReport(join(folder, 'none.json'))).toBeNull();
    expect(readPlaywrightReport(join(folder, 'none.json'), '')).toBeNull();
  });
});

describe('a step', () => {
  const exit = { passed: false, ended: 'vitest ended with code 1' };

  it('failed where its command failed, though no test did', () => {
    const allPassed = { passed: 5, failed: 0, skipped: 0, failures: [] };
    expect(withExit('unit', allPassed, exit)).toMatchObject({
      passed: 5,
      failed: 1,
      failures: [{ again: 'npm test -- unit' }],
    });
    expect(withExit('unit', allPassed, { ...exit, passed: true })).toEqual(allPassed);
  });

  it('is not counted twice where a test failed, too', () => {
    const oneFailed = { passed: 5, failed: 1, skipped: 0, failures: [{ what: 'a', again: 'b' }] };
    expect(withExit('unit', oneFailed, exit)).toEqual(oneFailed);
  });

  it('without tests counts as one', () => {
    expect(outcomeOfStep('lint', true)).toMatchObject({ passed: 1, failed: 0 });
    expect(outcomeOfStep('types: shared', false, 'tsc ended with code 2')).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ what: 'types: shared: tsc ended with code 2', again: 'npm test -- types' }],
    });
  });
});
