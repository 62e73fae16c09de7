import type { ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import { t } from '../language/index.ts';
import { IconButton } from '../ui/index.ts';
import { usePlayer } from './player.ts';

type PlayButtonProps = {
  /** Null before there is a sound. */
  url: string | null;
  /** What is heard: “Maria”. */
  of: string;
  size?: 'small' | 'medium' | 'large';
  /** Makes the sound. */
  onMake?: () => void;
  /** Whether it is being made. */
  making?: boolean;
  /** What happens before it is made. */
  tooltip?: string | undefined;
};

/** Plays a sound, or stops it. */
export function PlayButton({ url, of, size = 'medium', onMake, making = false, tooltip }: PlayButtonProps): ReactNode {
  const playing = usePlayer((state) => url !== null && state.url === url);
  const failed = usePlayer((state) => url !== null && state.failed === url);
  const toggle = usePlayer((state) => state.toggle);
  const hint = (url === null ? tooltip : undefined) ?? t('common.play');
  return (
    <IconButton
      label={playing ? t('common.stopNamed', { name: of }) : t('common.playNamed', { name: of })}
      tooltip={failed ? t('common.soundUnplayable') : playing ? t('common.stop') : hint}
      icon={
        making ? (
          <Loader size={14} color="currentColor" aria-hidden />
        ) : playing ? (
          <Square fill="currentColor" />
        ) : (
          <Play fill="currentColor" />
        )
      }
      aria-busy={making || undefined}
      look={playing ? 'solid' : 'framed'}
      round
      size={size}
      onClick={() => {
        if (url !== null) toggle(url);
        else if (!making) onMake?.();
      }}
    />
  );
}
