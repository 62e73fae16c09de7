import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CutName, ErrorWords, SecondaryButton } from '#renderer/ui/index.ts';
import type { TableProblem } from '../model/check-table.ts';
import { columnNames, mapColumn, variableOfColumn } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './side.module.css';

type ProblemCardProps = { problem: TableProblem; editor: DraftEditor };

/** A problem of the list itself, with its way out. */
export function ProblemCard({ problem: { text, variable = '', way }, editor }: ProblemCardProps): ReactNode {
  return (
    <div className={styles['problem']}>
      <TriangleAlert aria-hidden="true" />
      <ErrorWords problem={text} />
      {way === 'column' && (
        <div className={styles['waysOut']}>
          <ColumnButtons editor={editor} variable={variable} />
        </div>
      )}
    </div>
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
