import { Check, Headphones } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import type { Note } from '#renderer/lib/clip-texts.ts';
import { EmptyState, ErrorNotice, ErrorWords, ProgressBar, SecondaryButton } from '#renderer/ui/index.ts';
import styles from './listen.module.css';
import type { Checks } from './use-clips.ts';

/** What lists of values and of sentences have in common. */

type NothingYetProps = {
  /** Whether there are rows that could be sent. */
  hasRows: boolean;
  checks: Pick<Checks, 'problem' | 'price' | 'asksToAgree' | 'agree' | 'retry'>;
  /** What the progress is of, and what is being done. */
  label: string;
  text: string;
};

/** Stands where nothing can be heard: without rows, after a failure, before a price is agreed to, while a voice speaks. */
export function NothingYet({ hasRows, checks, label, text }: NothingYetProps): ReactNode {
  if (!hasRows) return <EmptyState icon={<Headphones />} title={t('listen.empty')} text={t('listen.emptyText')} />;
  if (checks.problem) {
    return (
      <div className={styles['trouble']}>
        <ErrorNotice problem={checks.problem} onRetry={checks.retry} />
      </div>
    );
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
  return <Speaking progress={null} label={label} text={text} />;
}

type SpeakingProps = Pick<NothingYetProps, 'label' | 'text'> & Pick<Checks, 'progress'>;

/** How far a voice has got. */
export function Speaking({ progress, label, text }: SpeakingProps): ReactNode {
  return (
    <div className={styles['speaking']}>
      <ProgressBar value={progress && progress.done / progress.total} label={label} tone="ok" size="small" />
      <p className={styles['far']}>
        <span>{text}</span>
        {progress && <span className={styles['numbers']}>{t('listen.spokenOf', progress)}</span>}
      </p>
    </div>
  );
}

/** How many were heard and found good. @param props.label what the bar is of. */
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
      <p className={styles['counts']}>
        <span>{t(approved === checked.length ? 'listen.allApproved' : 'listen.approved')}</span>
        <span className={styles['numbers']}>{t('listen.approvedCount', { approved, all: checked.length })}</span>
      </p>
      <ProgressBar value={approved / Math.max(1, checked.length)} label={label} tone="ok" size="small" />
    </>
  );
}

/** What is to be said about a sound; of one that cannot be made, what to do too. */
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
      className={styles['fine']}
      onClick={() => onApprove(!approved)}
    >
      {t('listen.approve')}
    </SecondaryButton>
  );
}
