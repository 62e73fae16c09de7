import { useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { QuietButton, useToast } from '#renderer/ui/index.ts';
import styles from './recipients.module.css';
import { backgroundColumn } from '../model/background.ts';
import type { TableCheck } from '../model/check-table.ts';
import { addRow, changeColumn, mapColumn, removeRows, setCell, variableOfColumn } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import { ColumnHead } from './column-head.tsx';
import { RowLine } from './row-line.tsx';

const rowHeight = 44;

type RecipientTableViewProps = {
  editor: DraftEditor;
  variables: readonly string[];
  /** Of the names, BCP 47. */
  language: string;
  check: TableCheck;
  selectedRow: number;
  onSelectRow: (row: number) => void;
  onPasteCells: (text: string, at: { row: number; column: number }) => void;
};

/** The rows as a table of fields. Only what is on screen is drawn, so that 2,000 rows stay light. */
export function RecipientTableView(props: RecipientTableViewProps): ReactNode {
  const { editor, variables, language, check, selectedRow, onSelectRow, onPasteCells } = props;
  const { table, draft } = editor;
  const { background } = draft.options;
  const shown = background.origin === 'column' ? backgroundColumn(background, table) : -1;
  const toast = useToast();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- not memoized: it re-renders on each scroll
  const virtualizer = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => table.rows[index]?.id ?? index,
  });
  const columns = `52px repeat(${table.headings.length}, minmax(132px, 1fr)) minmax(104px, 140px) 40px`;

  useEffect(() => {
    virtualizer.scrollToIndex(selectedRow, { align: 'auto' });
  }, [selectedRow, virtualizer]);

  function focusCell(row: number, column: number): void {
    if (row >= table.rows.length) editor.edit(addRow);
    onSelectRow(row);
    if (takeFocus(row, column)) return;
    // The row is drawn once the list has scrolled to it.
    virtualizer.scrollToIndex(row, { align: 'auto' });
    requestAnimationFrame(() => requestAnimationFrame(() => takeFocus(row, column)));
  }

  function cleanUp(column: number, apply: (value: string) => string): void {
    const after = changeColumn(table, column, apply);
    const changed = after.rows.filter((row, index) => row !== table.rows[index]).length;
    editor.edit((table) => changeColumn(table, column, apply));
    if (changed === 0) toast.show('This column is already clean.');
    else toast.show(`${formatCount(changed, 'cell')} changed.`, { action: { label: 'Undo', run: editor.undo } });
  }

  function takeFocus(row: number, column: number): boolean {
    const cell = scroller.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`);
    cell?.focus();
    return cell !== undefined && cell !== null;
  }

  const full = table.rows.length >= limits.rowsPerRequest;
  return (
    <div ref={scroller} className={styles['scroller']}>
      <table aria-label="Recipients" aria-rowcount={table.rows.length + 1} className={styles['table']}>
        <thead className={styles['headGroup']}>
          <tr aria-rowindex={1} className={styles['headRow']} style={{ gridTemplateColumns: columns }}>
            <th scope="col">
              <span className="visually-hidden">Row</span>
            </th>
            {table.headings.map((heading, column) => (
              <ColumnHead
                // A column is its position.
                // oxlint-disable-next-line react/no-array-index-key
                key={column}
                heading={heading}
                variable={variableOfColumn(table, column)}
                variables={variables}
                language={language}
                use={column === shown ? 'background' : null}
                onChange={(variable) => editor.edit((table) => mapColumn(table, column, variable))}
                onCleanUp={(apply) => cleanUp(column, apply)}
              />
            ))}
            <th scope="col">
              <span className="visually-hidden">State</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = table.rows[index];
            const state = check.rows[index];
            if (!row || !state) return null;
            return (
              <RowLine
                key={key}
                index={index}
                top={start}
                columns={columns}
                row={row}
                state={state}
                table={table}
                variables={variables}
                selected={index === selectedRow}
                onSelect={onSelectRow}
                onCell={(column, value) =>
                  editor.edit((table) => setCell(table, row.id, column, value), `cell ${row.id} ${column}`)
                }
                onMove={focusCell}
                onPasteCells={onPasteCells}
                onRemove={() => editor.edit((table) => removeRows(table, new Set([row.id])))}
              />
            );
          })}
        </tbody>
      </table>
      <div className={styles['foot']}>
        <QuietButton size="small" icon={<Plus />} disabled={full} onClick={() => focusCell(table.rows.length, 0)}>
          Add a row
        </QuietButton>
      </div>
    </div>
  );
}
