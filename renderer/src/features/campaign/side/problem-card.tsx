import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecipientTable } from '#shared/ipc/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { webAddress } from '#renderer/lib/web-address.ts';
import { CutName, ErrorWords, QuietButton, SecondaryButton } from '#renderer/ui/index.ts';
import { backgroundColumn } from '../model/background.ts';
import type { FaultyCell, TableProblem } from '../model/check-table.ts';
import { changeColumn, columnNames, mapColumn, setFallback, variableOfColumn } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import { fallbackField, fallbackWord } from './fallbacks.tsx';
import styles from './side.module.css';

type ProblemCardProps = {
  problem: Omit<TableProblem, 'id'>;
  editor: DraftEditor;
  script: Script;
  onShowFault: (cell: FaultyCell) => void;
};

/** A problem, with its ways out. */
export function ProblemCard({ problem, editor, script, onShowFault }: ProblemCardProps): ReactNode {
  const { text, row, count = 1, variable = '', column, way } = problem;
  return (
    <div className={styles['problem']}>
      <TriangleAlert aria-hidden="true" />
      <ErrorWords problem={text} />
      <div className={styles['waysOut']}>
        {way === 'column' && <ColumnButtons editor={editor} variable={variable} />}
        {way === 'fallback' && <FallbackButton editor={editor} script={script} variable={variable} count={count} />}
        {way === 'emptyCells' && (
          <SecondaryButton size="small" onClick={() => editor.edit(withoutWrongAddresses(editor))}>
            {t('backgrounds.emptyCells', { count })}
          </SecondaryButton>
        )}
        {way === 'showRecording' && (
          <SecondaryButton size="small" onClick={() => showRecording(editor)}>
            {t('backgrounds.fallbackTemplate')}
          </SecondaryButton>
        )}
        {row !== null && (
          <QuietButton size="small" onClick={() => onShowFault({ row, variable, column })}>
            {t('campaign.showFirst', { count })}
          </QuietButton>
        )}
      </div>
    </div>
  );
}

/** Empties the cells of the backgrounds' column that are no addresses. */
function withoutWrongAddresses({ draft }: DraftEditor): (table: RecipientTable) => RecipientTable {
  return (table) => {
    const column = backgroundColumn(draft.options.background, table);
    return changeColumn(table, column, (cell) => (webAddress(cell) === null ? '' : cell));
  };
}

/** Rows without a background show the recording as it is. */
function showRecording({ draft, patch }: DraftEditor): void {
  const { options } = draft;
  patch({ options: { ...options, background: { ...options.background, fallback: 'template' } } });
}

type FallbackButtonProps = Pick<ProblemCardProps, 'editor' | 'script'> & { variable: string; count: number };

/** Sets a fallback for a variable's empty cells, or opens that choice. */
function FallbackButton({ editor, script, variable, count }: FallbackButtonProps): ReactNode {
  const word = fallbackWord(variable, script);

  function use(): void {
    if (word === null) document.getElementById(fallbackField(variable))?.focus();
    else editor.edit((table) => setFallback(table, variable, word));
  }

  return (
    <SecondaryButton size="small" onClick={use}>
      {word === null ? t('campaign.setFallback') : t('campaign.useFallback', { word, count })}
    </SecondaryButton>
  );
}

/** Maximum number of columns offered as buttons; all are in the table. */
const offeredColumns = 6;

/** Columns that no variable uses, one of which may be this one. */
function ColumnButtons({ editor, variable }: { editor: DraftEditor; variable: string }): ReactNode {
  const { table } = editor;
  const names = columnNames(table.headings);
  const free = [...table.headings.keys()].filter((column) => variableOfColumn(table, column) === null);
  return free.slice(0, offeredColumns).map((column) => (
    <SecondaryButton
      key={column}
      size="small"
      className={styles['columnName']}
      onClick={() => editor.edit((table) => mapColumn(table, column, variable))}
    >
      <CutName name={names[column] ?? ''} />
    </SecondaryButton>
  ));
}
