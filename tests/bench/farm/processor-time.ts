import { readdirSync, readFileSync } from 'node:fs';

/** Processor time by Linux's `/proc`, in steps of 10 ms. */

/** `USER_HZ` of Linux: what `/proc` counts in, milliseconds. */
const tick = 10;

type Process = { pid: number; parent: number; own: number; ended: number };

/** @returns undefined for a process that has ended meanwhile. */
function processOf(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const number = (index: number): number => Number(fields[index]);
    const own = (number(11) + number(12)) * tick;
    return { pid, parent: number(1), own, ended: (number(13) + number(14)) * tick };
  } catch {
    return undefined;
  }
}

/** Processor time of a process alone, milliseconds. */
export function ownTime(pid: number | undefined): number {
  return processOf(pid ?? 0)?.own ?? 0;
}

/** Processor time of processes and all that they started, also what has ended, milliseconds. */
export function wholeTime(pids: readonly (number | undefined)[]): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/u.test(name) ? (processOf(Number(name)) ?? []) : []));
  const below = ({ pid, own, ended }: Process): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, one) => sum + below(one), own + ended);
  return all.filter(({ pid }) => pids.includes(pid)).reduce((sum, one) => sum + below(one), 0);
}
