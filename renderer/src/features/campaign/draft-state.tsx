import { Menu, Tooltip } from '@mantine/core';
import { BookmarkCheck, BookmarkX, Ellipsis, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemText, t } from '#renderer/language/index.ts';
import { keepDrafts, useCampaignDrafts } from '../../stores/index.ts';
import { Badge, IconButton, QuietButton, useActing, useToast } from '../../ui/index.ts';

/** Whether the list and the choices would outlive this window. Nothing for a draft that was not begun. */
export function DraftBadge({ templateId }: { templateId: string }): ReactNode {
  const begun = useCampaignDrafts((state) => state.drafts[templateId] !== undefined);
  const saving = useCampaignDrafts((state) => state.saving);
  if (!begun) return null;
  if (saving.status === 'failed') {
    return (
      <Tooltip label={problemText(saving.problem)} multiline w={280}>
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

type DraftMenuProps = { templateId: string; templateName: string };

/** Keeps the settings for the next drafts, and replaces the list with an empty one: undo brings the former one back. */
export function DraftMenu({ templateId, templateName }: DraftMenuProps): ReactNode {
  const draft = useCampaignDrafts((state) => state.drafts[templateId]);
  const discard = useCampaignDrafts((state) => state.discard);
  const setDraft = useCampaignDrafts((state) => state.setDraft);
  const hasPreset = useCampaignDrafts(({ presets }) => presets[templateId] !== undefined);
  const savePreset = useCampaignDrafts((state) => state.savePreset);
  const deletePreset = useCampaignDrafts((state) => state.deletePreset);
  const toast = useToast();
  const act = useActing(() => undefined);
  if (!draft && !hasPreset) return null;

  function change(work: () => Promise<void>, done: string): void {
    act(async () => {
      await work();
      toast.show(done);
    });
  }

  function discardDraft(): void {
    if (!draft) return;
    discard(templateId);
    toast.show(t('campaign.discarded', { name: draft.name }), {
      duration: 10_000,
      action: { label: t('common.undo'), run: () => setDraft(templateId, draft) },
    });
  }

  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label={t('common.more')} icon={<Ellipsis />} />
      </Menu.Target>
      <Menu.Dropdown>
        {draft && (
          <Menu.Item
            leftSection={<BookmarkCheck size={15} />}
            onClick={() =>
              change(() => savePreset(templateId, draft), t('campaign.presetSaved', { template: templateName }))
            }
          >
            {t('campaign.presetSave')}
          </Menu.Item>
        )}
        {hasPreset && (
          <Menu.Item
            leftSection={<BookmarkX size={15} />}
            onClick={() =>
              change(() => deletePreset(templateId), t('campaign.presetCleared', { template: templateName }))
            }
          >
            {t('campaign.presetClear')}
          </Menu.Item>
        )}
        {draft && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Trash2 size={15} />} data-tone="bad" onClick={discardDraft}>
              {t('campaign.discard')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
