import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { historyStep } from '../../lib/keys.ts';
import { Later } from '../../lib/later.tsx';
import { languageOf } from '../../lib/voice-options.ts';
import { CampaignSteps } from '../../steps/campaign-steps.tsx';
import { stepCount } from '../../steps/step-count.ts';
import { useWordsToFix } from '../../steps/words-to-fix.ts';
import { routeHref, useApp, useRoute } from '../../stores/index.ts';
import { Badge, PrimaryButton, Screen, topDialog } from '../../ui/index.ts';
import { CampaignName } from './campaign-name.tsx';
import styles from './campaign.module.css';
import { DraftMenu, DraftState } from './draft-state.tsx';
import { GenerateActions } from './generate-actions.tsx';
import { CheckDialog } from './listen/check-dialog.tsx';
import { useChecks } from './listen/use-clips.ts';
import { useRowVoices } from './listen/use-row-voices.ts';
import { checkTable, faultsOf, type FaultyCell } from './model/check-table.ts';
import type { Obstacle } from './model/obstacle.ts';
import { leftOutRows } from './model/left-out.ts';
import { doubtfulClip } from './model/row-voices.ts';
import { rowValues } from './model/table.ts';
import { Recipients } from './recipients/recipients.tsx';
import { SendStep } from './send/send-step.tsx';
import { useSendTrouble } from './send/use-send-trouble.ts';
import { SidePanel } from './side/side-panel.tsx';
import { useDraft, type DraftEditor } from './use-draft.ts';
import { useExampleRows } from './use-example-rows.ts';

type CampaignWorkspaceProps = {
  template: Template;
  script: Script;
  variables: readonly string[];
  step: 'people' | 'send';
};

