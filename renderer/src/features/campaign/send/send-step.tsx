import { Lock, Share2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { sentTo } from '#renderer/lib/privacy.ts';
import { useApp } from '#renderer/stores/index.ts';
import { Panel } from '../../../ui/index.ts';
import { BackgroundPanel } from '../background/background-panel.tsx';
import type { Checks } from '../listen/use-clips.ts';
import { backgroundProblem } from '../model/background.ts';
import type { FaultyCell, TableCheck } from '../model/check-table.ts';
import { OptionsPanel } from '../side/options-panel.tsx';
import { Credits } from '../side/price.tsx';
import { ProblemCard } from '../side/problem-card.tsx';
import type { DraftEditor } from '../use-draft.ts';
import styles from './send.module.css';

type SendStepProps = {
  template: Template;
  script: Script;
  variables: readonly string[];
  editor: DraftEditor;
  check: TableCheck;
  heard: Checks;
  /** The row whose video is shown (0-based). */
  selectedRow: number;
  onSelectRow: (row: number) => void;
  onShowFault: (cell: FaultyCell) => void;
};

/** Step 3 before it is started: what each person gets. */
export function SendStep(props: SendStepProps): ReactNode {
  const { template, script, variables, editor, check, selectedRow } = props;
  const { mode, options } = editor.draft;
  const { voice } = options;
  return (
    <div className={styles['cards']}>
      <Panel>
        <h2 className={styles['title']}>{t('campaign.background')}</h2>
        <BackgroundRows {...props} />
        <BackgroundPanel template={template} script={script} editor={editor} selectedRow={selectedRow} />
      </Panel>
      <Panel>
        <h2 className={styles['title']}>{t('campaign.options')}</h2>
        <OptionsPanel template={template} script={script} editor={editor} variables={variables} />
      </Panel>
      <div>
        <Credits rows={check.recipients?.names.length ?? 0} mode={mode} smoothQuality={options.smoothQuality} />
        <Privacy voice={voice ?? template.voice} options={options} />
      </div>
    </div>
  );
}

/** Rows whose background is missing or invalid, even before generating. */
function BackgroundRows({ editor, check, script, onShowFault }: SendStepProps): ReactNode {
  const { table, draft } = editor;
  const { background } = draft.options;
  const problem = useMemo(() => {
    const rows = check.rows.flatMap(({ blank }, row) => (blank ? [] : [row]));
    return backgroundProblem(background, { table, rows });
  }, [background, table, check.rows]);
  if (problem === null || problem.row === null) return null;
  return <ProblemCard problem={problem} editor={editor} script={script} onShowFault={onShowFault} />;
}

/** States that nothing leaves this computer, or which data do and who receives them. */
function Privacy({ voice, options }: { voice: string | null; options: CampaignOptions }): ReactNode {
  const connection = useApp((state) => state.connection);
  const info = useApp((state) => state.info);
  const { callbackUrl, background } = options;
  const loadsBackgrounds =
    background.origin === 'column' || (background.origin === 'one' && background.fileName === '');
  const receivers = sentTo({ connection, voices: info?.voices ?? [], voice, callbackUrl, loadsBackgrounds });
  return (
    <p className={styles['private']}>
      {receivers.length === 0 ? <Lock aria-hidden="true" /> : <Share2 aria-hidden="true" />}
      {receivers.length === 0 ? t('campaign.nothingLeaves') : receivers.join(' ')}
    </p>
  );
}
