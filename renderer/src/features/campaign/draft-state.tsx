import { Menu, Tooltip } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { change } from '../../lib/history.ts';
import { keepDrafts, useCampaignDrafts, watchDraft } from '../../stores/index.ts';
import { Badge, ErrorWords, MoreMenu, offerUndo, QuietButton, useToast } from '../../ui/index.ts';

/** Shows whether the list and the settings are saved. Nothing before the first change. */
export function DraftState({ templateId }: { templateId: string }): ReactNode {
  const begun = useCampaignDrafts((state) => state.drafts[templateId] !== undefined);
  const saving = useCampaignDrafts((state) => state.saving);
  useOverwritten(templateId);
  if (!begun) return null;
  if (saving.status === 'failed') {
    return (
      <Tooltip label={<ErrorWords problem={saving.problem} />} multiline w={280}>
        <span>
          <Badge tone="bad">{t('common.notSaved')}</Badge>
          <QuietButton size="small" onClick={() => void keepDrafts()}>
            {t('common.save')}
          </QuietButton>
        </span>
      </Tooltip>
    );
  }
  const saved = saving.status === 'saved';
  return <output>{t(saved ? 'common.saved' : 'common.saving')}</output>;
}

/** Offers a list of another window that this one's replaced. */
function useOverwritten(templateId: string): void {
  const theirs = useCampaignDrafts((state) => state.overwritten[templateId]);
  const toast = useToast();
  useEffect(() => {
    if (!theirs) return;
    const { toldOverwritten } = useCampaignDrafts.getState();
    toldOverwritten(templateId);
    const show = (): void => {
      const { drafts, setDraft } = useCampaignDrafts.getState();
      const draft = drafts[templateId];
      if (draft) setDraft(templateId, { ...draft, table: change(draft.table, theirs, null, Date.now()) });
    };
    toast.show(t('campaign.otherOverwritten'), { duration: false, action: { label: t('common.show'), run: show } });
  }, [templateId, theirs, toast]);
}

/** Replaces the list with an empty one; undo restores it. */
export function DraftMenu({ templateId }: { templateId: string }): ReactNode {
  const draft = useCampaignDrafts((state) => state.drafts[templateId]);
  const discard = useCampaignDrafts((state) => state.discard);
  const setDraft = useCampaignDrafts((state) => state.setDraft);
  if (!draft) return null;

  function discardDraft(): void {
    if (!draft) return;
    discard(templateId);
    offerUndo({
      message: t('campaign.discarded', { name: draft.name }),
      run: () => setDraft(templateId, draft),
      duration: 10_000,
      ...watchDraft(templateId),
    });
  }

  return (
    <MoreMenu>
      <Menu.Item leftSection={<Trash2 size={15} />} data-tone="bad" onClick={discardDraft}>
        {t('campaign.discard')}
      </Menu.Item>
    </MoreMenu>
  );
}