export function CampaignWorkspace({ template, script, variables, step }: CampaignWorkspaceProps): ReactNode {
  const editor = useDraft(template.id, template.name, variables);
  const { draft, table } = editor;
  const check = useMemo(() => checkTable(table, variables), [table, variables]);
  const [selectedRow, setSelectedRow] = useState(0);
  const [asked, setAsked] = useState<FaultyCell | null>(null);
  const [fault, setFault] = useState<FaultyCell | null>(null);
  const [listened, setListened] = useState(false);
  const [checking, setChecking] = useState(false);
  const [played, setPlayed] = useState<object | null>(null);
  const navigate = useRoute((state) => state.navigate);
  const online = useApp((state) => state.connection?.online !== false);
  const language = useApp(({ info }) => languageOf(info?.voices ?? [], draft.options.voice ?? template.voice));
  const count = check.rows.filter(({ blank }) => !blank).length;

  // Clips are spoken once the user listens, and stay while the user does something else.
  const { mode } = draft;
  const { voice } = draft.options;
  const heard = useChecks({
    template,
    variables,
    names: check.recipients?.names ?? null,
    mode,
    voice,
    listens: listened,
  });
  const voices = useRowVoices({ template, script, variables, mode, voice, clips: heard.clips });

  const words = useWordsToFix(({ counts }) => counts[template.id]);
  // A list of nobody is not done.
  const people = stepCount(faultsOf(check), count > 0);
  const send = useSendTrouble(template.id, editor, check, variables);
  const { background } = draft.options;
  const leftOut = useMemo(
    () => leftOutRows({ table, check, variables, background, clips: heard.clips }),
    [table, check, variables, background, heard.clips],
  );

  useUndoKeys(editor.undo, editor.redo);
  useToFix(editor, people);
  useExampleRows(template.id, variables, editor);

  function goTo(step: 'people' | 'send'): void {
    navigate({ screen: 'campaign', templateId: template.id, step: step === 'send' ? step : undefined });
  }

  function checkWords(): void {
    setListened(true);
    setChecking(true);
  }

  function showFault(cell: FaultyCell): void {
    goTo('people');
    setSelectedRow(cell.row);
    // A new object each time: the same cell may be requested again.
    setAsked({ ...cell });
  }

  // The table goes to cells that are requested once it is there, not to one of an earlier visit.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the other step is drawn first
    if (step === 'people' && asked !== null) setFault(asked);
  }, [step, asked]);

  function onObstacle(obstacle: Obstacle): void {
    const { row } = obstacle;
    goTo(obstacle.step);
    if (row !== null) showFault({ ...obstacle, row });
  }

  return (
    <Screen
      back={{ label: t('app.templates'), href: routeHref({ screen: 'templates' }) }}
      title={
        <CampaignName
          templateId={template.id}
          name={draft.name}
          asks={step === 'people'}
          onChange={(name) => editor.patch({ name })}
        />
      }
      about={
        <>
          <span className={styles['template']}>{template.name}</span>
          <DraftState templateId={template.id} />
          {!online && <Badge tone="warn">{t('campaign.offline')}</Badge>}
        </>
      }
      steps={
        <CampaignSteps
          templateId={template.id}
          current={step}
          counts={{ words, people, send: stepCount(send, false) }}
        />
      }
      actions={
        <>
          <DraftMenu templateId={template.id} />
          {step === 'people' ? (
            <PrimaryButton data-tour="next" disabled={count === 0} onClick={() => goTo('send')}>
              {t('campaign.next', { step: t('campaign.send') })}
              <ArrowRight className={styles['onward']} aria-hidden />
            </PrimaryButton>
          ) : (
            <GenerateActions
              template={template}
              heard={heard}
              onListen={() => setListened(true)}
              onShow={showFault}
              editor={editor}
              check={check}
              variables={variables}
              leftOut={leftOut}
              onObstacle={onObstacle}
            />
          )}
        </>
      }
    >
      {step === 'people' ? (
        <div className={styles['workspace']}>
          <Recipients
            template={template}
            editor={editor}
            variables={variables}
            script={script}
            language={language}
            check={check}
            count={count}
            selectedRow={selectedRow}
            onSelectRow={setSelectedRow}
            fault={fault}
            doubtOf={(row) => doubtfulClip(voices.of(rowValues(table, variables, row)))}
            onListen={checkWords}
            // A new object each time, as for a fault.
            onPlay={() => setPlayed({})}
          />
          <SidePanel
            heard={heard}
            voices={voices}
            template={template}
            script={script}
            variables={variables}
            editor={editor}
            check={check}
            selectedRow={selectedRow}
            onSelectRow={setSelectedRow}
            onCheck={checkWords}
            played={played}
          />
        </div>
      ) : (
        <Later>
          <SendStep
            template={template}
            script={script}
            variables={variables}
            editor={editor}
            check={check}
            heard={heard}
            selectedRow={selectedRow}
            onSelectRow={setSelectedRow}
            leftOut={leftOut}
            onShowFault={showFault}
            onPrice={checkWords}
          />
        </Later>
      )}
      {checking && (
        <CheckDialog
          template={template}
          editor={editor}
          variables={variables}
          names={check.recipients?.names ?? null}
          heard={heard}
          onClose={() => setChecking(false)}
        />
      )}
    </Screen>
  );
}

/** Notes in the draft what is to fix in its list, which the templates show. */
function useToFix({ draft, patch }: DraftEditor, toFix: number | undefined): void {
  const note = useEffectEvent(patch);
  const isKnown = toFix === undefined || toFix === draft.toFix;
  useEffect(() => {
    if (!isKnown) note({ toFix });
  }, [isKnown, toFix]);
}

/** Undo and redo of the table, also from inside its cells; other fields have their own. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useWindowEvent('keydown', (event) => {
    const step = historyStep(event);
    if (step === null || event.defaultPrevented || topDialog() !== null) return;
    const { target } = event;
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (field && target.dataset['cell'] === undefined) return;
    event.preventDefault();
    if (step === 'redo') redo();
    else undo();
  });
}
