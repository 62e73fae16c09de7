import type { ReactNode, RefObject } from 'react';
import { CircleCheck } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { EmptyState, PrimaryButton, SecondaryButton } from '#renderer/ui/index.ts';
import { isOpen, isRecorded, type Entry } from './session.ts';
import styles from './sprint.module.css';

type FinishedProps = {
  entries: readonly Entry[];
  saving: boolean;
  onGoTo: (index: number) => void;
  onFinish: () => void;
  /** The element that gets the focus, as for each name. */
  stage: RefObject<HTMLElement | null>;
};

/** The end of the list: the numbers of recorded and skipped names. */
export function Finished({ entries, saving, onGoTo, onFinish, stage }: FinishedProps): ReactNode {
  const done = entries.filter(isRecorded).length;
  const open = entries.findIndex((entry) => isOpen(entry) || entry.state.kind === 'failed');
  const title = saving ? t('common.saving') : t('sprint.inYourVoice', { count: done });
  return (
    <section ref={stage} tabIndex={-1} className={styles['stage']} aria-label={title}>
      <EmptyState
        icon={<CircleCheck />}
        title={title}
        text={t('sprint.everyVideo')}
        actions={
          <>
            <PrimaryButton busy={saving} onClick={onFinish}>
              {t('common.done')}
            </PrimaryButton>
            {open !== -1 && (
              <SecondaryButton onClick={() => onGoTo(open)}>
                {t('sprint.goThrough', { count: entries.length - done })}
              </SecondaryButton>
            )}
          </>
        }
      />
    </section>
  );
}
