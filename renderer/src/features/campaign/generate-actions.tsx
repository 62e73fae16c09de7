import { Play, Send } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import { t } from '#renderer/language/index.ts';
import { useOffer, useTemplates } from '../../stores/index.ts';
import { PrimaryButton, SecondaryButton, useToast } from '../../ui/index.ts';
import type { TableCheck } from './model/check-table.ts';
import { obstacleOf, type Obstacle } from './model/obstacle.ts';
import { TrialDialog } from './trial-dialog.tsx';
import type { DraftEditor } from './use-draft.ts';
import { trialSize, useLaunch } from './use-launch.ts';

type GenerateActionsProps = {
  templateId: string;
  editor: DraftEditor;
  check: TableCheck;
  variables: readonly string[];
  /** Recipients of the list, also while it has problems. */
  count: number;
  onObstacle: (obstacle: Obstacle) => void;
};

/** Generates the videos, or a trial of a few. An obstacle is reported instead. */
export function GenerateActions(props: GenerateActionsProps): ReactNode {
  const { templateId, editor, check, variables, count, onObstacle } = props;
  const { draft, table } = editor;
  const [asking, setAsking] = useState(false);
  const launch = useLaunch(templateId, draft, variables, editor.patch);
  const pass = useObstacles(() => {
    const { templates } = useTemplates.getState();
    return obstacleOf({ options: draft.options, table, check, variables, templates });
  }, onObstacle);

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
  useOffer(`draft ${templateId}`, [
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
    <>
      {count > trialSize && (
        <SecondaryButton shrinks icon={<Play />} busy={launch.busy === 'trial'} disabled={!idle} onClick={trial}>
          {t('campaign.trialOf', { count: trialSize })}
        </SecondaryButton>
      )}
      <PrimaryButton
        icon={<Send />}
        data-tour="generate"
        busy={launch.busy === 'batch'}
        disabled={!idle || count === 0}
        onClick={generate}
      >
        {count === 0 ? t('campaign.generate') : t('campaign.generateCount', { count })}
      </PrimaryButton>
      {asking && (
        <TrialDialog
          count={count}
          onTrial={() => answer(launch.trial)}
          onAll={() => answer(launch.batch)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
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
