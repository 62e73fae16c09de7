import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { isWorthHearing } from '#shared/rows/worth-hearing.ts';
import { t } from '#renderer/language/index.ts';
import { onBackOnline } from '#renderer/lib/back-online.ts';
import {
  captureKey,
  useApp,
  useCaptures,
  useOffer,
  useTemplates,
  type CampaignDraft,
  type Capture,
} from '../../stores/index.ts';
import { PrimaryButton, useToast } from '../../ui/index.ts';
import type { Checks } from './listen/use-clips.ts';
import type { FaultyCell, TableCheck } from './model/check-table.ts';
import { obstacleOf, type Obstacle } from './model/obstacle.ts';
import { listFindings, type ListFinding } from './model/list-findings.ts';
import { GenerateDialog } from './generate-dialog.tsx';
import type { DraftEditor } from './use-draft.ts';
import { leftOutId } from './left-out-line.tsx';
import { useLaunch } from './use-launch.ts';

type GenerateActionsProps = {
  template: Template;
  heard: Checks;
  /** Has all values spoken, which are then heard. */
  onListen: () => void;
  onShow: (cell: FaultyCell) => void;
  editor: DraftEditor;
  check: TableCheck;
  variables: readonly string[];
  /** 0-based rows of people who get no video before they are mended. */
  leftOut: readonly number[];
  onObstacle: (obstacle: Obstacle) => void;
};

/**
 * A press on the button, for the draft as it was then: a draft that changes meanwhile is not generated. `checking`: at
 * first without a word, then `waiting` with its progress; `shown`: a decision of the user is needed.
 */
type Asked = { draft: CampaignDraft; step: 'checking' | 'waiting' | 'shown' };

/** Time after which a check that goes on is shown, milliseconds. */
const patience = 1_200;
/** Pause before a studio is asked again that took too long to answer, milliseconds. */
const busyPause = 3_000;

/** Generates the videos, once what stands out in the list is known. An obstacle is reported instead. */
export function GenerateActions(props: GenerateActionsProps): ReactNode {
  const { template, heard, onListen, onShow, editor, check, variables, leftOut, onObstacle } = props;
  const { id: templateId } = template;
  const { draft, table } = editor;
  const count = check.people.length - leftOut.length;
  const [pressed, setPressed] = useState<Asked | null>(null);
  const step = pressed?.draft === draft ? pressed.step : null;
  const launch = useLaunch(templateId, draft, variables);
  const pass = useObstacles(() => {
    const { templates } = useTemplates.getState();
    return obstacleOf({ options: draft.options, table, check, variables, templates });
  }, onObstacle);

  /** Reports the obstacle, or goes on. */
  function unlessStopped(go: () => void): void {
    if (pass() && check.recipients) go();
  }

  // A whole script would be spoken sentence by sentence, and a service is only asked for texts that cost nothing more.
  const isChecked = draft.mode === 'keep_original' && heard.isFree;
  const checking = isChecked && heard.problem === null && !heard.isHeard;
  const stands = isChecked && (heard.clips ?? []).some(isWorthHearing);
  const findings = useFindings(props, step !== null);
  const trouble = heard.problem ?? heard.unheard;
  const stopsAt = stands || findings.length > 0 || (isChecked && trouble !== null);

  function ask(next: Asked['step'] | null): void {
    setPressed(next && { draft, step: next });
  }

  function generate(): void {
    unlessStopped(() => {
      if (isChecked) onListen();
      if (trouble) heard.retry();
      ask('checking');
    });
  }

  const proceed = useEffectEvent(() => {
    ask(stopsAt ? 'shown' : null);
    if (stopsAt) return;
    // Those who are left out stay in the campaign, where they can be mended.
    unlessStopped(() => void launch.launch(check.people));
  });
  const wait = useEffectEvent(() => ask('waiting'));
  useEffect(() => {
    if (step === null || step === 'shown') return;
    // oxlint-disable-next-line react/set-state-in-effect -- the answer of the check ends the waiting
    if (!checking) return proceed();
    const timer = setTimeout(wait, patience);
    return () => clearTimeout(timer);
  }, [step, checking]);

  const isAway = step === 'shown' && trouble?.code === 'STUDIO_UNREACHABLE';
  const isOnline = useApp((state) => state.connection?.online !== false);
  const goOn = useEffectEvent(() => {
    if (!isAway) return;
    heard.retry();
    ask('waiting');
  });
  // A studio that stopped at the press is there again, or one that was busy may answer now.
  useEffect(() => onBackOnline(() => goOn()), []);
  useEffect(() => {
    if (!isAway || !isOnline) return;
    const timer = setTimeout(() => goOn(), busyPause);
    return () => clearTimeout(timer);
  }, [isAway, isOnline]);

  function generateAnyway(): void {
    ask(null);
    unlessStopped(() => void launch.launch(check.people));
  }

  const idle = !launch.busy;
  useOffer(`draft ${templateId}`, [
    {
      id: 'generate',
      label: t('campaign.generateCount', { count }),
      icon: Send,
      when: idle && count > 0,
      run: generate,
    },
  ]);

  return (
    <>
      <PrimaryButton
        icon={<Send />}
        data-tour="generate"
        busy={launch.busy || step === 'checking'}
        disabled={!idle || count === 0}
        aria-describedby={leftOutId}
        onClick={generate}
      >
        {count === 0 ? t('campaign.generate') : t('campaign.generateCount', { count })}
      </PrimaryButton>
      {(step === 'waiting' || step === 'shown') && check.recipients && (
        <GenerateDialog
          template={template}
          variables={variables}
          recipients={check.recipients}
          heard={heard}
          state={isChecked ? (checking ? 'checking' : 'checked') : 'unchecked'}
          findings={findings}
          count={count}
          onAll={generateAnyway}
          onShow={onShow}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

/** What stands out in the list itself, once asked for: a long one is read row by row. */
function useFindings(
  { template, editor: { draft, table }, check, variables }: GenerateActionsProps,
  isAsked: boolean,
): ListFinding[] {
  const captures = useCaptures((state) => state.captures);
  const { background } = draft.options;
  const { kind } = background;
  const { id: templateId } = template;
  return useMemo(() => {
    const captureOf = (address: string): Capture | undefined => captures[captureKey({ templateId, kind }, address)];
    return isAsked ? listFindings({ table, check, variables, background, captureOf }) : [];
  }, [isAsked, table, check, variables, background, captures, templateId, kind]);
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
    const { text } = obstacle;
    warning.current = { id: toast.fail(text), text };
    return false;
  };
}
