import { Menu } from '@mantine/core';
import { Copy, Download, Ear, Play, RotateCw } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import { exportFileName } from '#shared/rows/file-names.ts';
import { t } from '#renderer/language/index.ts';
import { copied } from '#renderer/lib/clipboard.ts';
import { useCampaigns } from '#renderer/stores/index.ts';
import { MoreMenu, useActing, useErrorDetails, useToast } from '#renderer/ui/index.ts';
import { titleOf } from '../model/filter-videos.ts';
import { defaultPattern } from '../model/name-pattern.ts';
import { ShareItems } from '../share/share-menus.tsx';
import { useShare } from '../share/use-share.ts';

const icon = 15;

export type VideoMenuProps = {
  campaign: CampaignSummary;
  video: CampaignVideo;
  onPlay: (id: string) => void;
  /** Missing where its template is gone. */
  onSayDifferently: ((id: string) => void) | undefined;
};

/** Actions of one video; none while it is being made. */
export function VideoMenu({ campaign, video, onPlay, onSayDifferently }: VideoMenuProps): ReactNode {
  const { status, problem } = video;
  const { act, busy } = useActing();
  const details = useErrorDetails();
  const toast = useToast();
  const over = campaign.status !== 'running' && campaign.status !== 'waiting';
  const name = titleOf(video);

  async function copyDetails(text: string): Promise<void> {
    if (await copied(() => navigator.clipboard.writeText(text))) toast.show(t('common.copied'), { tone: 'ok' });
    else toast.fail(t('common.copyRefused'));
  }

  if (status === 'succeeded')
    return <ReadyMenu campaign={campaign} video={video} onPlay={onPlay} onSayDifferently={onSayDifferently} />;
  if (!over || (status !== 'failed' && status !== 'cancelled')) return null;
  return (
    <MoreMenu about={name} size="small">
      <Menu.Item
        leftSection={<RotateCw size={icon} />}
        disabled={busy}
        onClick={() => act(() => useCampaigns.getState().retryFailed(campaign.id, video.row))}
      >
        {t('common.tryAgain')}
      </Menu.Item>
      {status === 'failed' && problem && (
        <Menu.Item
          leftSection={<Copy size={icon} />}
          onClick={() => void copyDetails(details(problem, { campaign: campaign.id, row: video.line }))}
        >
          {t('common.copyDetails')}
        </Menu.Item>
      )}
    </MoreMenu>
  );
}

function ReadyMenu({ campaign, video, onPlay, onSayDifferently }: VideoMenuProps): ReactNode {
  const { id, line, values, videoUrl } = video;
  const sharing = useShare(campaign.id);
  const hint = useId();
  const name = titleOf(video);
  const named = {
    row: line - 1,
    values: Object.fromEntries(campaign.variables.map((variable, at) => [variable, values[at] ?? ''])),
  };
  return (
    <MoreMenu about={name} describedBy={hint} size="small" width={250} onOpen={sharing.load}>
      <Menu.Item leftSection={<Play size={icon} />} onClick={() => onPlay(id)}>
        {t('common.play')}
      </Menu.Item>
      {onSayDifferently && (
        <Menu.Item leftSection={<Ear size={icon} />} onClick={() => onSayDifferently(id)}>
          {t('results.sayDifferently')}
        </Menu.Item>
      )}
      {videoUrl !== null && (
        <Menu.Item
          component="a"
          href={videoUrl}
          download={exportFileName(defaultPattern(campaign.variables, campaign.total), named)}
          leftSection={<Download size={icon} />}
        >
          {t('results.saveVideo')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <ShareItems {...sharing} video={video} hint={hint} />
    </MoreMenu>
  );
}
