import { Eye, Headphones } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { variableNames, type Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { VariableChip, variableStyle } from '#renderer/ui/index.ts';
import styles from './side.module.css';
import { ListenPanel } from '../listen/listen-panel.tsx';
import { ScriptPanel } from '../listen/script-panel.tsx';
import type { Checks } from '../listen/use-clips.ts';
import type { RowVoices } from '../listen/use-row-voices.ts';
import { shownRow, type FaultyCell, type TableCheck } from '../model/check-table.ts';
import { rowValues } from '../model/table.ts';
import { previewOfRow } from '../model/row-preview.ts';
import { RowPreview } from '../preview/row-preview.tsx';
import type { DraftEditor } from '../use-draft.ts';
import { BodyLine } from '../send/body-choice.tsx';
import { Fallbacks } from './fallbacks.tsx';
import { PriceNote } from '../send/price.tsx';
import { ProblemCard } from './problem-card.tsx';
import { RepeatedWords } from './repeated-words.tsx';
import { RowVoiceList } from './row-voices.tsx';

type SidePanelProps = {
  part: SidePart;
  onPart: (part: SidePart) => void;
  heard: Checks;
  voices: RowVoices;
  /** The row whose voices were requested; a new object each time. */
  voicesAsked: object | null;
  template: Template;
  script: Script;
  variables: readonly string[];
  editor: DraftEditor;
  check: TableCheck;
  selectedRow: number;
  /** The last requested cell; a new object each time. */
  fault: FaultyCell | null;
  onShowFault: (cell: FaultyCell) => void;
};

export type SidePart = 'look' | 'listen';

const labels = {
  look: 'campaign.preview',
  listen: 'campaign.listenLabel',
} as const;

/** Beside the recipients: the preview of one of them, or all names for listening. */
export function SidePanel(props: SidePanelProps): ReactNode {
  const { part, onPart, heard, template, variables, editor, check } = props;
  const { complete: names } = check;
  const { mode } = editor.draft;
  const { voice } = editor.draft.options;

  return (
    <aside className={styles['side']} aria-label={t(labels[part])}>
      <fieldset className={styles['parts']}>
        <legend className="visually-hidden">{t('campaign.view')}</legend>
        <PartChoice part="look" chosen={part} icon={<Eye />} onChoose={onPart}>
          {t('campaign.preview')}
        </PartChoice>
        <PartChoice part="listen" chosen={part} icon={<Headphones />} onChoose={onPart}>
          {t('campaign.listen')}
        </PartChoice>
      </fieldset>
      <div key={part} className={styles['content']}>
        {part === 'look' && <LookPanel {...props} onPrice={heard.isFree ? null : () => onPart('listen')} />}
        {part === 'listen' && mode === 'full_script' && (
          <ScriptPanel template={template} variables={variables} names={names} voice={voice} checks={heard} />
        )}
        {part === 'listen' && mode === 'keep_original' && (
          <ListenPanel
            template={template}
            campaignName={editor.draft.name}
            variables={variables}
            names={names}
            voice={voice}
            heard={heard}
            onWholeScript={() => editor.patch({ mode: 'full_script' })}
          />
        )}
        <PriceNote price={heard.price} onRetry={heard.retry} />
      </div>
    </aside>
  );
}

type PartChoiceProps = {
  part: SidePart;
  chosen: SidePart;
  icon: ReactNode;
  children: ReactNode;
  onChoose: (part: SidePart) => void;
};

function PartChoice({ part, chosen, icon, children, onChoose }: PartChoiceProps): ReactNode {
  return (
    <label className={styles['part']} data-chosen={part === chosen}>
      <input type="radio" name="side" checked={part === chosen} onChange={() => onChoose(part)} />
      {icon}
      {children}
    </label>
  );
}

/** The selected recipient's preview, the remaining problems, and the fallbacks. */
function LookPanel(props: SidePanelProps & Pick<PreviewProps, 'onPrice'>): ReactNode {
  const { template, script, variables, editor, check, selectedRow, fault, onShowFault, onPrice } = props;
  const row = shownRow(check, selectedRow);
  const values = rowValues(editor.table, variables, row);
  const problems = useRef<HTMLElement>(null);

  // A user led to a cell also sees the ways out.
  useEffect(() => {
    if (fault !== null) problems.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);

  return (
    <>
      <Preview template={template} script={script} values={values} row={row} editor={editor} onPrice={onPrice} />
      {check.problems.length > 0 && (
        <section ref={problems}>
          <h2 className={styles['title']}>{t('campaign.fixFirst')}</h2>
          <ul className={styles['problems']}>
            {check.problems.map((problem) => (
              <li key={problem.id}>
                <ProblemCard problem={problem} editor={editor} script={script} onShowFault={onShowFault} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <RepeatedWords editor={editor} variables={variables} script={script} onShowFault={onShowFault} />
      <RowVoiceList
        template={template}
        campaignName={editor.draft.name}
        variables={variables}
        voices={props.voices}
        values={values}
        names={check.complete}
        onPrice={onPrice}
        asked={props.voicesAsked}
      />
      <Fallbacks editor={editor} variables={variables} script={script} />
    </>
  );
}

type PreviewProps = {
  template: Template;
  script: Script;
  values: ReadonlyMap<string, string>;
  row: number;
  editor: DraftEditor;
  /** Opens the acceptance of the voice's price; null if listening costs nothing. */
  onPrice: (() => void) | null;
};

function Preview({ template, script, values, row, editor, onPrice }: PreviewProps): ReactNode {
  const { draft, table } = editor;
  const variables = variableNames(script);
  const name = values.get(variables[0] ?? '');
  const isComplete = variables.every((variable) => values.has(variable));
  return (
    <section>
      <h2 className={styles['title']}>
        {name === undefined ? t('campaign.whatRecipientsHear') : t('campaign.whatOneHears', { name })}
      </h2>
      <RowPreview
        template={template}
        input={isComplete ? previewOfRow(template, draft, { values, table, row }) : null}
        onPrice={onPrice}
        name={name}
        row={row}
      />
      <p className={styles['script']} dir="auto">
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
      <BodyLine options={draft.options} />
    </section>
  );
}
