import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../bundle.ts';
import type { Failure, Outcome, Skip, TimedFile } from './outcome.ts';

/** The part of Vitest's JSON report that is read. */
type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    /** Milliseconds of the clock. */
    startTime: number;
    endTime: number;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
};

/** The part of Playwright's JSON report that is read. */
type PlaywrightReport = {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  line: number;
  tests: {
    status: string;
    annotations: { type: string; description?: string }[];
    /** Durations are in milliseconds. */
    results: { duration: number }[];
  }[];
};

/** @returns null if the run ended before it wrote its report. */
export function readVitestReport(file: string): Outcome | null {
  const report = read<VitestReport>(file);
  if (report === null) return null;
  const failures: Failure[] = [];
  const skips: Skip[] = [];
  const files: TimedFile[] = [];
  for (const { name, status, startTime, endTime, assertionResults } of report.testResults) {
    const path = relative(root, name);
    files.push({ file: path, seconds: (endTime - startTime) / 1_000 });
    const tests = assertionResults.map((test) => ({ ...test, name: [...test.ancestorTitles, test.title].join(' > ') }));
    const failed = tests.filter((test) => test.status === 'failed');
    const again = `npx vitest run ${path}`;
    // A file that cannot be loaded, or a hook that throws, fails without failing a test.
    if (status === 'failed' && failed.length === 0) failures.push({ what: path, again });
    for (const test of failed) {
      const pattern = shellWord(`^${literal(test.name)}$`);
      failures.push({ what: `${path}: ${test.name}`, again: `${again} -t ${pattern}` });
    }
    for (const test of tests) if (isSkipped(test.status)) skips.push({ what: `${path}: ${test.name}`, count: 1 });
  }
  return { passed: report.numPassedTests, failed: failures.length, skipped: skips.length, failures, skips, files };
}

function isSkipped(status: string): boolean {
  return status === 'skipped' || status === 'pending' || status === 'todo';
}

/** @returns null if the run ended before it wrote its report. */
export function readPlaywrightReport(file: string): Outcome | null {
  const report = read<PlaywrightReport>(file);
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  const specs = report.suites.flatMap(specsOf);
  const failures = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, file: spec, line }) => ({ what: `${spec}: ${title}`, again: `npm run e2e -- ${spec}:${line}` }));
  const skips = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map((spec) => ({ what: `${spec.file}: ${spec.title}${reasonOf(spec)}`, count: 1 }));
  const seconds = new Map<string, number>();
  for (const { file: spec, tests } of specs) {
    const taken = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0);
    seconds.set(spec, (seconds.get(spec) ?? 0) + taken);
  }
  const files = [...seconds].map(([spec, sum]) => ({ file: `tests/e2e/${spec}`, seconds: sum }));
  return { passed: expected, failed: unexpected + flaky, skipped: skips.length, failures, skips, files };
}

/** The file of each test in a listing of Playwright (`--list`). */
export function filesListed(file: string): string[] {
  return (
    read<PlaywrightReport>(file)
      ?.suites.flatMap(specsOf)
      .map((spec) => spec.file) ?? []
  );
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function reasonOf({ tests }: PlaywrightSpec): string {
  const reason = tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip')?.description;
  return reason === undefined ? '' : ` (${reason})`;
}

/** A regular expression that matches exactly this text. */
function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}
