import type { ReactNode } from 'react';
import { FileVideo, Sparkles, Video } from 'lucide-react';
import { Pitch, PrimaryButton, SecondaryButton } from '../../ui/index.ts';
import type { AddWays } from './add-card.tsx';
import styles from './empty-library.module.css';

/** The library before the first template: what this app does, and three ways to begin. */
export function EmptyLibrary({ onPick, onRecord, onSample, sampleBusy }: AddWays): ReactNode {
  return (
    <div className={styles['empty']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>Your first personalized video is a minute away</h2>
        <p className={styles['text']}>
          Record once, mark the words that change, and add recipients. Everyone gets a video with their own words in it.
        </p>
        <div className={styles['actions']}>
          <PrimaryButton size="large" icon={<Sparkles />} busy={sampleBusy} onClick={onSample}>
            Try the sample
          </PrimaryButton>
          <SecondaryButton size="large" icon={<Video />} onClick={onRecord}>
            Record yourself
          </SecondaryButton>
        </div>
        <p className={styles['text']}>
          <button type="button" className={styles['pick']} onClick={onPick}>
            <FileVideo size={16} strokeWidth={1.7} aria-hidden />
            Choose a video
          </button>{' '}
          or drop one anywhere in this window.
        </p>
      </div>
      <Pitch />
    </div>
  );
}
