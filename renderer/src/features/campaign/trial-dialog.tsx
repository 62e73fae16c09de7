import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { Actions, Dialog, PrimaryButton, SecondaryButton } from '../../ui/index.ts';
import { trialSize } from './use-launch.ts';

type TrialDialogProps = { count: number; onTrial: () => void; onAll: () => void; onClose: () => void };

/** Offers a trial before a long list; another button generates all videos. */
export function TrialDialog({ count, onTrial, onAll, onClose }: TrialDialogProps): ReactNode {
  return (
    <Dialog onClose={onClose} title={t('campaign.tryFirst')} size={460}>
      <p>{t('campaign.tryFirstText', { count })}</p>
      <Actions>
        <SecondaryButton onClick={onAll}>{t('campaign.generateAll', { count })}</SecondaryButton>
        <PrimaryButton onClick={onTrial} data-autofocus>
          {t('campaign.makeTrial', { count: trialSize })}
        </PrimaryButton>
      </Actions>
    </Dialog>
  );
}
