import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual';
import { ArrowDownToLine, Plus } from 'lucide-react';
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import { ownProperty } from '#shared/own-property.ts';
import { t } from '#renderer/language/index.ts';
import type { Note } from '#renderer/lib/clip-texts.ts';
import { useColumnWidths } from '#renderer/stores/index.ts';
import { QuietButton, useToast } from '#renderer/ui/index.ts';
import styles from './recipients.module.css';
import type { RowVoices } from '../listen/use-row-voices.ts';
import { backgroundColumn, isNoAddress } from '../model/background.ts';
import { shownRow, type FaultyCell, type TableCheck } from '../model/check-table.ts';
import { rangeOf, type GridRange } from '../model/grid.ts';
import { rowVoice, type ValueVoice } from '../model/row-voices.ts';
import {
  addRow,
  changeColumn,
  columnNames,
  mapColumn,
  removeRows,
  rowValues,
  variableOfColumn,
} from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import { ColumnHead } from './column-head.tsx';
import { RowLine, type GridColumn } from './row-line.tsx';
import { useGrid } from './use-grid.ts';

const rowHeight = 44;
const headHeight = 46;
const footHeight = 44;

export type RecipientTableViewProps = {
  editor: DraftEditor;
  variables: readonly string[];
  /** Language of the names, BCP 47. */
  language: string;
  check: TableCheck;
  selectedRow: number;
  onSelectRow: (row: number) => void;
  /** The cell to focus; a new object each time. */
  fault: FaultyCell | null;
  voices: RowVoices;
  /** Opens the voices of a row. */
  onVoices: (row: number) => void;
  /** Pastes over a range. @returns the range that was written, or null. */
  onPasteCells: (text: string, range: GridRange) => GridRange | null;
};

/** The rows as a grid of fields. Only visible ones are drawn, so that thousands of rows stay light. */
export function RecipientTableView(props: RecipientTableViewProps): ReactNode {
  const { editor, variables, language, check, selectedRow, onSelectRow, fault, onVoices, onPasteCells } = props;
  const { table, draft } = editor;
  const { background } = draft.options;
  const shown = background.origin === 'column' ? backgroundColumn(background, table) : -1;
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useColumnWidths(({ widths }) => widths);
  // oxlint-disable-next-line react/incompatible-library -- not memoized: it re-renders on each scroll
  const virtualizer = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
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
  const grid = useGrid({
    editor,
    scroller,
    selectedRow,
    onSelectRow,
    onReveal: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }),
    onPaste: onPasteCells,
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
        return { label: variable ?? heading, variable, fallback, first: variable === variables[0] };
      }),
    [names, table.columns, table.fallbacks, variables],
  );
  const template = `52px ${names
    .map((heading) => ownProperty(widths, heading))
    .map((width) => (width === undefined ? 'minmax(132px, 1fr)' : `${width}px`))
    .join(' ')} minmax(120px, 140px) 40px`;
  const drawn = virtualizer.getVirtualItems();
  const voiceOf = useDrawnVoices(
    props,
    drawn.map(({ index }) => index),
  );

  useEffect(() => {
    virtualizer.scrollToIndex(selectedRow, { align: 'auto' });
  }, [selectedRow, virtualizer]);

  const showFault = useEffectEvent(({ row, variable, column }: FaultyCell) => {
    grid.focus({ row, column: column ?? Math.max(0, table.columns[variable ?? ''] ?? 0) });
  });
  const answered = useRef(fault);
  useEffect(() => {
    if (fault && fault !== answered.current) showFault(fault);
    answered.current = fault;
  }, [fault]);

  const { edit } = editor;
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  }, [edit]);
  const remove = useCallback((rowId: number) => latest.current((table) => removeRows(table, new Set([rowId]))), []);

  function addBelow(): void {
    editor.edit(addRow);
    grid.focus({ row: table.rows.length, column: 0 });
  }

  const full = table.rows.length >= limits.rowsPerRequest;
  return (
    <div ref={scroller} className={styles['scroller']}>
      <table
        // A grid: one of its cells at a time can take the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={t('recipients.title')}
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
          language={language}
          names={names}
          columns={columns}
          template={template}
          background={shown}
          saysVoice={draft.mode === 'keep_original'}
        />
        <tbody className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map(({ index, start, key }) => {
            const row = table.rows[index];
            const state = check.rows[index];
            if (!row || !state) return null;
            const voice = voiceOf(index);
            const inside = index >= range.top && index <= (fillTo ?? range.bottom);
            const isActive = index === selection.active.row;
            return (
              <RowLine
                key={key}
                index={index}
                top={start}
                template={template}
                row={row}
                state={state}
                voice={voice?.text ?? null}
                voiceTone={voice?.tone}
                columns={columns}
                noAddress={shown !== -1 && !state.blank && isNoAddress(row.cells[shown] ?? '') ? shown : -1}
                current={index === selectedRow}
                from={inside ? range.left : -1}
                to={inside ? range.right : -1}
                active={isActive ? selection.active.column : -1}
                handle={index === range.bottom && typing === null ? range.right : -1}
                typed={isActive ? (typing?.text ?? null) : null}
                onVoices={onVoices}
                onRemove={remove}
              />
            );
          })}
        </tbody>
      </table>
      <div className={styles['foot']}>
        <QuietButton size="small" icon={<Plus />} disabled={full} onClick={addBelow}>
          {t('recipients.addRow')}
        </QuietButton>
        {range.bottom > range.top && (
          <QuietButton size="small" icon={<ArrowDownToLine />} onClick={grid.fillSelection}>
            {t('recipients.fillDown')}
          </QuietButton>
        )}
        <output className={styles['selectionSize']}>
          {several > 1 && t('recipients.selected', { count: several })}
        </output>
        <p id="recipients-keys" className="visually-hidden">
          {t('recipients.keys')}
        </p>
      </div>
    </div>
  );
}

