import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { generateRows, endStudio, launchStudio, type StudioProcess } from './sample-studio.ts';

/**
 * Kills the studio and its render processes at moments determined by a seed, while campaigns are launched and rendered.
 */

/** A linear congruential generator (Numerical Recipes): the same choices in every run. */
export function createChoices(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type KillCounts = { studio: number; workers: number; launchesCutOff: number };

export type KillRun = {
  /** The studio that is running now. */
  studio: StudioProcess;
  kills: KillCounts;
};

/**
 * Launches campaigns one after another and kills meanwhile. A launch whose answer was lost to a kill is sent again with
 * its idempotency key.
 * @returns ids of the accepted videos, for each campaign in row order.
 */
export async function launchAndKill(
  run: KillRun,
  options: {
    folder: string;
    campaigns: readonly { id: string; names: string[][] }[];
    choose: (below: number) => number;
  },
): Promise<string[][]> {
  const { folder, campaigns, choose } = options;
  const accepted: string[][] = [];
  for (const { id, names } of campaigns) {
    const launch = () => generateRows(run.studio.client, id, names, { idempotencyKey: id });
    const first = launch().catch(() => null);
    if (choose(3) === 0) {
      await delay(choose(80));
      await killStudio(run, folder);
    }
    const answer = await first;
    if (answer === null) run.kills.launchesCutOff += 1;
    accepted.push(answer ?? (await launch()));
    for (let kills = choose(3); kills > 0; kills--) {
      await delay(choose(500));
      if (choose(4) === 0) await killStudio(run, folder);
      else killWorker(run, choose);
    }
  }
  return accepted;
}

export async function killStudio(run: KillRun, folder: string): Promise<void> {
  await endStudio(run.studio, 'SIGKILL');
  run.kills.studio += 1;
  run.studio = await launchStudio(folder);
}

function killWorker(run: KillRun, choose: (below: number) => number): void {
  const workers = renderProcessesOf(run.studio);
  const victim = workers[choose(workers.length)];
  if (victim === undefined) return;
  killHard(victim);
  run.kills.workers += 1;
}

export function renderProcessesOf({ child }: StudioProcess): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid !== undefined && parent === child.pid ? [pid] : []));
}

export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process has just ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
