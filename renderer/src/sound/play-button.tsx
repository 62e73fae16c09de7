import type { ReactNode } from 'react';
import { Play, Square } from 'lucide-react';
import { t } from '../language/index.ts';
import { IconButton } from '../ui/index.ts';
import { usePlayer } from './player.ts';

type PlayButtonProps = { url: string; /** What is heard: “Maria”. */ of: string; size?: 'small' | 'medium' | 'large' };

/** Plays a sound, or stops it. */
export function PlayButton({ url, of, size = 'medium' }: PlayButtonProps): ReactNode {
  const playing = usePlayer((state) => state.url === url);
  const failed = usePlayer((state) => state.failed === url);
  const toggle = usePlayer((state) => state.toggle);
  return (
    <IconButton
      label={playing ? t('common.stopNamed', { name: of }) : t('common.playNamed', { name: of })}
      tooltip={failed ? t('common.soundUnplayable') : playing ? t('common.stop') : t('common.play')}
      icon={playing ? <Square fill="currentColor" /> : <Play fill="currentColor" />}
      look={playing ? 'solid' : 'framed'}
      round
      size={size}
      onClick={() => toggle(url)}
    />
  );
}
