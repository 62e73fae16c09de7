import { useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { Badge, ConfirmDialog, QuietButton } from '#renderer/ui/index.ts';
import type { TableCheck } from '../model/check-table.ts';
import { removeRows } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './recipients.module.css';

type DuplicatesProps = { editor: DraftEditor; check: TableCheck };

/** The number of rows that repeat another; they are shown in pairs before they are removed. */
export function Duplicates({ editor, check }: DuplicatesProps): ReactNode {
  const [shown, setShown] = useState(false);
  if (check.duplicates === 0) return null;
  const { table } = editor;
  const pairs = table.rows.flatMap((row, index) => {
    const first = check.rows[index]?.duplicateOf ?? null;
    return first === null ? [] : [{ id: row.id, index, first }];
  });
  const textOf = (index: number): string => (table.rows[index]?.cells ?? []).filter((cell) => cell !== '').join(' · ');

  function remove(): void {
    const ids = new Set(pairs.map(({ id }) => id));
    editor.edit((table) => removeRows(table, ids));
    setShown(false);
    editor.offerUndo(t('recipients.duplicatesRemoved', { count: ids.size }));
  }

  return (
    <div className={styles['duplicates']}>
      <Badge tone="warn">{t('recipients.duplicates', { count: check.duplicates })}</Badge>
      <QuietButton size="small" onClick={() => setShown(true)}>
        {t('recipients.showDuplicates')}
      </QuietButton>
      <ConfirmDialog
        opened={shown}
        title={t('recipients.duplicates', { count: check.duplicates })}
        confirmLabel={t('recipients.removeDuplicates', { count: check.duplicates })}
        onConfirm={remove}
        onCancel={() => setShown(false)}
      >
        <p>{t('recipients.duplicatesText')}</p>
        <ul className={styles['pairs']} aria-label={t('recipients.duplicates', { count: check.duplicates })}>
          {pairs.map(({ id, index, first }) => (
            <li key={id}>
              <span>{t('recipients.pairKept', { row: first + 1, text: textOf(first) })}</span>
              <span>{t('recipients.pairRemoved', { row: index + 1, text: textOf(index) })}</span>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
}
