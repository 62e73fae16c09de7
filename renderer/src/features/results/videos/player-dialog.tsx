import { Group, Paper, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight, Ear } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { Dialog, IconButton, QuietButton, VideoPlayer } from '#renderer/ui/index.ts';
import { titleOf } from '../model/filter-videos.ts';
import { ShareVideo } from '../share/share-menus.tsx';
import { findingsText } from './findings-text.ts';
import { SaidValues } from './said-values.tsx';
import styles from './videos.module.css';

type PlayerDialogProps = {
  campaign: CampaignSummary;
  videos: readonly CampaignVideo[];
  id: string;
  onShow: (id: string) => void;
  /** Missing where its template is gone. */
  onSayDifferently: ((id: string) => void) | undefined;
  onClose: () => void;
};

/** Plays a finished video, with a way to the next. */
export function PlayerDialog({
  campaign,
  videos,
  id,
  onShow,
  onSayDifferently,
  onClose,
}: PlayerDialogProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const ready = videos.filter((video) => video.videoUrl !== null && video.status === 'succeeded');
  const index = ready.findIndex((video) => video.id === id);
  const video = ready[index];

  function go(step: number): void {
    const next = ready[index + step];
    if (next) onShow(next.id);
  }

  useWindowEvent('keydown', (event) => {
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
    event.preventDefault();
    go(event.key === 'PageDown' ? 1 : -1);
  });

  /** The player has the focus, so that space plays. */
  function focusPlayer(): void {
    stage.current?.querySelector('button')?.focus();
  }

  // The next video is another player, which would lose the focus.
  useEffect(() => {
    stage.current?.querySelector('button')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id]);

  if (!video || video.videoUrl === null) return null;
  const value = titleOf(video);
  return (
    <Dialog
      onClose={onClose}
      size={1080}
      classNames={{ content: styles['playerDialog'], body: styles['playerBody'] }}
      title={value}
    >
      <div
        ref={stage}
        className={styles['player']}
        data-autofocus
        tabIndex={-1}
        onFocus={(event) => event.target === event.currentTarget && focusPlayer()}
      >
        <VideoPlayer
          key={video.id}
          src={video.videoUrl}
          poster={video.posterUrl}
          captions={
            video.captionsUrl === null
              ? undefined
              : { src: video.captionsUrl, language: 'und', label: t('options.captions') }
          }
          label={t('results.videoFor', { name: value })}
          className={styles['playerVideo']}
          autoPlay
        />
        <Group gap="var(--space-6)" wrap="nowrap">
          <IconButton
            label={t('recipients.previousPerson')}
            shortcut="PageUp"
            icon={<ChevronLeft />}
            disabled={index === 0}
            onClick={() => go(-1)}
          />
          <Text component="span" c="dimmed">
            {t('listen.spokenOf', { done: index + 1, total: ready.length })}
          </Text>
          <IconButton
            label={t('recipients.nextPerson')}
            shortcut="PageDown"
            icon={<ChevronRight />}
            disabled={index === ready.length - 1}
            onClick={() => go(1)}
          />
          <ShareVideo key={video.id} campaignId={campaign.id} video={video} />
          {onSayDifferently && (
            <QuietButton icon={<Ear />} onClick={() => onSayDifferently(video.id)}>
              {t('results.sayDifferently')}
            </QuietButton>
          )}
          <SaidValues campaign={campaign} video={video} />
        </Group>
        {video.findings.length > 0 && (
          <Paper
            role="note"
            withBorder
            radius="var(--radius-card)"
            px="var(--space-12)"
            py="var(--space-10)"
            bg="var(--warn-tint)"
          >
            {findingsText(video)}
          </Paper>
        )}
      </div>
    </Dialog>
  );
}
