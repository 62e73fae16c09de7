import '@fontsource-variable/caveat';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StillStyle } from '#shared/stills.ts';
import styles from './still-card.module.css';

type StillCardProps = { text: string; style: StillStyle; badge: boolean };

/** What is drawn on a thumbnail, over its picture: close to what the studio draws, as long as the text is short. */
export function StillCard({ text, style, badge }: StillCardProps): ReactNode {
  return (
    <div className={styles['still']} aria-hidden="true">
      {badge && (
        <span className={styles['badge']}>
          <Play fill="currentColor" />
        </span>
      )}
      {text !== '' && (
        <span className={styles['text']} data-style={style} dir="auto">
          <span>{text}</span>
        </span>
      )}
    </div>
  );
}
