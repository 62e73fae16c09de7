import { SilenceWatch } from '#electron/engine/workers/silence-watch.ts';

/** A machine that says nothing for so long is lost, milliseconds; it says something every second. */
const silenceLimit = 4_000;

/** The machines that render at present, by run of their worker. */
export class Machines {
  readonly #here = new Map<string, { processes: number; watch: SilenceWatch }>();
  readonly #onLost: (instance: string) => void;

  constructor(onLost: (instance: string) => void) {
    this.#onLost = onLost;
  }

  /** Render processes of all machines. */
  get processes(): number {
    return [...this.#here.values()].reduce((sum, { processes }) => sum + processes, 0);
  }

  /** Tasks that all machines may hold: each one more than it has processes, so that none waits for the next. */
  get places(): number {
    return this.processes + this.#here.size;
  }

  /** Notes a sign of life. @returns whether the machine is new. */
  note(instance: string, processes: number): boolean {
    const known = this.#here.get(instance);
    const watch = known?.watch ?? new SilenceWatch(() => this.#lose(instance));
    watch.restart(silenceLimit);
    this.#here.set(instance, { processes, watch });
    return !known;
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

  #lose(instance: string): void {
    if (this.remove(instance)) this.#onLost(instance);
  }
}
