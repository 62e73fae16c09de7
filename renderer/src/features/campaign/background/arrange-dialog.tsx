import type { ReactNode } from 'react';
import { Box, Group, Stack } from '@mantine/core';
import { backgroundModes } from '#shared/backgrounds.ts';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { Dialog, Select, SwitchLine, TextField } from '#renderer/ui/index.ts';
import { withKind, withSeconds } from '../model/background.ts';
import { PreviewPicture, shapeOf } from '../preview/preview-picture.tsx';
import styles from './background.module.css';
import { FallbackFields } from './fallback-fields.tsx';
import { PreviewBox } from './preview-box.tsx';
import { SceneFields } from './scene-fields.tsx';
import { SpeakerHandle } from './speaker-handle.tsx';
import type { BackgroundEditor } from './use-background.ts';
import type { MovingPreview } from './use-moving-preview.ts';

const kinds = ['link', 'site', 'profile'] as const;
const kindNames = {
  link: 'backgrounds.link',
  site: 'backgrounds.site',
  profile: 'backgrounds.profile',
} as const;

type ArrangeDialogProps = {
  template: Template;
  edited: BackgroundEditor;
  /** Null before there is a background to show. */
  preview: MovingPreview | null;
  onClose: () => void;
};

/** How a campaign's background and the speaker share the picture. Each change is drawn at once. */
export function ArrangeDialog({ template, edited, preview, onClose }: ArrangeDialogProps): ReactNode {
  const { background, change, set, setSettings } = edited;
  const { kind, settings } = background;
  const shape = shapeOf(template);
  const handle = settings.mode === 'circle' && (
    <SpeakerHandle
      scale={settings.scale}
      position={settings.position}
      shape={shape}
      onMove={(position) => setSettings({ position })}
    />
  );
  return (
    <Dialog onClose={onClose} title={t('backgrounds.howShown')} size={860}>
      <div className={styles['twoParts']}>
        <Box pos="sticky" top={0}>
          {preview === null ? (
            <PreviewPicture posterUrl={template.posterUrl} shape={shape} drawing={null} old video={null}>
              {handle}
            </PreviewPicture>
          ) : (
            <PreviewBox preview={preview} label={t('common.preview')} posterUrl={template.posterUrl} shape={shape}>
              {handle}
            </PreviewBox>
          )}
        </Box>
        <Stack gap="var(--space-14)">
          <SceneFields
            legend={t('backgrounds.howShown')}
            modes={backgroundModes}
            scene={settings}
            hasPicture
            shape={shape}
            onChange={setSettings}
          />
          <Select
            label={t('backgrounds.kindOf')}
            data={kinds.map((value) => ({ value, label: t(kindNames[value]) }))}
            value={kind}
            onChange={(value) => {
              const chosen = kinds.find((known) => known === value);
              if (chosen !== undefined) change((latest) => withKind(latest, chosen));
            }}
          />
          <Seconds
            settings={settings}
            duration={template.media?.duration ?? null}
            onChange={(seconds) => change((latest) => withSeconds(latest, seconds, template))}
          />
          {kind === 'link' && (
            <SwitchLine
              label={t('backgrounds.sound')}
              on={settings.audio}
              onChange={(audio) => setSettings({ audio })}
            />
          )}
          <FallbackFields background={background} onChange={set} />
        </Stack>
      </div>
    </Dialog>
  );
}

type SecondsProps = {
  settings: BackgroundEditor['background']['settings'];
  /** Length of the template, seconds; null while unknown. */
  duration: number | null;
  onChange(part: { start?: number; end?: number }): void;
};

/** When it is shown. An empty field means the beginning or the end. */
function Seconds({ settings: { start, end }, duration, onChange }: SecondsProps): ReactNode {
  const most = duration === null ? undefined : Math.floor(duration * 10) / 10;
  return (
    <Group grow>
      <TextField
        type="number"
        label={t('backgrounds.from')}
        placeholder={t('backgrounds.fromStart')}
        {...{ min: 0, max: most, step: 0.1 }}
        value={start === 0 ? '' : start}
        onChange={(event) => onChange({ start: secondsOf(event.currentTarget.value, 0) })}
      />
      <TextField
        type="number"
        label={t('backgrounds.to')}
        placeholder={t('backgrounds.toEnd')}
        {...{ min: 0, max: most, step: 0.1 }}
        value={end === -1 ? '' : end}
        onChange={(event) => onChange({ end: secondsOf(event.currentTarget.value, -1) })}
      />
    </Group>
  );
}

function secondsOf(text: string, empty: number): number {
  const seconds = Number.parseFloat(text);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : empty;
}
