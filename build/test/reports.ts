import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../bundle.ts';
import type { Failure, Outcome } from './outcome.ts';

/** What is read of Vitest's JSON report. */
type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** What is read of Playwright's JSON report. */
type PlaywrightReport = {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};
type PlaywrightSuite = {
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

/** @returns null where the run ended before it wrote its report. */
export function readVitestReport(file: string): Outcome | null {
  const report = read<VitestReport>(file);
  if (report === null) return null;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }): Failure[] => {
    const path = relative(root, name);
    const again = `npx vitest run ${path}`;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be loaded, or a hook that throws, fails without failing a test.
    if (status === 'failed' && failed.length === 0) return [{ what: path, again }];
    return failed.map(({ fullName }) => ({ what: `${path}: ${fullName}`, again }));
  });
  return { passed: report.numPassedTests, failed: failures.length, skipped: report.numPendingTests, failures };
}

/** @returns null where the run ended before it wrote its report. */
export function readPlaywrightReport(file: string, config: string): Outcome | null {
  const report = read<PlaywrightReport>(file);
  if (report === null) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, file: spec, line }) => ({
      what: `${spec}: ${title}`,
      again: `npx playwright test --config ${config} ${spec}:${line}`,
    }));
  return { passed: expected, failed: unexpected + flaky, skipped, failures };
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}
