import { SilenceWatch } from '#electron/engine/workers/silence-watch.ts';
import type { MachineMessage } from '#electron/farm/messages.ts';

/** A machine that says nothing for so long is lost, milliseconds; it says something every second. */
const silenceLimit = 4_000;

/** A media node that reports nothing for so long is away, milliseconds; it reports every 20 seconds. */
const mediaSilence = 60_000;

/** A run of a machine's worker. */
type Run = { name: string; processes: number; drains: boolean; watch: SilenceWatch };

/** What is known of a machine since the studio's start, also while it is away. */
type Known = { build: string; seenAt: Date; done: number; servedAt?: number };

export type MachineStatus = {
  name: string;
  /** `serving`: a media node. `draining`: takes no tasks, as it is to end or can't reach the studio's content. `refused`: runs another build than the studio. */
  state: 'working' | 'serving' | 'draining' | 'refused' | 'away';
  /** The build that it last ran; null if it wasn't seen since the studio's start. */
  build: string | null;
  /** Render processes that take tasks. */
  processes: number;
  /** Tasks that it has: at most one more than processes. */
  tasks: number;
  /** Tasks that it has ended since the studio's start. */
  done: number;
  seenAt: Date | null;
};

/** The machines that render at present, by run of their worker, and what is known of all. */
export class Machines {
  readonly #here = new Map<string, Run>();
  readonly #known = new Map<string, Known>();
  readonly #onLost: (instance: string) => void;

  constructor(onLost: (instance: string) => void) {
    this.#onLost = onLost;
  }

  /** Render processes of all machines that take tasks. */
  get processes(): number {
    return processesOf([...this.#here.values()]);
  }

  /** Tasks that all machines may hold: each one more than it has processes, so that none waits for the next. */
  get places(): number {
    return this.processes + this.#here.size - this.draining.length;
  }

  /** Runs of workers that finish their tasks. */
  get draining(): string[] {
    return [...this.#here].filter(([, { drains }]) => drains).map(([instance]) => instance);
  }

  /** Notes that a machine said something, of whichever build. */
  hear(name: string, build: string): void {
    this.#known.set(name, { done: 0, ...this.#known.get(name), build, seenAt: new Date() });
  }

  /** Notes that a machine serves media. */
  hearMedia(name: string, build: string): void {
    this.hear(name, build);
    const known = this.#known.get(name);
    if (known) known.servedAt = performance.now();
  }

  /** Counts a task that a machine has ended. */
  countDone(name: string): void {
    const known = this.#known.get(name);
    if (known) known.done += 1;
  }

  /** Notes a sign of life. @returns what is new about the machine. */
  note(name: string, sign: Extract<MachineMessage, { type: 'here' }>): 'joins' | 'drains' | undefined {
    const { instance, processes, drains } = sign;
    const before = this.#here.get(instance);
    const watch = before?.watch ?? new SilenceWatch(() => this.#lose(instance));
    watch.restart(silenceLimit);
    this.#here.set(instance, { name, processes, drains, watch });
    if (drains) return before?.drains ? undefined : 'drains';
    return before && !before.drains ? undefined : 'joins';
  }

  /** @returns whether the machine was here. */
  remove(instance: string): boolean {
    this.#here.get(instance)?.watch.stop();
    return this.#here.delete(instance);
  }

  /** While the engine is away, nobody can be heard. */
  pause(): void {
    for (const { watch } of this.#here.values()) watch.stop();
  }

  resume(): void {
    for (const { watch } of this.#here.values()) watch.restart(silenceLimit);
  }

  clear(): void {
    this.pause();
    this.#here.clear();
  }

  /**
   * @param build the studio's.
   * @param tasksOf how many tasks a run of a worker has.
   */
  statusOf(name: string, build: string, tasksOf: (instance: string) => number): MachineStatus {
    const known = this.#known.get(name);
    const runs = [...this.#here].filter(([, run]) => run.name === name);
    const working = runs.some(([, { drains }]) => !drains);
    const serves = performance.now() - (known?.servedAt ?? -Infinity) < mediaSilence;
    const absent = known && known.build !== build ? 'refused' : serves ? 'serving' : 'away';
    return {
      name,
      state: working ? 'working' : runs.length > 0 ? 'draining' : absent,
      build: known?.build ?? null,
      processes: processesOf(runs.map(([, run]) => run)),
      tasks: runs.reduce((sum, [instance]) => sum + tasksOf(instance), 0),
      done: known?.done ?? 0,
      seenAt: known?.seenAt ?? null,
    };
  }

  #lose(instance: string): void {
    if (this.remove(instance)) this.#onLost(instance);
  }
}

function processesOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { processes, drains }) => sum + (drains ? 0 : processes), 0);
}
