import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual';
import { ArrowDownToLine } from 'lucide-react';
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { useColumnWidths } from '#renderer/stores/index.ts';
import { QuietButton, SecondaryButton } from '#renderer/ui/index.ts';
import styles from './table.module.css';
import { backgroundColumn, isNoAddress } from '../model/background.ts';
import type { FaultyCell, TableCheck } from '../model/check-table.ts';
import { rangeOf, type GridRange } from '../model/grid.ts';
import { withSuggestions, type Suggestion } from '../model/suggestions.ts';
import { columnNames, mapColumn, removeRows, setCell, setFallback, variableOfColumn } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import { ColumnHead } from './column-head.tsx';
import { RowLine, type GridColumn } from './row-line.tsx';
import type { RowFix } from './status.tsx';
import { useGrid } from './use-grid.ts';
import type { ShownPart } from './use-part.ts';

const rowHeight = 44;
const headHeight = 46;
const footHeight = 44;

export type RecipientTableViewProps = {
  editor: DraftEditor;
  variables: readonly string[];
  check: TableCheck;
  /** 0-based row of the whole list. */
  selectedRow: number;
  onSelectRow: (row: number) => void;
  /** The cell to focus; a new object each time. */
  fault: FaultyCell | null;
  /** What the grid shows of the list. */
  part: ShownPart;
  /** By the rows' ids. */
  suggestions: ReadonlyMap<number, readonly Suggestion[]>;
  wordFor: (variable: string) => string | null;
  /** The value of a row that was heard to sound wrong. */
  doubtOf: (row: number) => CheckedClip | null;
  onListen: () => void;
  /** Plays the selected row, or stops it. */
  onPlay: () => void;
  /** Pastes over a range of the grid. @returns the range that was written, or null. */
  onPasteCells: (text: string, range: GridRange) => GridRange | null;
};

const noSuggestions: readonly Suggestion[] = [];

/** The list as a grid of fields. Only visible rows are drawn, so that thousands of them stay light. */
export function RecipientTableView(props: RecipientTableViewProps): ReactNode {
  const { variables, check, onSelectRow, fault, part, suggestions, wordFor, doubtOf, onPasteCells } = props;
  const { editor } = part;
  const { table, draft } = editor;
  const { background } = draft.options;
  const shown = background.origin === 'column' ? backgroundColumn(background, table) : -1;
  const selectedRow = Math.max(0, part.rows.indexOf(props.selectedRow));
  const selectRow = (row: number): void => onSelectRow(part.rows[row] ?? props.editor.table.rows.length);
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useColumnWidths(({ widths }) => widths);
  // oxlint-disable-next-line react/incompatible-library -- not memoized: it re-renders on each scroll
  const virtualizer = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    // Rows are drawn after the browser has scrolled, so that they do not delay it.
    useFlushSync: false,
    scrollPaddingEnd: headHeight + footHeight,
    getItemKey: (index) => table.rows[index]?.id ?? index,
    // The focused row stays, so that scrolling does not lose it.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return drawn.includes(selectedRow) || selectedRow >= table.rows.length ? drawn : [...drawn, selectedRow];
    },
  });
  const reveal = useCallback(
    (row: number): void => {
      // To scroll to where the list is already costs a layout.
      if (virtualizer.getOffsetForIndex(row)?.[0] !== virtualizer.scrollOffset) virtualizer.scrollToIndex(row);
    },
    [virtualizer],
  );
  const grid = useGrid({
    editor,
    scroller,
    selectedRow,
    onSelectRow: selectRow,
    onReveal: reveal,
    onPaste: onPasteCells,
    onPlay: props.onPlay,
  });
  const { selection, typing, fillTo } = grid;
  const range = rangeOf(selection);
  const several = (range.bottom - range.top + 1) * (range.right - range.left + 1);
  const names = useMemo(() => columnNames(table.headings), [table.headings]);
  const columns = useMemo(
    () =>
      names.map((heading, column): GridColumn => {
        const variable = variableOfColumn({ columns: table.columns }, column);
        const fallback = variable === null ? '' : (ownProperty(table.fallbacks, variable) ?? '');
        // The first variable is usually the recipient's name: it stands out.
        return {
          label: variable === null ? heading : variableLabel(variable),
          variable,
          fallback,
          first: variable === variables[0],
        };
      }),
    [names, table.columns, table.fallbacks, variables],
  );
  const [least, status] = part.isNarrow ? ['84px', '132px'] : ['124px', 'minmax(232px, 292px)'];
  const template = `${part.isNarrow ? 40 : 52}px ${names
    .map((heading, column) => {
      const width = ownProperty(widths, heading);
      return width === undefined ? `minmax(${least}, ${column === part.address ? 1.5 : 1}fr)` : `${width}px`;
    })
    .join(' ')} ${status} 36px`;
  const drawn = virtualizer.getVirtualItems();
  useEffect(() => reveal(selectedRow), [selectedRow, reveal]);

  const showFault = useEffectEvent(({ row, variable, column }: FaultyCell) => {
    const place = part.columns.indexOf(column ?? -1);
    const at = { row: part.rows.indexOf(row), column: Math.max(0, place, table.columns[variable ?? ''] ?? 0) };
    if (at.row !== -1) grid.focus(at);
  });
  const answered = useRef(fault);
  useEffect(() => {
    if (fault && fault !== answered.current) showFault(fault);
    answered.current = fault;
  }, [fault]);

  // The same for all renderings, as rows are memoized.
  const latest = useRef(applyFix);
  useEffect(() => {
    latest.current = applyFix;
  });
  const fixRow = useCallback((fix: RowFix, row: number) => latest.current(fix, row), []);

  function applyFix(fix: RowFix, row: number): void {
    const { editor } = props;
    const id = editor.table.rows[row]?.id ?? -1;
    if (fix.kind === 'suggestion') editor.edit((table) => withSuggestions(table, [fix.suggestion]));
    if (fix.kind === 'clear') editor.edit((table) => setCell(table, id, part.columns[fix.column] ?? -1, ''));
    if (fix.kind === 'write') {
      const column = editor.table.columns[fix.variable] ?? -1;
      editor.edit((table) => setCell(table, id, column, fix.value));
    }
    if (fix.kind === 'remove') editor.edit((table) => removeRows(table, new Set([id])));
    if (fix.kind === 'fallback') {
      const count = check.rows.filter(({ missing }) => missing.includes(fix.variable)).length;
      editor.edit((table) => setFallback(table, fix.variable, fix.word));
      editor.offerUndo(t('recipients.saysInstead', { count, word: fix.word }));
    }
    if (fix.kind === 'listen') return props.onListen();
    // The button that was pressed is gone.
    const column = fix.kind === 'type' ? (table.columns[fix.variable] ?? 0) : 0;
    grid.focus({ row: Math.max(0, part.rows.indexOf(row)), column });
  }

  return (
    <div ref={scroller} className={styles['scroller']}>
      <table
        // A grid: one of its cells at a time can take the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={t('campaign.people')}
        aria-rowcount={table.rows.length + 1}
        aria-colcount={columns.length + 3}
        aria-multiselectable
        aria-describedby="recipients-keys"
        className={styles['table']}
        {...grid.handlers}
      >
        <TableHead
          editor={editor}
          variables={variables}
          names={names}
          columns={columns}
          template={template}
          background={shown}
          folded={part.folded}
          isUnfolded={part.isUnfolded}
          onUnfold={part.unfold}
        />
        <tbody className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map(({ index, start, key }) => {
            const row = table.rows[index];
            const number = part.rows[index] ?? index;
            const state = check.rows[number];
            if (!row || !state) return null;
            const inside = index >= range.top && index <= (fillTo ?? range.bottom);
            const isActive = index === selection.active.row;
            return (
              <RowLine
                key={key}
                index={index}
                number={number}
                top={start}
                template={template}
                row={row}
                state={state}
                suggestions={suggestions.get(row.id) ?? noSuggestions}
                wordFor={wordFor}
                doubt={doubtOf(number)}
                columns={columns}
                noAddress={shown !== -1 && !state.blank && isNoAddress(row.cells[shown] ?? '') ? shown : -1}
                current={index === selectedRow}
                from={inside ? range.left : -1}
                to={inside ? range.right : -1}
                active={isActive ? selection.active.column : -1}
                handle={index === range.bottom && typing === null ? range.right : -1}
                typed={isActive ? (typing?.text ?? null) : null}
                onFix={fixRow}
              />
            );
          })}
        </tbody>
      </table>
      {(part.filter !== null || several > 1) && (
        <div className={styles['foot']}>
          {part.filter && (
            <QuietButton size="small" onClick={part.showAll}>
              {t('recipients.showAll', { count: check.rows.length })}
            </QuietButton>
          )}
          {range.bottom > range.top && (
            <QuietButton size="small" icon={<ArrowDownToLine />} onClick={grid.fillSelection}>
              {t('recipients.fillDown')}
            </QuietButton>
          )}
          <output className={styles['selectionSize']}>
            {several > 1 && t('recipients.selected', { count: several })}
          </output>
        </div>
      )}
      <p id="recipients-keys" className="visually-hidden">
        {t('recipients.keys')}
      </p>
    </div>
  );
}

