import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
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
      title={t('campaign.tryFirst')}
      size={460}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={styles['dialog']}>
        <p>{t('campaign.tryFirstText', { count })}</p>
        <div className={styles['dialogActions']}>
          <SecondaryButton onClick={onAll}>{t('campaign.generateAll', { count })}</SecondaryButton>
          <PrimaryButton onClick={onTrial} data-autofocus>
            {t('campaign.makeTrial', { count: trialSize })}
          </PrimaryButton>
        </div>
      </div>
    </Modal>
  );
}
