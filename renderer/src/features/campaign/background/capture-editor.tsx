import { useState, type PointerEvent, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { Asset, Crop } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { webAddress } from '#renderer/lib/web-address.ts';
import { captureKey, useCaptures, type CaptureSource } from '#renderer/stores/index.ts';
import {
  Dialog,
  ErrorNotice,
  ErrorWords,
  PrimaryButton,
  RangeField,
  SecondaryButton,
  TextField,
  VideoPlayer,
  useSubmit,
} from '#renderer/ui/index.ts';
import {
  cropBetween,
  cropOrNull,
  edgeOf,
  passes,
  withEdge,
  wholePicture,
  type Edge,
  type Point,
  type ShownAddress,
} from '../model/captures.ts';
import { failureOf, nameOf } from './capture-tile.tsx';
import styles from './captures.module.css';
import { OwnPicture } from './own-picture.tsx';
import { usePicture, versionOf } from './thumbnails.ts';
import type { Picture } from './use-background-file.ts';
import { percentText } from './scene-fields.tsx';

export type CaptureEditorProps = {
  source: CaptureSource;
  shown: ShownAddress;
  /** Replaces this address in all its rows; null without a list. */
  onReplace: ((address: string) => void) | null;
  /** Shows a file in its place; null shows the address again. */
  onPicture: (picture: Picture | null) => void;
  onClose: () => void;
};

const edges: { edge: Edge; label: LabelKey }[] = [
  { edge: 'left', label: 'backgrounds.leftEdge' },
  { edge: 'right', label: 'backgrounds.rightEdge' },
  { edge: 'top', label: 'backgrounds.topEdge' },
  { edge: 'bottom', label: 'backgrounds.bottomEdge' },
];

/** One background in full size: its crop, and its replacement. */
export function CaptureEditor({ source, shown, onReplace, onPicture, onClose }: CaptureEditorProps): ReactNode {
  const capture = useCaptures((state) => state.captures[captureKey(source, shown.address)]);
  const change = useCaptures((state) => state.change);
  const refresh = useCaptures((state) => state.refresh);
  const asset = capture && 'asset' in capture ? capture.asset : null;
  const failure = failureOf(capture);
  const { busy, problem, submit } = useSubmit(() => refresh(source, shown.address));

  async function save(part: Part): Promise<void> {
    await change(source, shown.address, { ...part, approved: true });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={nameOf(shown, capture)} size={860}>
      {failure === null && (asset === null || asset.url === null) && (
        <Text component="output" c="dimmed">
          {t('common.loading')}
        </Text>
      )}
      {failure !== null && (
        <Text c="error">
          <ErrorWords problem={failure} />
        </Text>
      )}
      {passes('login', capture) && <Text c="var(--warn-text)">{t('backgrounds.shownOnceApproved')}</Text>}
      {problem !== null && <ErrorNotice problem={problem} />}
      {asset !== null && asset.url !== null && (
        // Resets to the stored value whenever that changes.
        <Parts key={versionOf(asset)} asset={asset} onSave={save} />
      )}
      <Group gap="var(--space-10)" align="end" justify="flex-end" wrap="nowrap" className={styles['replace']}>
        {onReplace !== null && <Replace shown={shown} onReplace={onReplace} />}
        <OwnPicture shown={shown} onPicture={onPicture} />
        <SecondaryButton busy={busy || asset?.status === 'preparing'} onClick={submit}>
          {t('common.tryAgain')}
        </SecondaryButton>
      </Group>
    </Dialog>
  );
}

type Part = { crop?: Crop | null; scroll?: { from: number; to: number } | null };

/** Selects the visible part of a picture, or the scrolled part of a page. */
function Parts({ asset, onSave }: { asset: Asset; onSave: (part: Part) => Promise<void> }): ReactNode {
  const isVideo = asset.media === 'video';
  const [crop, setCrop] = useState<Crop>(asset.crop ?? wholePicture);
  const [scroll, setScroll] = useState(asset.scroll ?? { from: 0, to: 1 });

  function changedPart(): Part {
    const all = scroll.from === 0 && scroll.to === 1;
    const same = JSON.stringify(cropOrNull(crop)) === JSON.stringify(asset.crop);
    return {
      // Cropping makes another file, so only on request.
      ...(!same && { crop: cropOrNull(crop) }),
      ...(asset.media === 'page' && { scroll: all ? null : scroll }),
    };
  }

  const { busy, problem, submit } = useSubmit(() => onSave(isVideo ? {} : changedPart()));

  return (
    <div className={styles['parts']}>
      {isVideo ? (
        <VideoPlayer className={styles['video']} src={asset.url ?? ''} label={asset.address} startsMuted />
      ) : (
        <Cropping asset={asset} crop={crop} onCrop={setCrop} />
      )}
      <Stack gap="var(--space-12)">
        {!isVideo && (
          <>
            <Text fz="var(--type-small)" c="dimmed">
              {t('backgrounds.cropHint')}
            </Text>
            {edges.map(({ edge, label }) => (
              <RangeField
                key={edge}
                label={t(label)}
                {...{ min: 0, max: 1, step: 0.01 }}
                value={edgeOf(crop, edge)}
                format={percentText}
                onChange={(value) => setCrop(withEdge(crop, edge, value))}
              />
            ))}
          </>
        )}
        {asset.media === 'page' && (
          <>
            <RangeField
              label={t('backgrounds.scrollFrom')}
              {...{ min: 0, max: 1, step: 0.01 }}
              value={scroll.from}
              format={percentText}
              onChange={(from) => setScroll({ from, to: Math.max(from, scroll.to) })}
            />
            <RangeField
              label={t('backgrounds.scrollTo')}
              {...{ min: 0, max: 1, step: 0.01 }}
              value={scroll.to}
              format={percentText}
              onChange={(to) => setScroll({ from: Math.min(to, scroll.from), to })}
            />
          </>
        )}
        {problem && <ErrorNotice problem={problem} />}
        <PrimaryButton busy={busy} onClick={submit}>
          {t(asset.approved ? 'common.save' : 'backgrounds.saveAndApprove')}
        </PrimaryButton>
      </Stack>
    </div>
  );
}

type CroppingProps = { asset: Asset; crop: Crop; onCrop: (crop: Crop) => void };

/** The whole picture with the selected part highlighted; pages are scrolled. The sliders do it by keyboard. */
function Cropping({ asset, crop, onCrop }: CroppingProps): ReactNode {
  const url = usePicture(asset.original_url, versionOf(asset));
  const [from, setFrom] = useState<Point | null>(null);

  function pointAt(event: PointerEvent<HTMLElement>): Point {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  }

  return (
    <div className={styles['whole']}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles['canvas']}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom(pointAt(event));
        }}
        onPointerMove={(event) => {
          const part = from && cropBetween(from, pointAt(event));
          if (part) onCrop(part);
        }}
        onPointerUp={() => setFrom(null)}
        onPointerCancel={() => setFrom(null)}
      >
        {url !== null && <img src={url} alt="" draggable={false} />}
        <span
          className={styles['crop']}
          style={{
            left: percent100(crop.left),
            top: percent100(crop.top),
            width: percent100(crop.width),
            height: percent100(crop.height),
          }}
        />
      </div>
    </div>
  );
}

function percent100(share: number): string {
  return `${share * 100}%`;
}

function Replace({ shown, onReplace }: { shown: ShownAddress; onReplace: (address: string) => void }): ReactNode {
  const [address, setAddress] = useState(shown.listed ?? shown.address);
  const usable = webAddress(address);
  const isOther = usable !== null && usable !== (shown.listed ?? shown.address);
  return (
    <Group
      component="form"
      gap="var(--space-10)"
      align="end"
      wrap="nowrap"
      flex={1}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther) onReplace(usable);
      }}
    >
      <TextField
        label={t('common.address')}
        flex={1}
        type="text"
        inputMode="url"
        spellCheck={false}
        maxLength={limits.addressCharacters}
        value={address}
        error={usable === null && t('backgrounds.noAddress')}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <SecondaryButton type="submit" disabled={!isOther}>
        {t('backgrounds.useAddress')}
      </SecondaryButton>
    </Group>
  );
}
