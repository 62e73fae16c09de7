import { X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { RecipientTable, TableRow } from '#shared/ipc/index.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { Badge, IconButton } from '#renderer/ui/index.ts';
import styles from './recipients.module.css';
import type { RowState } from '../model/check-table.ts';
import { variableOfColumn } from '../model/table.ts';

type RowLineProps = {
  index: number;
  /** Pixels from the top of all rows. */
  top: number;
  columns: string;
  row: TableRow;
  state: RowState;
  table: RecipientTable;
  variables: readonly string[];
  selected: boolean;
  onSelect: (index: number) => void;
  onCell: (column: number, value: string) => void;
  /** Moves the focus to a cell; one past the end adds a row. */
  onMove: (row: number, column: number) => void;
  /** More than one cell was pasted into one. */
  onPasteCells: (text: string, at: { row: number; column: number }) => void;
  onRemove: () => void;
};

/** One recipient. */
export function RowLine(props: RowLineProps): ReactNode {
  const {
    index,
    top,
    columns,
    row,
    state,
    table,
    variables,
    selected,
    onSelect,
    onCell,
    onMove,
    onPasteCells,
    onRemove,
  } = props;

  function onKeyDown(event: KeyboardEvent, column: number): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
    if (step === 0 || event.nativeEvent.isComposing) return;
    const last = table.rows.length - 1;
    if (event.key !== 'Enter' && (index + step < 0 || index + step > last)) return;
    event.preventDefault();
    onMove(index + step, column);
  }

  function onPaste(event: ClipboardEvent, column: number): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n\r]./u.test(text)) return;
    event.preventDefault();
    onPasteCells(text, { row: index, column });
  }

  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classNames(styles['row'], selected && styles['selected'])}
      style={{ gridTemplateColumns: columns, transform: `translateY(${top}px)` }}
      onFocus={() => onSelect(index)}
    >
      <th scope="row" className={styles['number']}>
        {index + 1}
      </th>
      {row.cells.map((value, column) => {
        const variable = variableOfColumn(table, column);
        const missing = variable !== null && state.missing.includes(variable);
        const fallback = variable !== null && state.filled.includes(variable) ? table.fallbacks[variable] : undefined;
        const tooLong = variable !== null && state.tooLong.includes(variable);
        return (
          // A column is its position.
          // oxlint-disable-next-line react/no-array-index-key
          <td key={column} className={styles['cell']}>
            <input
              className={classNames(
                styles['input'],
                variable === null ? styles['plain'] : column === firstUsed(table, variables) && styles['first'],
                fallback !== undefined && styles['filled'],
                (missing || tooLong) && styles['missing'],
              )}
              data-cell={`${index}:${column}`}
              aria-label={`${variable ?? table.headings[column]}, row ${index + 1}`}
              aria-invalid={missing || tooLong || undefined}
              placeholder={placeholder(missing, fallback)}
              value={value}
              onChange={(event) => onCell(column, event.currentTarget.value)}
              onKeyDown={(event) => onKeyDown(event, column)}
              onPaste={(event) => onPaste(event, column)}
              spellCheck={false}
              autoComplete="off"
            />
          </td>
        );
      })}
      <td className={styles['state']}>
        <RowBadge state={state} />
      </td>
      <td>
        <IconButton
          size="small"
          label={`Remove row ${index + 1}`}
          icon={<X />}
          className={styles['remove']}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

function placeholder(missing: boolean, fallback: string | undefined): string {
  if (fallback !== undefined) return `empty → “${fallback}”`;
  return missing ? 'missing' : '';
}

/** The column of the first variable is the recipient's name, so to speak: it stands out. */
function firstUsed(table: RecipientTable, variables: readonly string[]): number {
  return table.columns[variables[0] ?? ''] ?? -1;
}

function RowBadge({ state }: { state: RowState }): ReactNode {
  if (state.blank) return <Badge>left out</Badge>;
  if (state.missing.length > 0) return <Badge tone="bad">needs a value</Badge>;
  if (state.tooLong.length > 0) return <Badge tone="bad">too long</Badge>;
  if (state.duplicateOf !== null) return <Badge tone="warn">same as {state.duplicateOf + 1}</Badge>;
  return null;
}
