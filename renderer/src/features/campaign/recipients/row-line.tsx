import { X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { TableRow } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import type { Note } from '#renderer/lib/clip-texts.ts';
import { Badge, IconButton } from '#renderer/ui/index.ts';
import styles from './recipients.module.css';
import type { RowState } from '../model/check-table.ts';

/** The use of a column. */
export type GridColumn = { label: string; variable: string | null; fallback: string; first: boolean };

type RowLineProps = {
  index: number;
  /** Pixels from the top of all rows. */
  top: number;
  /** The columns' widths, as a CSS grid template. */
  template: string;
  row: TableRow;
  state: RowState;
  /** Its voices, in a word or two; null while unknown. */
  voice: string | null;
  voiceTone: Note['tone'] | undefined;
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
  /** Opens the voices of the row. */
  onVoices: (row: number) => void;
  onRemove: (rowId: number) => void;
};

/** One recipient. Memoized; the grid handles the events of its cells. */
export const RowLine = memo(function RowLine(props: RowLineProps): ReactNode {
  const { index, top, template, row, state, columns, current, from, to, active, handle, typed, onRemove } = props;
  const { voice, voiceTone, noAddress, onVoices } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames(styles['row'], current && styles['selected'])}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} data-row={index} className={styles['number']}>
        {index + 1}
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
              aria-label={t('recipients.cell', { column: label, row: index + 1 })}
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
        {badgeOf(state, noAddress !== -1) ??
          (voice !== null && (
            <button
              type="button"
              className={styles['voice']}
              aria-label={t('recipients.voiceOf', { row: index + 1, voice })}
              title={t('recipients.showVoices')}
              tabIndex={current ? 0 : -1}
              onClick={() => onVoices(index)}
            >
              <Badge tone={voiceTone}>{voice}</Badge>
            </button>
          ))}
      </td>
      <td aria-colindex={columns.length + 3}>
        <IconButton
          inRow
          size="small"
          label={t('recipients.removeRow', { row: index + 1 })}
          icon={<X />}
          tabIndex={current ? 0 : -1}
          className={styles['remove']}
          onClick={() => onRemove(row.id)}
        />
      </td>
    </tr>
  );
});

function ignore(): void {}

/** The problem of a row; null without one. */
function badgeOf(state: RowState, noAddress: boolean): ReactNode {
  if (state.leftOut) return <Badge tone="warn">{t('recipients.leftOutWhy')}</Badge>;
  if (state.blank) return <Badge>{t('recipients.leftOut')}</Badge>;
  if (state.missing.length > 0) return <Badge tone="bad">{t('recipients.needsValue')}</Badge>;
  if (state.tooLong.length > 0) return <Badge tone="bad">{t('recipients.tooLong')}</Badge>;
  if (state.damaged.length > 0) return <Badge tone="bad">{t('recipients.damaged')}</Badge>;
  if (noAddress) return <Badge tone="bad">{t('recipients.noAddress')}</Badge>;
  if (state.duplicateOf !== null)
    return <Badge tone="warn">{t('recipients.sameAs', { row: state.duplicateOf + 1 })}</Badge>;
  return null;
}
