import type { ReactNode } from 'react';
import { FileVideo, Sparkles, Video } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { QuietButton } from '../../ui/index.ts';
import styles from './card.module.css';

export type AddWays = { onPick: () => void; onRecord: () => void; onSample: () => void; sampleBusy: boolean };

/** The last place in the library: the ways to a new template. */
export function AddCard({ onPick, onRecord, onSample, sampleBusy }: AddWays): ReactNode {
  return (
    <section aria-label="New template" className={classNames(styles['card'], styles['add'])}>
      <p className={styles['addTitle']}>Drop a video anywhere, or</p>
      <QuietButton icon={<FileVideo />} onClick={onPick}>
        Choose a video
      </QuietButton>
      <QuietButton icon={<Video />} onClick={onRecord}>
        Record yourself
      </QuietButton>
      <QuietButton icon={<Sparkles />} busy={sampleBusy} onClick={onSample}>
        Use the sample
      </QuietButton>
    </section>
  );
}
