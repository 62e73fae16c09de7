import { Menu } from '@mantine/core';
import { BookmarkCheck, CopyPlus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { t } from '../../language/index.ts';
import { useCampaignDrafts } from '../../stores/index.ts';
import { MoreMenu, useActing, useToast } from '../../ui/index.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';

type CampaignMenuProps = {
  campaign: CampaignSummary;
  /** Absent while it cannot be deleted. */
  onDelete: (() => void) | undefined;
  /** More `Menu.Item`s, before its own. */
  children: ReactNode;
};

/** What is wanted of a campaign less often. */
export function CampaignMenu({ campaign, onDelete, children }: CampaignMenuProps): ReactNode {
  const { id, templateName } = campaign;
  const savePreset = useCampaignDrafts((state) => state.savePresetOfCampaign);
  const [duplicating, setDuplicating] = useState(false);
  const toast = useToast();
  const act = useActing(() => undefined);

  function change(work: () => Promise<void>, done: string): void {
    act(async () => {
      await work();
      toast.show(done);
    });
  }

  return (
    <>
      <MoreMenu>
        {children}
        <Menu.Item leftSection={<CopyPlus size={15} />} onClick={() => setDuplicating(true)}>
          {t('campaign.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<BookmarkCheck size={15} />}
          onClick={() => change(() => savePreset(id), t('campaign.presetSaved', { template: templateName }))}
        >
          {t('campaign.presetSave')}
        </Menu.Item>
        {onDelete && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Trash2 size={15} />} data-tone="bad" onClick={onDelete}>
              {t('activity.deleteCampaign')}
            </Menu.Item>
          </>
        )}
      </MoreMenu>
      {duplicating && <DuplicateDialog campaign={campaign} onClose={() => setDuplicating(false)} />}
    </>
  );
}
