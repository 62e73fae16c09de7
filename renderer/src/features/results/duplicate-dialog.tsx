import { useState, type ReactNode } from 'react';
import type { CampaignSummary, DuplicatedRows } from '#shared/ipc/index.ts';
import { t } from '../../language/index.ts';
import { useCampaignDrafts, useRoute, watchDraft, type CampaignDraft } from '../../stores/index.ts';
import { Actions, Dialog, offerUndo, PrimaryButton, SecondaryButton, useActing, useShown } from '../../ui/index.ts';
import styles from './duplicate-dialog.module.css';

/** Time in which a replaced draft can be restored, milliseconds. */
const undoTime = 15_000;

type DuplicateDialogProps = { campaign: CampaignSummary; onClose: () => void };

/** Asks which rows to copy, then opens the draft. */
export function DuplicateDialog({ campaign, onClose }: DuplicateDialogProps): ReactNode {
  const { id, templateId, total } = campaign;
  const [rows, setRows] = useState<DuplicatedRows>('all');
  const { act, busy } = useActing();
  const inTheWay = useCampaignDrafts(({ drafts }) => drafts[templateId]);
  const navigate = useRoute((state) => state.navigate);
  const isShown = useShown();
  const replaced = inTheWay && inTheWay.table.present.rows.length > 0 ? inTheWay : null;

  async function duplicate(): Promise<void> {
    const { former } = await useCampaignDrafts.getState().duplicate(id, rows);
    if (isShown()) {
      onClose();
      navigate({ screen: 'campaign', templateId });
    }
    if (former && former.table.present.rows.length > 0) offerBack(former);
  }

  function offerBack(former: CampaignDraft): void {
    offerUndo({
      message: t('campaign.draftReplaced', { name: former.name }),
      run: () => useCampaignDrafts.getState().setDraft(templateId, former),
      duration: undoTime,
      ...watchDraft(templateId),
    });
  }

  return (
    <Dialog onClose={onClose} title={t('campaign.duplicateTitle')} size={460}>
      <p>{t('campaign.duplicateText')}</p>
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">{t('campaign.duplicateWhat')}</legend>
        <Choice chosen={rows === 'all'} onChoose={() => setRows('all')}>
          {t('campaign.duplicateWithRows', { count: total })}
        </Choice>
        <Choice chosen={rows === 'none'} onChoose={() => setRows('none')}>
          {t('campaign.duplicateWithoutRows')}
        </Choice>
      </fieldset>
      {replaced && (
        <p className={styles['warning']}>
          {t('campaign.replacesDraft', { name: replaced.name, count: replaced.table.present.rows.length })}
        </p>
      )}
      <Actions>
        <SecondaryButton onClick={onClose}>{t('common.cancel')}</SecondaryButton>
        <PrimaryButton busy={busy} onClick={() => act(duplicate)} data-autofocus>
          {replaced ? t('campaign.replaceDraft') : t('common.duplicate')}
        </PrimaryButton>
      </Actions>
    </Dialog>
  );
}

type ChoiceProps = { chosen: boolean; onChoose: () => void; children: ReactNode };

function Choice({ chosen, onChoose, children }: ChoiceProps): ReactNode {
  return (
    <label className={styles['choice']} data-chosen={chosen}>
      <input type="radio" name="rows" checked={chosen} onChange={onChoose} />
      {children}
    </label>
  );
}
