import { CircleAlert } from 'lucide-react';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { RecipientTable } from '#shared/ipc/index.ts';
import { itemAt } from '#shared/at.ts';
import { repeatRemover, type Script } from '#shared/script/index.ts';
import { cleanValue, usableValue } from '#shared/rows/rows.ts';
import { t } from '#renderer/language/index.ts';
import { QuietButton, SecondaryButton } from '#renderer/ui/index.ts';
import { rowList, type FaultyCell } from '../model/check-table.ts';
import { changeColumn } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './side.module.css';

/** Values that would repeat words of the script, and a button that removes these. */
type Repeats = { variable: string; column: number; rows: number[]; first: string; remove: (value: string) => string };

function repeatsIn(table: RecipientTable, variables: readonly string[], script: Script): Repeats[] {
  return variables.flatMap((variable): Repeats[] => {
    const column = table.columns[variable] ?? -1;
    const remove = repeatRemover(script, variable);
    const values = table.rows.map(({ cells }) => usableValue(cells[column] ?? ''));
    const rows = [...values.keys()].filter((row) => remove(itemAt(values, row)) !== values[row]);
    return rows.length === 0 ? [] : [{ variable, column, rows, first: itemAt(values, itemAt(rows, 0)), remove }];
  });
}

type RepeatedWordsProps = {
  editor: DraftEditor;
  variables: readonly string[];
  script: Script;
  onShowFault: (cell: FaultyCell) => void;
};

/** Warns of “Hi Sarah” after a recorded “Hi”: valid, but seldom intended. */
export function RepeatedWords({ editor, variables, script, onShowFault }: RepeatedWordsProps): ReactNode {
  // Long lists are checked after the typed text is drawn.
  const table = useDeferredValue(editor.table);
  const repeats = useMemo(() => repeatsIn(table, variables, script), [table, variables, script]);
  if (repeats.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>{t('campaign.saidTwice')}</h2>
      <ul className={styles['problems']}>
        {repeats.map(({ variable, column, rows, first, remove }) => (
          <li key={variable} className={styles['problem']} data-tone="warn">
            <CircleAlert aria-hidden="true" />
            <span>{t('campaign.saidTwiceText', { count: rows.length, rows: rowList(rows), value: first })}</span>
            <div className={styles['waysOut']}>
              <SecondaryButton
                size="small"
                onClick={() =>
                  editor.edit((table) => changeColumn(table, column, (cell) => withoutRepeats(cell, remove)))
                }
              >
                {t('campaign.leaveOut', { count: rows.length, better: remove(first) })}
              </SecondaryButton>
              <QuietButton size="small" onClick={() => onShowFault({ row: itemAt(rows, 0), variable })}>
                {t('campaign.showFirst', { count: rows.length })}
              </QuietButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Cells without repeated words stay as they were typed. */
function withoutRepeats(cell: string, remove: Repeats['remove']): string {
  const value = cleanValue(cell);
  const better = remove(value);
  return better === value ? cell : better;
}