/** The voices of each drawn row, or null. Unknown ones are looked up, also for the row in the side panel. */
function useDrawnVoices(
  { editor, variables, check, selectedRow, voices }: RecipientTableViewProps,
  drawn: readonly number[],
): (row: number) => Note | null {
  const { table } = editor;

  function voicesOf(row: number): ValueVoice[] {
    const state = check.rows[row];
    if (!state || state.blank || state.missing.length > 0) return [];
    return voices.of(rowValues(table, variables, row));
  }

  const unknown = [...new Set([...drawn, shownRow(check, selectedRow)])]
    .flatMap(voicesOf)
    .filter(({ recorded, clip }) => recorded === null && clip === null);
  const lookUp = useEffectEvent(() => voices.lookUp(unknown));
  const wanted = JSON.stringify(unknown.map(({ text }) => text));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same values are looked up once
  useEffect(() => lookUp(), [wanted, voices.key]);
  return (row) => rowVoice(voicesOf(row), voices.recordedBy === null);
}

type TableHeadProps = Pick<RecipientTableViewProps, 'editor' | 'variables' | 'language'> & {
  /** The columns' names. */
  names: readonly string[];
  columns: readonly GridColumn[];
  /** Widths, as a grid template. */
  template: string;
  /** The column that has the backgrounds, or -1. */
  background: number;
  /** Whether rows have different voices. */
  saysVoice: boolean;
};

/** Memoized, as it does not change while rows scroll. */
const TableHead = memo(function TableHead(props: TableHeadProps): ReactNode {
  const { editor, variables, language, names, columns, template, background, saysVoice } = props;
  const { table } = editor;
  const setWidth = useColumnWidths(({ setWidth }) => setWidth);
  const toast = useToast();

  function cleanUp(column: number, apply: (value: string) => string): void {
    const after = changeColumn(table, column, apply);
    const changed = after.rows.filter((row, index) => row !== table.rows[index]).length;
    editor.edit((table) => changeColumn(table, column, apply));
    if (changed === 0) toast.show(t('recipients.alreadyClean'));
    else editor.offerUndo(t('recipients.cleaned', { count: changed }));
  }

  return (
    <thead className={styles['headGroup']}>
      <tr aria-rowindex={1} className={styles['headRow']} style={{ gridTemplateColumns: template }}>
        <th scope="col" aria-colindex={1}>
          <span className="visually-hidden">{t('recipients.row')}</span>
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
            language={language}
            background={column === background}
            onChange={(variable) => editor.edit((table) => mapColumn(table, column, variable))}
            onCleanUp={(apply) => cleanUp(column, apply)}
            onWidth={(width) => setWidth(names[column] ?? '', width)}
          />
        ))}
        <th scope="col" aria-colindex={columns.length + 2} className={styles['stateHead']}>
          <span className={saysVoice ? styles['unused'] : 'visually-hidden'}>
            {t(saysVoice ? 'recipients.voice' : 'recipients.state')}
          </span>
        </th>
        <th scope="col" aria-colindex={columns.length + 3}>
          <span className="visually-hidden">{t('common.remove')}</span>
        </th>
      </tr>
    </thead>
  );
});
