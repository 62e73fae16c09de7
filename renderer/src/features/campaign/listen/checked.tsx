import { Check, Headphones } from 'lucide-react';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';
import { durationWords } from '#renderer/lib/format.ts';
import type { Note } from '#renderer/lib/clip-texts.ts';
import { EmptyState, ErrorNotice, ErrorWords, ProgressBar, SecondaryButton } from '#renderer/ui/index.ts';
import styles from './listen.module.css';
import type { Checks } from './use-clips.ts';

/** Parts shared by the lists of values and of sentences. */

type NothingYetProps = {
  /** Whether there are valid rows. */
  hasRows: boolean;
  checks: Pick<Checks, 'problem' | 'price' | 'asksToAgree' | 'agree' | 'retry'>;
  /** The current step. */
  text: string;
};

/** Shown if nothing can be played: without rows, after a failure, before a price is accepted, while a voice speaks. */
export function NothingYet({ hasRows, checks, text }: NothingYetProps): ReactNode {
  if (!hasRows) return <EmptyState icon={<Headphones />} title={t('listen.empty')} text={t('listen.emptyText')} />;
  if (checks.problem) {
    return <ErrorNotice problem={checks.problem} onRetry={checks.retry} />;
  }
  if (checks.asksToAgree) {
    return (
      <EmptyState
        icon={<Headphones />}
        title={t('listen.paid')}
        text={t('listen.paidText')}
        actions={
          <SecondaryButton onClick={checks.agree}>
            {t('listen.speakPaid', { count: checks.price?.charge?.texts ?? 0 })}
          </SecondaryButton>
        }
      />
    );
  }
  return <Speaking progress={null} text={text} />;
}

type SpeakingProps = Pick<NothingYetProps, 'text'> & Pick<Checks, 'progress'>;

/** The progress of a voice. */
export function Speaking({ progress, text }: SpeakingProps): ReactNode {
  return (
    <Stack gap="var(--space-6)">
      <ProgressBar value={progress && progress.done / progress.total} label={text} tone="ok" size="small" />
      <p className={styles['far']}>
        <span>{text}</span>
        {progress && <span>{t('listen.spokenOf', progress)}</span>}
      </p>
    </Stack>
  );
}

type ListeningStateProps = {
  checks: Pick<Checks, 'clips' | 'listening' | 'unheard'>;
  /** Whether a bar shows how far it is: not beside another one. */
  hasBar?: boolean;
};

/** What was heard of the values so far, how far the studio is, or why it stopped; nothing where it doesn't listen. */
export function ListeningState({
  checks: { clips, listening, unheard },
  hasBar = false,
}: ListeningStateProps): ReactNode {
  if (unheard) {
    return (
      <Text fz="var(--type-small)" c="var(--bad-text)" role="alert">
        <ErrorWords problem={unheard} />
      </Text>
    );
  }
  if (!clips || !listening || listening.done === 0) return null;
  const { done, total, secondsLeft } = listening;
  const count = (verdict: string): number => clips.filter(({ listening }) => listening?.verdict === verdict).length;
  const unsure = clips.filter(isUnsure).length;
  const counts = { heard: count('heard'), unsure, others: count('not_listened') };
  return (
    <>
      {done < total && (
        <Stack gap="var(--space-6)">
          {hasBar && (
            <ProgressBar
              value={done / total}
              label={t('listen.listeningLeft', { time: durationWords(secondsLeft) })}
              tone="ok"
              size="small"
            />
          )}
          <p className={styles['far']}>
            <span>{t('listen.listeningLeft', { time: durationWords(secondsLeft) })}</span>
            <span>{t('listen.spokenOf', { done, total })}</span>
          </p>
        </Stack>
      )}
      <Text fz="var(--type-small)" c={counts.unsure > 0 ? 'var(--text)' : 'dimmed'}>
        {t('listen.heardCount', counts)}
      </Text>
    </>
  );
}

/** Whether a value needs a decision: someone answers for approved ones, and for the user's recordings. */
function isUnsure({ listening, approved, source }: CheckedClip): boolean {
  return listening?.verdict === 'unsure' && !approved && source !== 'recording';
}

/** The number of approved clips or sentences. @param props.label accessible name of the bar. */
export function ApprovedCount({
  checked,
  label,
}: {
  checked: readonly { approved: boolean }[];
  label: string;
}): ReactNode {
  const approved = checked.filter((one) => one.approved).length;
  return (
    <>
      <p className={styles['far']}>
        <span>{t('common.approved')}</span>
        <span>{t('listen.spokenOf', { done: approved, total: checked.length })}</span>
      </p>
      <ProgressBar value={approved / Math.max(1, checked.length)} label={label} tone="ok" size="small" />
    </>
  );
}

/** The findings about a sound; for one that cannot be made, also the way out. */
export function NoteWords({ note: { tone, text } }: { note: Note }): ReactNode {
  return tone === 'bad' ? <ErrorWords problem={text} /> : text;
}

type ApproveButtonProps = { label: string; approved: boolean; onApprove: (approved: boolean) => void };

export function ApproveButton({ label, approved, onApprove }: ApproveButtonProps): ReactNode {
  return (
    <SecondaryButton
      size="small"
      icon={<Check />}
      aria-label={label}
      aria-pressed={approved}
      onClick={() => onApprove(!approved)}
    >
      {t('common.approve')}
    </SecondaryButton>
  );
}
