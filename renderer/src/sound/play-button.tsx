import type { ReactNode } from 'react';
import { Play, Square } from 'lucide-react';
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
      label={playing ? `Stop ${of}` : `Play ${of}`}
      tooltip={failed ? 'This sound can’t be played' : playing ? 'Stop' : 'Play'}
      icon={playing ? <Square fill="currentColor" /> : <Play fill="currentColor" />}
      look={playing ? 'solid' : 'framed'}
      round
      size={size}
      onClick={() => toggle(url)}
    />
  );
}
