import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { CampaignBackground, RecipientTable, TableRow } from '#shared/ipc/index.ts';
import { addressColumn } from '#shared/rows/duplicates.ts';
import { useColumnWidths } from '#renderer/stores/index.ts';
import { backgroundColumn } from '../model/background.ts';
import { groupOf, type Suggestion, type SuggestionGroup } from '../model/suggestions.ts';
import { columnList } from '../model/table.ts';
import { throughPart, viewOf, type Part } from '../model/view.ts';
import type { DraftEditor } from '../use-draft.ts';

/** Rows that are shown alone: those of a kind of suggestion, or those a search finds. */
type Filter = {
  by: SuggestionGroup | 'search';
  text: string;
  ids: ReadonlySet<number>;
  nextId: number;
};

export type ShownPart = {
  /** The list as the grid shows it, and changes through it. */
  editor: DraftEditor;
  /** The 0-based row of the whole list, for each row of the grid. */
  rows: readonly number[];
  /** The column of the whole list, for each column of the grid. */
  columns: readonly number[];
  /** The column of addresses in the grid, or -1: they are longer than other cells. */
  address: number;
  /** Columns that are folded. */
  folded: number;
  isUnfolded: boolean;
  /** Whether there is only room for what is spoken and its status. */
  isNarrow: boolean;
  unfold: (unfolded: boolean) => void;
  filter: Filter | null;
  showAll: () => void;
  show: (by: Filter['by'], rowIds: readonly number[]) => void;
  search: (text: string) => void;
};

type PartOptions = { editor: DraftEditor; variables: readonly string[]; background: CampaignBackground };

/**
 * What the grid shows of a list: columns that are spoken first, then the address, the rest folded; and all rows, or
 * those that were asked for. A row that no longer fits stays until all are shown, so that nothing jumps while typing.
 */
export function usePart({ editor, variables, background }: PartOptions): ShownPart {
  const { table } = editor;
  const unfolded = useColumnWidths((state) => state.unfolded);
  const unfold = useColumnWidths((state) => state.unfold);
  const [filter, setFilter] = useState<Filter | null>(null);
  const isNarrow = useMediaQuery('(width < 1000px)', undefined, { getInitialValueInEffect: false }) === true;

  const { columns, address, folded } = useMemo(
    () => columnsShown(table, { variables, background, unfolded, isNarrow }),
    [table, variables, background, unfolded, isNarrow],
  );
  const key = columns.join();
  const part = useMemo((): Part => {
    const shows = filter && (({ id }: TableRow): boolean => filter.ids.has(id) || id >= filter.nextId);
    return { shows, columns: key === '' ? [] : key.split(',').map(Number) };
  }, [filter, key]);
  const view = useMemo(() => viewOf(table, part), [table, part]);

  function show(by: Filter['by'], rowIds: readonly number[], text = ''): void {
    setFilter({ by, text, ids: new Set(rowIds), nextId: table.nextId });
  }

  return {
    editor: {
      ...editor,
      table: view.table,
      edit: (apply, group) => editor.edit((whole) => throughPart(whole, part, apply), group),
    },
    rows: view.rows,
    columns: part.columns,
    address: part.columns.indexOf(address),
    folded,
    isUnfolded: unfolded,
    isNarrow,
    unfold,
    filter,
    showAll: () => setFilter(null),
    show,
    search(text) {
      if (text.trim() === '') return setFilter(null);
      const wanted = plain(text);
      const found = table.rows.filter(({ cells }) => cells.some((cell) => plain(cell).includes(wanted)));
      show(
        'search',
        found.map(({ id }) => id),
        text,
      );
    },
  };
}

/** Without accents and capitals, so that “zoe” finds “Zoë”. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

type Wanted = Omit<PartOptions, 'editor'> & { unfolded: boolean; isNarrow: boolean };

function columnsShown(
  table: RecipientTable,
  { variables, background, unfolded, isNarrow }: Wanted,
): { columns: number[]; address: number; folded: number } {
  const address = addressColumn(
    table.headings,
    table.rows.map(({ cells }) => cells),
    table.columns,
  );
  const matched = columnList(table, variables);
  const pictures = background.origin === 'column' ? backgroundColumn(background, table) : -1;
  const all = [...table.headings.keys()];
  const first = [...new Set([...matched, isNarrow ? -1 : address, pictures])].filter((column) => column !== -1);
  const rest = all.filter((column) => !first.includes(column));
  // Where a word has no column yet, each of them may be the one.
  const isOpen = unfolded || matched.includes(-1) || first.length === 0;
  return { columns: isOpen ? [...first, ...rest] : first, address, folded: matched.includes(-1) ? 0 : rest.length };
}

/** Ids of the rows of suggestions of a group. */
export function rowIdsOf(suggestions: readonly Suggestion[], group: SuggestionGroup): number[] {
  return [...new Set(suggestions.filter((one) => groupOf(one) === group).map(({ rowId }) => rowId))];
}
