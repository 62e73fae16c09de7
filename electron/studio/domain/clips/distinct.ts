import type { SectionToRender } from '#electron/engine/render/types.ts';

/** A value in its place, and the rows that say it there. */
export type DistinctClip = {
  section: SectionToRender;
  /** How many rows, and the first of them, 0-based. */
  rows: number;
  firstRow: number;
};

/** What rows say, each value in each place once, the most frequent first. */
export function distinctClips(rows: readonly (readonly SectionToRender[])[]): DistinctClip[] {
  const found = new Map<string, DistinctClip>();
  for (const [row, sections] of rows.entries()) {
    for (const section of sections) {
      const key = JSON.stringify(section);
      const known = found.get(key);
      if (known) known.rows += 1;
      else found.set(key, { section, rows: 1, firstRow: row });
    }
  }
  return [...found.values()].toSorted((a, b) => b.rows - a.rows || a.firstRow - b.firstRow);
}
