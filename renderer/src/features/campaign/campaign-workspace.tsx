import { Play, Send } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { historyStep } from '../../lib/keys.ts';
import { isOfBackground } from '../../lib/problem.ts';
import { languageOf } from '../../lib/voice-options.ts';
import { routeHref, useApp, useCampaignDrafts, useOffer, useTemplates } from '../../stores/index.ts';
import { Badge, PrimaryButton, Screen, SecondaryButton, useToast } from '../../ui/index.ts';
import styles from './campaign.module.css';
import { DraftBadge, DraftMenu } from './draft-state.tsx';
import { backgroundColumn, backgroundProblem } from './model/background.ts';
import { useChecks } from './listen/use-clips.ts';
import { useRowVoices } from './listen/use-row-voices.ts';
import { bodyProblem } from './model/body.ts';
import { checkTable, type FaultyCell, type TableCheck, type TableProblem } from './model/check-table.ts';
import { optionProblem } from './model/option-problem.ts';
import { Recipients } from './recipients/recipients.tsx';
import { SidePanel, type SidePart } from './side/side-panel.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import { useDraft, type DraftEditor } from './use-draft.ts';
import { useExampleRows } from './use-example-rows.ts';
import { trialSize, useLaunch } from './use-launch.ts';

/** Why nothing can be generated yet, and the part of the side panel where it is fixed. */
type Obstacle = Omit<TableProblem, 'id'> & { tone: 'bad' | 'neutral'; part: SidePart | null };

type CampaignWorkspaceProps = { template: Template; script: Script; variables: readonly string[] };

