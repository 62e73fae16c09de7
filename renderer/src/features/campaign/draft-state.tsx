import { Menu, Tooltip } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { keepDrafts, useCampaignDrafts } from '../../stores/index.ts';
import { Badge, ErrorWords, MoreMenu, QuietButton, useToast } from '../../ui/index.ts';

/** Whether the list and the choices would outlive this window. Nothing for a draft that was not begun. */
export function DraftBadge({ templateId }: { templateId: string }): ReactNode {
  const begun = useCampaignDrafts((state) => state.drafts[templateId] !== undefined);
  const saving = useCampaignDrafts((state) => state.saving);
  if (!begun) return null;
  if (saving.status === 'failed') {
    return (
      <Tooltip label={<ErrorWords problem={saving.problem} />} multiline w={280}>
        <span>
          <Badge tone="bad">{t('campaign.notSaved')}</Badge>
          <QuietButton size="small" onClick={() => void keepDrafts()}>
            {t('campaign.saveNow')}
          </QuietButton>
        </span>
      </Tooltip>
    );
  }
  const saved = saving.status === 'saved';
  return (
    <output>
      <Badge tone={saved ? 'ok' : 'neutral'}>{t(saved ? 'campaign.saved' : 'campaign.saving')}</Badge>
    </output>
  );
}

/** Replaces the list with an empty one: undo brings the former one back. */
export function DraftMenu({ templateId }: { templateId: string }): ReactNode {
  const draft = useCampaignDrafts((state) => state.drafts[templateId]);
  const discard = useCampaignDrafts((state) => state.discard);
  const setDraft = useCampaignDrafts((state) => state.setDraft);
  const toast = useToast();
  if (!draft) return null;

  function discardDraft(): void {
    if (!draft) return;
    discard(templateId);
    toast.show(t('campaign.discarded', { name: draft.name }), {
      duration: 10_000,
      action: { label: t('common.undo'), run: () => setDraft(templateId, draft) },
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
