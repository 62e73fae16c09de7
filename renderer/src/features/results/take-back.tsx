import { useState, type ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { t } from '../../language/index.ts';
import { stayedHere, useCampaigns, useRoute } from '../../stores/index.ts';
import { ConfirmDialog, QuietButton, useActing } from '../../ui/index.ts';

/** Goes back to before *Generate*: the people and settings open again at step 3. Asks if videos are ready. */
export function TakeBack({ campaign }: { campaign: CampaignSummary }): ReactNode {
  const { id, succeeded } = campaign;
  const [isAsking, setAsking] = useState(false);
  const { act, busy } = useActing(() => setAsking(false));
  const navigate = useRoute((state) => state.navigate);

  async function takeBack(): Promise<void> {
    const isHere = stayedHere();
    const templateId = await useCampaigns.getState().withdraw(id);
    if (isHere()) navigate({ screen: 'campaign', templateId, step: 'send' }, { replace: true });
  }

  return (
    <>
      <QuietButton busy={busy && !isAsking} onClick={() => (succeeded > 0 ? setAsking(true) : act(takeBack))}>
        {t('common.cancel')}
      </QuietButton>
      <ConfirmDialog
        opened={isAsking}
        title={t('results.cancelQuestion')}
        confirmLabel={t('results.cancelGenerating', { count: succeeded })}
        cancelLabel={t('results.goOn')}
        danger
        busy={busy}
        onConfirm={() => act(takeBack)}
        onCancel={() => setAsking(false)}
      >
        {t('results.cancelText')}
      </ConfirmDialog>
    </>
  );
}
