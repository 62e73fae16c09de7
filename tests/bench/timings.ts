/** Repeated measurements by name. */
export type Timings = {
  /** Runs `action`, adds its duration to the measurements of `name`, and returns its result. */
  time<T>(name: string, action: () => Promise<T>): Promise<T>;
  /** @throws Error if nothing was measured under the name. */
  of(name: string): Summary;
};

/** Milliseconds of wall-clock time, except `cpu`. */
export type Summary = {
  median: number;
  lowest: number;
  highest: number;
  /** Median of the processor time of all threads of this process. */
  cpu: number;
  repetitions: number;
};

type Measurement = { wall: number; cpu: number };

export function createTimings(): Timings {
  const measured = new Map<string, Measurement[]>();
  return {
    async time(name, action) {
      const cpuBefore = process.cpuUsage();
      const start = performance.now();
      const result = await action();
      const wall = performance.now() - start;
      const { user, system } = process.cpuUsage(cpuBefore);
      const list = measured.get(name) ?? [];
      measured.set(name, list);
      list.push({ wall, cpu: (user + system) / 1000 });
      return result;
    },

    of(name) {
      const list = measured.get(name);
      if (!list) throw new Error(`“${name}” was not measured`);
      const walls = list.map(({ wall }) => wall);
      return {
        median: median(walls),
        lowest: Math.min(...walls),
        highest: Math.max(...walls),
        cpu: median(list.map(({ cpu }) => cpu)),
        repetitions: list.length,
      };
    },
  };
}

export function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  const upper = ordered[middle] ?? NaN;
  return ordered.length % 2 === 1 ? upper : (upper + (ordered[middle - 1] ?? NaN)) / 2;
}
