import type { ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import type { Said } from '#renderer/stores/index.ts';
import { chargeText } from '#renderer/lib/clip-texts.ts';
import { ConfirmDialog, IconButton } from '#renderer/ui/index.ts';
import type { Sampling } from './use-sampling.ts';

type SampleButtonProps = {
  sampling: Sampling;
  /** Identifies this button among those that share the sampling. */
  id: string;
  /** The spoken text, for the label: “Maria”. */
  of: string;
  said: Said;
  disabled?: boolean;
  onAsked?: () => void;
  /** Runs in place of playing. */
  onPress?: (() => void) | undefined;
};

/** Plays a text spoken by a voice, or stops it. */
export function SampleButton({
  sampling,
  id,
  of,
  said,
  disabled = false,
  onAsked,
  onPress,
}: SampleButtonProps): ReactNode {
  const state = sampling.stateOf(id);
  const icons = {
    silent: <Play fill="currentColor" />,
    coming: <Loader size={14} color="currentColor" aria-hidden />,
    heard: <Square fill="currentColor" />,
  };
  return (
    <IconButton
      label={state === 'heard' ? t('common.stopNamed', { name: of }) : t('common.playNamed', { name: of })}
      tooltip={state === 'heard' ? t('common.stop') : t('common.play')}
      icon={icons[state]}
      look={state === 'heard' ? 'solid' : 'framed'}
      round
      size="small"
      disabled={disabled}
      onClick={() => {
        if (onPress) return onPress();
        if (state === 'heard') return sampling.stop();
        onAsked?.();
        sampling.play(id, said);
      }}
    />
  );
}

/** Shows the price of a voice service before anything is sent to it. */
export function SamplePrice({ sampling: { price } }: { sampling: Sampling }): ReactNode {
  return (
    <ConfirmDialog
      opened={price !== null}
      title={t('voices.paidQuestion')}
      confirmLabel={t('common.play')}
      onConfirm={() => price?.accept()}
      onCancel={() => price?.decline()}
    >
      {price && chargeText(price.cost)}
    </ConfirmDialog>
  );
}