export function CampaignWorkspace({ template, script, variables }: CampaignWorkspaceProps): ReactNode {
  const editor = useDraft(template.id, template.name, variables);
  const { draft, table } = editor;
  const check = useMemo(() => checkTable(table, variables), [table, variables]);
  const [selectedRow, setSelectedRow] = useState(0);
  const [fault, setFault] = useState<FaultyCell | null>(null);
  const [part, setPart] = useState<SidePart>('look');
  const [listened, setListened] = useState(false);
  const [voicesAsked, setVoicesAsked] = useState<object | null>(null);
  const [asking, setAsking] = useState(false);
  const online = useApp((state) => state.connection?.online !== false);
  const language = useApp(({ info }) => languageOf(info?.voices ?? [], draft.options.voice ?? template.voice));
  const launch = useLaunch(template.id, draft, variables, editor.patch);
  const count = check.recipients?.names.length ?? check.rows.filter((row) => !row.blank).length;

  // Clips are spoken once the user listens, and stay while the user looks at other parts.
  const { mode } = draft;
  const { voice } = draft.options;
  const heard = useChecks({ template, variables, names: check.complete, mode, voice, listens: listened });
  const voices = useRowVoices({ template, script, variables, mode, voice, clips: heard.clips });

  useUndoKeys(editor.undo, editor.redo);
  useExampleRows(template.id, variables, editor);

  function choosePart(next: SidePart): void {
    setPart(next);
    if (next === 'listen') setListened(true);
  }

  const showVoices = useCallback((row: number) => {
    setSelectedRow(row);
    setPart('look');
    // A new object each time, as for a fault.
    setVoicesAsked({});
  }, []);

  function showFault(cell: FaultyCell): void {
    setSelectedRow(cell.row);
    // A new object each time: the same cell may be requested again.
    setFault({ ...cell });
  }

  function onObstacle(obstacle: Obstacle): void {
    const { row, part } = obstacle;
    if (part !== null) setPart(part);
    if (row !== null) showFault({ ...obstacle, row });
  }

  // A draft made of failed rows begins at the cell that caused the first failure.
  const showFailure = useEffectEvent(() => {
    const { failure } = useCampaignDrafts.getState();
    if (failure?.templateId !== template.id) return;
    useCampaignDrafts.setState({ failure: null });
    const { background } = draft.options;
    const isBackground = failure.problem !== null && isOfBackground(failure.problem);
    if (isBackground) setPart('background');
    const column = isBackground && background.origin === 'column' ? backgroundColumn(background, table) : -1;
    showFault(column === -1 ? { row: 0, variable: variables[0] } : { row: 0, column });
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the table gives a cell the keyboard once it is there
  useEffect(() => showFailure(), []);

  const pass = useObstacles(() => obstacleOf(editor, check, variables), onObstacle);

  /** Reports the obstacle, or calls `go` with the rows. */
  function withRows(go: (recipients: RecipientRows) => void): void {
    if (pass() && check.recipients) go(check.recipients);
  }

  function generate(): void {
    withRows((recipients) => {
      if (recipients.names.length >= limits.trialFromRows && draft.trialId === null) setAsking(true);
      else void launch.batch(recipients);
    });
  }

  function answer(go: (recipients: RecipientRows) => Promise<void>): void {
    setAsking(false);
    withRows((recipients) => void go(recipients));
  }

  const trial = (): void => withRows((recipients) => void launch.trial(recipients));
  const idle = launch.busy === null;
  useOffer(`draft ${template.id}`, [
    {
      id: 'generate',
      label: t('campaign.generateCount', { count }),
      icon: Send,
      when: idle && count > 0,
      run: generate,
    },
    {
      id: 'trial',
      label: t('campaign.trialOf', { count: trialSize }),
      icon: Play,
      when: idle && count > trialSize,
      run: trial,
    },
  ]);

  return (
    <Screen
      crumbs={[
        { label: t('app.templates'), href: routeHref({ screen: 'library' }) },
        { label: template.name, href: routeHref({ screen: 'editor', templateId: template.id }) },
      ]}
      title={<NameField name={draft.name} onChange={(name) => editor.patch({ name })} />}
      badges={
        <>
          {count > 0 && <Badge>{t('campaign.recipients', { count })}</Badge>}
          <DraftBadge templateId={template.id} />
          {!online && <Badge tone="warn">{t('campaign.offline')}</Badge>}
        </>
      }
      actions={
        <>
          <DraftMenu templateId={template.id} />
          {count > trialSize && (
            <SecondaryButton
              shrinks
              icon={<Play />}
              busy={launch.busy === 'trial'}
              disabled={launch.busy !== null}
              onClick={trial}
            >
              {t('campaign.trialOf', { count: trialSize })}
            </SecondaryButton>
          )}
          <PrimaryButton
            icon={<Send />}
            data-tour="generate"
            busy={launch.busy === 'batch'}
            disabled={launch.busy !== null || count === 0}
            onClick={generate}
          >
            {count === 0 ? t('campaign.generate') : t('campaign.generateCount', { count })}
          </PrimaryButton>
        </>
      }
    >
      <div className={styles['workspace']}>
        <Recipients
          templateId={template.id}
          editor={editor}
          variables={variables}
          language={language}
          check={check}
          selectedRow={selectedRow}
          onSelectRow={setSelectedRow}
          fault={fault}
          voices={voices}
          onVoices={showVoices}
        />
        <SidePanel
          part={part}
          onPart={choosePart}
          heard={heard}
          voices={voices}
          voicesAsked={voicesAsked}
          template={template}
          script={script}
          variables={variables}
          editor={editor}
          check={check}
          selectedRow={selectedRow}
          fault={fault}
          onShowFault={showFault}
        />
      </div>
      {asking && (
        <TrialDialog
          count={count}
          onTrial={() => answer(launch.trial)}
          onAll={() => answer(launch.batch)}
          onClose={() => setAsking(false)}
        />
      )}
    </Screen>
  );
}

/** The obstacle of these rows. */
function obstacleOf({ draft, table }: DraftEditor, check: TableCheck, variables: readonly string[]): Obstacle | null {
  const { sourceRows = [] } = check.recipients ?? {};
  const unshown = backgroundProblem(draft.options.background, { table, rows: sourceRows });
  const { templates } = useTemplates.getState();
  const unusable = optionProblem(draft.options, variables)?.text ?? bodyProblem(draft.options, templates);
  if (check.recipients && unusable === null && !unshown) return null;
  // The list's own problems come first, and are shown beside the preview with their ways out.
  const inList = check.problems.length > 0;
  const part = inList ? 'look' : unshown ? 'background' : unusable === null ? null : 'options';
  const problem = check.problems[0] ?? unshown ?? (unusable === null ? null : { text: unusable, row: null });
  if (problem) return { tone: 'bad', ...problem, part };
  return { text: t('campaign.addRecipients'), tone: 'neutral', row: null, part };
}

/**
 * Warns of an obstacle, as long as it exists.
 * @param find looks for it. @returns whether there is none; warns otherwise.
 */
function useObstacles(find: () => Obstacle | null, onObstacle: (obstacle: Obstacle) => void): () => boolean {
  const toast = useToast();
  const warning = useRef<{ id: string; text: string } | null>(null);

  function forget(): void {
    if (warning.current !== null) toast.hide(warning.current.id);
    warning.current = null;
  }

  // A warning disappears with its cause.
  useEffect(() => {
    if (warning.current !== null && find()?.text !== warning.current.text) forget();
  });

  return () => {
    forget();
    const obstacle = find();
    if (obstacle === null) return true;
    onObstacle(obstacle);
    const { text, tone } = obstacle;
    warning.current = { id: tone === 'bad' ? toast.fail(text) : toast.show(text), text };
    return false;
  };
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }): ReactNode {
  return (
    <input
      className={styles['name']}
      aria-label={t('campaign.name')}
      value={name}
      maxLength={300}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Undo and redo of the table, also from inside its cells; other fields have their own. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = historyStep(event);
    if (step === null || event.defaultPrevented) return;
    const { target } = event;
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (field && target.dataset['cell'] === undefined) return;
    event.preventDefault();
    if (step === 'redo') redo();
    else undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
