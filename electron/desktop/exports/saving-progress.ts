import type { JobContext } from '../jobs/job-tracker.ts';

/** Shortest time between two reports, milliseconds: each one is stored, and shown in the window. */
const reportInterval = 100;

/**
 * Returns a function that adds up what is saved of files (0–1, by row), and reports it now and then, and at the end.
 * @param count number of files.
 */
export function savingProgress(count: number, report: JobContext['report']): (row: number, part: number) => void {
  const parts = new Map<number, number>();
  let [sum, done, reported] = [0, 0, -Infinity];
  return (row, part) => {
    const before = parts.get(row) ?? 0;
    parts.set(row, part);
    sum += part - before;
    done += Number(part === 1) - Number(before === 1);
    const now = performance.now();
    if (done < count && now - reported < reportInterval) return;
    reported = now;
    report(`Saving ${Math.min(done + 1, count)} of ${count}`, sum / count);
  };
}
