import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { PrimaryButton, SecondaryButton, useReturnFocus } from '../../ui/index.ts';
import styles from './campaign.module.css';
import { trialSize } from './use-launch.ts';

type TrialDialogProps = { count: number; onTrial: () => void; onAll: () => void; onClose: () => void };

/** Offers a trial before a long list; the whole batch is one press away. */
export function TrialDialog({ count, onTrial, onAll, onClose }: TrialDialogProps): ReactNode {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Try three videos first?"
      size={460}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles['dialog']}>
        <p>
          A trial makes three of your {formatCount(count)} videos: the longest values, the shortest, and one more. It
          takes a moment, and your list doesn’t change.
        </p>
        <div className={styles['dialogActions']}>
          <SecondaryButton onClick={onAll}>Generate all {formatCount(count)}</SecondaryButton>
          <PrimaryButton onClick={onTrial} data-autofocus>
            Make a trial of {trialSize}
          </PrimaryButton>
        </div>
      </div>
    </Modal>
  );
}
