/** How fast rows are rendered, all processes together, measured while there is something to render. */
export type Pace = {
  /** Rows are rendered again after none was. */
  resume(): void;
  rowDone(): void;
  /** Mean of the last rows, milliseconds; undefined before the first. */
  perRow(): number | undefined;
};

/** Rows that count: as many more make the older ones forgotten. */
const memory = 50;

export function createPace(now: () => number = () => performance.now()): Pace {
  let last = now();
  let rows = 0;
  let mean = 0;
  return {
    resume() {
      last = now();
    },
    rowDone() {
      const time = now();
      rows = Math.min(rows + 1, memory);
      mean += (time - last - mean) / rows;
      last = time;
    },
    perRow: () => (rows === 0 ? undefined : mean),
  };
}
