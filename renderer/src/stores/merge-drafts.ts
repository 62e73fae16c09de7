import type { CampaignDraft } from '#shared/ipc/index.ts';

type Table = CampaignDraft['table'];
type Row = Table['rows'][number];

/**
 * A draft that two windows changed at the same time: every change of both, and of what both changed, this window's.
 * @param base what both began with; undefined for nothing.
 * @param theirs what the other window has stored; undefined if it launched or discarded the draft, so that only what
 *   was typed here since is left.
 */
export function mergeDrafts(
  base: CampaignDraft | undefined,
  mine: CampaignDraft,
  theirs: CampaignDraft = { ...(base ?? mine), table: { ...(base ?? mine).table, rows: [] } },
): CampaignDraft {
  return {
    ...merged(base, mine, theirs),
    options: merged(base?.options, mine.options, theirs.options),
    table: mergedTable(base?.table, mine.table, theirs.table),
    toFix: mine.toFix,
  };
}

/** Whether changes of the other window's list are missing in the merged one: another list, or cells that both changed. */
export function losesChanges(base: Table | undefined, theirs: Table, both: Table): boolean {
  if (isSame(theirs.headings, both.headings)) {
    const [before, after] = [byId(base?.rows ?? []), byId(both.rows)];
    return theirs.rows.some(({ id, cells }) => {
      const [was, now] = [before.get(id)?.cells, after.get(id)?.cells];
      // A row that is added in both windows gets another id.
      if (!was && now && !isSame(now, cells)) return !both.rows.some((row) => isSame(row.cells, cells));
      return cells.some((cell, index) => cell !== was?.[index] && cell !== now?.[index]);
    });
  }
  return !isSame(base?.rows, theirs.rows) || !isSame(base?.headings, theirs.headings);
}

/** The newer of a value that may have changed here, there, or in both places. */
function newer<Value>(base: Value | undefined, mine: Value, theirs: Value): Value {
  return isSame(base, mine) ? theirs : mine;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Field by field. */
function merged<Fields extends object>(base: Fields | undefined, mine: Fields, theirs: Fields): Fields {
  const keys = Object.keys({ ...theirs, ...mine }) as (keyof Fields)[];
  const entries = keys.map((key) => [key, newer(base?.[key], mine[key], theirs[key])]);
  return Object.fromEntries(entries) as Fields;
}

function mergedTable(base: Table | undefined, mine: Table, theirs: Table): Table {
  const isOneList = isSame(mine.headings, theirs.headings) && (!base || isSame(base.headings, mine.headings));
  // Cells of another list mean something else.
  if (!isOneList) return newer(base, mine, theirs);
  return {
    ...merged(base, mine, theirs),
    columns: merged(base?.columns, mine.columns, theirs.columns),
    fallbacks: merged(base?.fallbacks, mine.fallbacks, theirs.fallbacks),
    ...mergedRows(base?.rows ?? [], mine, theirs),
  };
}

function mergedRows(base: readonly Row[], mine: Table, theirs: Table): Pick<Table, 'rows' | 'nextId'> {
  const [before, own] = [byId(base), byId(mine.rows)];
  const kept = theirs.rows.flatMap((row): Row[] => {
    const [was, now] = [before.get(row.id), own.get(row.id)];
    if (!was) return [row];
    // Deleted here.
    if (!now) return isSame(was, row) ? [] : [row];
    return [
      { id: row.id, cells: row.cells.map((cell, index) => newer(was.cells[index], now.cells[index], cell) ?? '') },
    ];
  });
  const there = byId(theirs.rows);
  let nextId = Math.max(mine.nextId, theirs.nextId);
  const added = mine.rows.flatMap((row): Row[] => {
    const was = before.get(row.id);
    // A row that was deleted there stays if it was changed here.
    if (was) return there.has(row.id) || isSame(was, row) ? [] : [row];
    return [there.has(row.id) ? { ...row, id: nextId++ } : row];
  });
  return { rows: [...kept, ...added], nextId };
}

function byId(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
