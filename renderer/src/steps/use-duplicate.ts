import type { CampaignSummary, DuplicatedRows } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { useCampaignDrafts, useRoute, watchDraft } from '../stores/index.ts';
import { offerUndo, useShown } from '../ui/index.ts';

/** Time in which a replaced draft can be restored, milliseconds. */
const undoTime = 15_000;

/**
 * Opens a draft with the settings of a campaign and some of its people, in place of the template's former draft, which
 * can be restored.
 * @returns opens it in step 2. It throws AppError.
 */
export function useDuplicate({ id, templateId }: Pick<CampaignSummary, 'id' | 'templateId'>) {
  const navigate = useRoute((state) => state.navigate);
  const isShown = useShown();

  return async (rows: DuplicatedRows): Promise<void> => {
    const { former } = await useCampaignDrafts.getState().duplicate(id, rows);
    if (isShown()) navigate({ screen: 'campaign', templateId });
    if (!former || former.table.present.rows.length === 0) return;
    offerUndo({
      message: t('campaign.draftReplaced', { name: former.name }),
      run: () => useCampaignDrafts.getState().setDraft(templateId, former),
      duration: undoTime,
      ...watchDraft(templateId),
    });
  };
}