type TableHeadProps = Pick<RecipientTableViewProps, 'editor' | 'variables'> & {
  /** The columns' names. */
  names: readonly string[];
  columns: readonly GridColumn[];
  /** Widths, as a grid template. */
  template: string;
  /** The column that has the backgrounds, or -1. */
  background: number;
  folded: number;
  isUnfolded: boolean;
  onUnfold: (unfolded: boolean) => void;
};

/** Memoized, as it does not change while rows scroll. */
const TableHead = memo(function TableHead(props: TableHeadProps): ReactNode {
  const { editor, variables, names, columns, template, background, folded, isUnfolded, onUnfold } = props;
  const setWidth = useColumnWidths(({ setWidth }) => setWidth);

  return (
    <thead className={styles['headGroup']}>
      <tr aria-rowindex={1} className={styles['headRow']} style={{ gridTemplateColumns: template }}>
        <th scope="col" aria-colindex={1}>
          <span className="visually-hidden">#</span>
        </th>
        {columns.map(({ variable }, column) => (
          <ColumnHead
            // A column is its position.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            column={column}
            heading={names[column] ?? ''}
            variable={variable}
            variables={variables}
            background={column === background}
            onChange={(variable) => editor.edit((table) => mapColumn(table, column, variable))}
            onWidth={(width) => setWidth(names[column] ?? '', width)}
          />
        ))}
        <th scope="col" aria-colindex={columns.length + 2} className={styles['state']}>
          <span className={styles['unused']}>{t('recipients.state')}</span>
          {folded > 0 && (
            <SecondaryButton size="small" className={styles['fix']} onClick={() => onUnfold(!isUnfolded)}>
              {isUnfolded ? t('recipients.foldColumns') : t('recipients.moreColumns', { count: folded })}
            </SecondaryButton>
          )}
        </th>
        <th scope="col" aria-colindex={columns.length + 3}>
          <span className="visually-hidden">{t('common.remove')}</span>
        </th>
      </tr>
    </thead>
  );
});
