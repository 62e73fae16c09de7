import { Group } from '@mantine/core';
import { Lock, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GenerationMode } from '#shared/generation-modes.ts';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { sentTo } from '#renderer/lib/privacy.ts';
import { useApp } from '#renderer/stores/index.ts';

type PrivacyProps = { template: Pick<Template, 'voice'>; mode: GenerationMode; options: CampaignOptions };

/** States that nothing leaves this computer, or which data do and who receives them. */
export function Privacy({ template, mode, options }: PrivacyProps): ReactNode {
  const connection = useApp((state) => state.connection);
  const info = useApp((state) => state.info);
  const { callbackUrl, background, lipsService } = options;
  const voice = options.voice ?? template.voice;
  const loadsBackgrounds =
    background.origin === 'column' || (background.origin === 'one' && background.fileName === '');
  const sendsFace = lipsService && mode === 'keep_original';
  const receivers = sentTo({ connection, voices: info?.voices ?? [], voice, callbackUrl, loadsBackgrounds, sendsFace });
  return (
    <Group gap="var(--space-8)" wrap="nowrap" c="dimmed" fz="var(--type-small)">
      {receivers.length === 0 ? <Lock size={15} aria-hidden="true" /> : <Share2 size={15} aria-hidden="true" />}
      <p>{receivers.length === 0 ? t('campaign.nothingLeaves') : receivers.join(' ')}</p>
    </Group>
  );
}
