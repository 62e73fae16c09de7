import type { ReactNode, RefObject } from 'react';
import { CircleCheck } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { EmptyState, PrimaryButton, SecondaryButton } from '#renderer/ui/index.ts';
import { isOpen, progressOf, type Entry } from './session.ts';
import styles from './sprint.module.css';

type FinishedProps = {
  entries: readonly Entry[];
  /** Whether the names come from a campaign's rows. */
  ofVideos: boolean;
  saving: boolean;
  onGoTo: (index: number) => void;
  onFinish: () => void;
  /** The element that gets the focus, as for each name. */
  stage: RefObject<HTMLElement | null>;
};

/** The end of the list: the numbers of recorded and skipped names. */
export function Finished({ entries, ofVideos, saving, onGoTo, onFinish, stage }: FinishedProps): ReactNode {
  const { done, places, covered } = progressOf(entries);
  const open = entries.findIndex((entry) => isOpen(entry) || entry.state.kind === 'failed');
  const skipped = entries.length - done;
  const title = saving
    ? t('sprint.savingLast')
    : t(open === -1 ? 'sprint.allInYourVoice' : 'sprint.inYourVoice', { count: done });
  return (
    <section ref={stage} tabIndex={-1} className={styles['stage']} aria-label={title}>
      <EmptyState
        icon={<CircleCheck />}
        title={title}
        text={ofVideos ? t('sprint.covers', { covered, places }) : t('sprint.everyVideo')}
        actions={
          <>
            <PrimaryButton busy={saving} onClick={onFinish}>
              {t('sprint.done')}
            </PrimaryButton>
            {open !== -1 && (
              <SecondaryButton onClick={() => onGoTo(open)}>
                {t('sprint.goThrough', { count: skipped })}
              </SecondaryButton>
            )}
          </>
        }
      />
    </section>
  );
}
