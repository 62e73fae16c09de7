import { X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import type { TableRow } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { IconButton } from '#renderer/ui/index.ts';
import styles from './table.module.css';
import type { RowState } from '../model/check-table.ts';
import type { Suggestion } from '../model/suggestions.ts';
import { StatusCell, statusOf, type RowFix } from './status.tsx';

/** The use of a column. */
export type GridColumn = { label: string; variable: string | null; fallback: string; first: boolean };

type RowLineProps = {
  /** Its place in the grid, and in the whole list (0-based). */
  index: number;
  number: number;
  /** Pixels from the top of all rows. */
  top: number;
  /** The columns' widths, as a CSS grid template. */
  template: string;
  row: TableRow;
  state: RowState;
  suggestions: readonly Suggestion[];
  wordFor: (variable: string) => string | null;
  doubt: CheckedClip | null;
  columns: readonly GridColumn[];
  /** The column of the backgrounds, if the row has something other than an address in it, or -1. */
  noAddress: number;
  /** Whether the side panel shows this row. */
  current: boolean;
  /** Columns of the row that are selected: the first and the last, or -1. */
  from: number;
  to: number;
  /** The column of the active cell, or -1. */
  active: number;
  /** Column of the fill handle, or -1. */
  handle: number;
  /** What is being typed into the active cell, or null. */
  typed: string | null;
  onFix: (fix: RowFix, row: number) => void;
};

/** One person. Memoized; the grid handles the events of its cells. */
export const RowLine = memo(function RowLine(props: RowLineProps): ReactNode {
  const { index, number, top, template, row, state, columns, current, from, to, active, handle, typed, onFix } = props;
  const { noAddress } = props;
  const status = statusOf({
    ...props,
    valueOf: (variable) => row.cells[columns.findIndex((column) => column.variable === variable)] ?? '',
  });
  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames(styles['row'], current && styles['selected'])}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} data-row={index} className={styles['number']}>
        {number + 1}
      </th>
      {columns.map(({ label, variable, fallback, first }, column) => {
        const isIn = (marked: readonly string[]): boolean => variable !== null && marked.includes(variable);
        const missing = isIn(state.missing);
        const filled = isIn(state.filled);
        const faulty = missing || isIn(state.tooLong) || isIn(state.damaged) || column === noAddress;
        const ifFilled = filled ? t('recipients.fallbackUsed', { fallback }) : '';
        const value = row.cells[column] ?? '';
        const isActive = column === active;
        return (
          <td
            // A column is its position.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            aria-colindex={column + 2}
            aria-selected={column >= from && column <= to}
            className={classNames(styles['cell'], isActive && styles['active'])}
          >
            <input
              className={classNames(
                styles['input'],
                variable === null ? styles['plain'] : first && styles['first'],
                filled && styles['filled'],
                faulty && styles['missing'],
              )}
              data-cell={`${index}:${column}`}
              data-typing={(isActive && typed !== null) || undefined}
              aria-label={t('recipients.cell', { column: label, row: number + 1 })}
              aria-invalid={faulty || undefined}
              placeholder={missing ? t('recipients.missing') : ifFilled}
              value={isActive ? (typed ?? value) : value}
              tabIndex={isActive ? 0 : -1}
              // The grid receives the events of all its cells.
              onChange={ignore}
              spellCheck={false}
              autoComplete="off"
            />
            {column === handle && <span data-fill aria-hidden="true" className={styles['fill']} />}
          </td>
        );
      })}
      <td aria-colindex={columns.length + 2} className={styles['state']}>
        {status && <StatusCell status={status} row={number} canTab={current} onFix={onFix} />}
      </td>
      <td aria-colindex={columns.length + 3}>
        <IconButton
          inRow
          size="small"
          label={t('recipients.removeRow', { row: number + 1 })}
          icon={<X />}
          tabIndex={current ? 0 : -1}
          className={styles['remove']}
          onClick={() => onFix({ kind: 'remove' }, number)}
        />
      </td>
    </tr>
  );
});

function ignore(): void {}
