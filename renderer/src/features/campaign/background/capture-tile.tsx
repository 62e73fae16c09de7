import { Group, Loader, Text } from '@mantine/core';
import { Check, ImageOff, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { problemOf } from '#renderer/lib/problem.ts';
import type { Capture } from '#renderer/stores/index.ts';
import { Badge, ErrorWords, IconButton, SecondaryButton } from '#renderer/ui/index.ts';
import { isFailed, passes, type ShownAddress } from '../model/captures.ts';
import styles from './captures.module.css';
import { OwnPicture } from './own-picture.tsx';
import { useThumbnail, versionOf } from './thumbnails.ts';
import type { Picture } from './use-background-file.ts';

type CaptureTileProps = {
  shown: ShownAddress;
  capture: Capture | undefined;
  onOpen: () => void;
  onApprove: (approved: boolean) => void;
  onRefresh: () => void;
  /** Shows a file in place of this address; null shows the address again. */
  onPicture: (picture: Picture | null) => void;
};

/** One background of the list: its content, or why it cannot be shown. */
export function CaptureTile({ shown, capture, onOpen, onApprove, onRefresh, onPicture }: CaptureTileProps): ReactNode {
  const asset = capture && 'asset' in capture ? capture.asset : null;
  const name = nameOf(shown, capture);
  const failure = failureOf(capture);
  const isLogin = passes('login', capture);
  const isLoading = capture === undefined || asset?.status === 'preparing';
  return (
    <article className={styles['tile']} aria-label={name} data-approved={asset?.approved} data-login={isLogin}>
      <button
        type="button"
        className={styles['open']}
        aria-label={t('backgrounds.openNamed', { name })}
        onClick={onOpen}
      >
        {isFailed(capture) ? <ImageOff size={24} aria-hidden="true" /> : <Picture asset={asset} />}
        {isLoading && (
          <span className={styles['state']}>
            <Loader size={13} color="currentColor" aria-hidden />{' '}
            {t(asset?.reason === 'OFFLINE' ? 'phases.waitingInternet' : 'common.loading')}
          </span>
        )}
        {isLogin && (
          <span className={styles['state']}>
            <TriangleAlert size={13} aria-hidden="true" /> {t('backgrounds.login')}
          </span>
        )}
        {asset?.approved === true && (
          <span className={styles['state']}>
            <Check size={13} aria-hidden="true" /> {t('common.approved')}
          </span>
        )}
      </button>
      <Group gap="var(--space-8)" wrap="nowrap" align="baseline">
        <Text flex={1} fw={560} truncate title={shown.listed ?? shown.address}>
          {name}
        </Text>
        <Text fz="var(--type-small)" c="dimmed">
          {t('common.people', { count: shown.rows.length })}
        </Text>
      </Group>
      {failure !== null && (
        <Text component="div" fz="var(--type-small)" c="error" lineClamp={3} title={problemText(failure)}>
          <ErrorWords
            problem={isFailed(capture) ? failure : t('backgrounds.notRefreshed', { reason: problemText(failure) })}
          />
        </Text>
      )}
      {isLogin && (
        <Text fz="var(--type-small)" c="var(--warn-text)">
          {t('backgrounds.shownOnceApproved')}
        </Text>
      )}
      <Group gap="var(--space-2)" justify="flex-end" mt="auto">
        {(isFailed(capture) || shown.fileName !== undefined) && (
          <OwnPicture size="small" shown={shown} onPicture={onPicture} />
        )}
        {asset !== null && asset.crop !== null && <Badge>{t('backgrounds.cropped')}</Badge>}
        <IconButton
          size="small"
          label={t('common.tryAgain')}
          icon={<RotateCw />}
          disabled={isLoading}
          onClick={onRefresh}
        />
        <ApproveButton name={name} asset={asset} isLogin={isLogin} onApprove={onApprove} />
      </Group>
    </article>
  );
}

type Asset = Extract<Capture, { asset: unknown }>['asset'];

type ApproveButtonProps = Pick<CaptureTileProps, 'onApprove'> & { name: string; asset: Asset | null; isLogin: boolean };

/** Approves loaded content, or withdraws that. What looks like a login is only shown once it is approved. */
function ApproveButton({ name, asset, isLogin, onApprove }: ApproveButtonProps): ReactNode {
  if (isLogin) {
    return (
      <SecondaryButton
        size="small"
        aria-label={t('listen.approveNamed', { value: name })}
        onClick={() => onApprove(true)}
      >
        {t('common.approve')}
      </SecondaryButton>
    );
  }
  if (asset === null || asset.url === null) return null;
  return (
    <IconButton
      size="small"
      label={t('listen.approveNamed', { value: name })}
      pressed={asset.approved}
      icon={<Check />}
      onClick={() => onApprove(!asset.approved)}
    />
  );
}

function Picture({ asset }: { asset: Asset | null }): ReactNode {
  const isVideo = asset?.media === 'video';
  const small = useThumbnail(isVideo ? null : (asset?.url ?? null), asset ? versionOf(asset) : '');
  if (isVideo && asset.url !== null) {
    // A still, without playback.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video src={asset.url} preload="metadata" muted playsInline />;
  }
  return small !== null && <img src={small} alt="" />;
}

/** Why there is no content, or why the last refresh failed. */
export function failureOf(capture: Capture | undefined): Problem | null {
  if (capture === undefined) return null;
  if ('problem' in capture) return capture.problem;
  const { reason, message, sentence, status } = capture.asset;
  if (message === null || status === 'preparing') return null;
  return problemOf({ reason, error: message, sentence });
}

/** The name of a file or of a page, else the address. */
export function nameOf({ address, fileName }: ShownAddress, capture: Capture | undefined): string {
  const title = capture && 'asset' in capture ? capture.asset.title : null;
  return fileName ?? title ?? shortAddress(address);
}

function shortAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const path = url.pathname === '/' ? '' : url.pathname;
  return `${url.host.replace(/^www\./u, '')}${path}`;
}
