import { Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Template } from '../../../../../shared/ipc/index.ts';
import { cleanValue } from '../../../../../shared/rows/rows.ts';
import { variableNames, type Script } from '../../../../../shared/script/index.ts';
import { useApp } from '../../../stores/index.ts';
import { TextField, VariableChip, variableStyle } from '../../../ui/index.ts';
import styles from '../campaign.module.css';
import type { TableCheck } from '../model/check-table.ts';
import { setFallback } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';

type SidePanelProps = {
  template: Template;
  script: Script;
  variables: readonly string[];
  editor: DraftEditor;
  check: TableCheck;
  selectedRow: number;
  onSelectRow: (row: number) => void;
};

/** What the selected recipient will hear, what is said where a cell is empty, and what is still in the way. */
export function SidePanel(props: SidePanelProps): ReactNode {
  const { template, script, variables, editor, check, selectedRow, onSelectRow } = props;
  const builtIn = useApp((state) => state.connection?.kind !== 'remote');
  const values = rowValues(editor, variables, selectedRow);
  return (
    <aside className={styles['side']} aria-label="Preview">
      <Preview template={template} script={script} values={values} row={selectedRow} />
      <Fallbacks editor={editor} variables={variables} />
      {check.problems.length > 0 && (
        <section>
          <h2 className={styles['title']}>To mend first</h2>
          <ul className={styles['problems']}>
            {check.problems.map(({ id, text, row }) => (
              <li key={id}>
                <ProblemLine text={text} onShow={row === null ? null : () => onSelectRow(row)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {builtIn && (
        <p className={styles['private']}>
          <Lock aria-hidden="true" />
          Names and voices stay on this computer.
        </p>
      )}
    </aside>
  );
}

function ProblemLine({ text, onShow }: { text: string; onShow: (() => void) | null }): ReactNode {
  const content = (
    <>
      <TriangleAlert aria-hidden="true" />
      <span>{text}</span>
    </>
  );
  if (!onShow) return <div className={styles['problem']}>{content}</div>;
  return (
    <button type="button" className={styles['problem']} onClick={onShow}>
      {content}
    </button>
  );
}

/** For each variable what the row says, or null where it says nothing yet. */
function rowValues(editor: DraftEditor, variables: readonly string[], row: number): ReadonlyMap<string, string> {
  const { table } = editor;
  const cells = table.rows[row]?.cells;
  return new Map(
    variables.flatMap((variable): [string, string][] => {
      const given = cleanValue(cells?.[table.columns[variable] ?? -1] ?? '');
      const value = given || (cells ? cleanValue(table.fallbacks[variable] ?? '') : '');
      return value === '' ? [] : [[variable, value]];
    }),
  );
}

type PreviewProps = { template: Template; script: Script; values: ReadonlyMap<string, string>; row: number };

function Preview({ template, script, values, row }: PreviewProps): ReactNode {
  const variables = variableNames(script);
  const name = values.get(variables[0] ?? '');
  return (
    <section>
      <h2 className={styles['title']}>{name === undefined ? 'What your recipients hear' : `What ${name} hears`}</h2>
      <div className={styles['poster']}>
        {template.posterUrl !== null && <img src={template.posterUrl} alt="" />}
        {name !== undefined && <span className={styles['posterName']}>{name}</span>}
        {name !== undefined && <span className={styles['posterRow']}>row {row + 1}</span>}
      </div>
      <p className={styles['script']}>
        {/* Parts have no identity beyond their place. */}
        {script.map((part, index) => {
          if (part.kind === 'text') return part.text;
          const color = variables.indexOf(part.name);
          const value = values.get(part.name);
          // oxlint-disable-next-line react/no-array-index-key
          if (value === undefined) return <VariableChip key={index} name={part.name} index={color} size="small" />;
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <strong key={index} className={styles['value']} style={variableStyle(color)}>
              {value}
            </strong>
          );
        })}
      </p>
    </section>
  );
}

function Fallbacks({ editor, variables }: { editor: DraftEditor; variables: readonly string[] }): ReactNode {
  return (
    <section>
      <h2 className={styles['title']}>When a cell is empty, say</h2>
      <div className={styles['fallbacks']}>
        {variables.map((variable, index) => (
          <div key={variable} className={styles['fallback']}>
            <VariableChip name={variable} index={index} size="small" />
            <TextField
              aria-label={`Fallback for ${variable}`}
              placeholder={index === 0 ? 'e.g. there' : 'e.g. your team'}
              value={editor.table.fallbacks[variable] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                editor.edit((table) => setFallback(table, variable, value), `fallback ${variable}`);
              }}
              maxLength={500}
              spellCheck={false}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
    </section>
  );
}
