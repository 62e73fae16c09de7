import type { ReactNode } from 'react';
import { FileVideo, Handshake, Sparkles, Video } from 'lucide-react';
import { rich, t } from '#renderer/language/index.ts';
import { Pitch, PrimaryButton, SecondaryButton } from '../../ui/index.ts';
import type { AddWays } from './add-card.tsx';
import styles from './empty-library.module.css';

/** The library before the first template: the purpose of the app, and the ways to begin. */
export function EmptyLibrary({ onPick, onRecord, onPartner, onSample, sampleBusy }: AddWays): ReactNode {
  return (
    <div className={styles['empty']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{t('library.firstTitle')}</h2>
        <p className={styles['text']}>{t('library.firstText')}</p>
        <div className={styles['actions']}>
          <PrimaryButton size="large" icon={<Sparkles />} busy={sampleBusy} onClick={onSample}>
            {t('library.trySample')}
          </PrimaryButton>
          <SecondaryButton size="large" icon={<Video />} onClick={onRecord}>
            {t('library.recordYourself')}
          </SecondaryButton>
          {onPartner && (
            <SecondaryButton size="large" icon={<Handshake />} onClick={onPartner}>
              {t('library.fromPartner')}
            </SecondaryButton>
          )}
        </div>
        <p className={styles['text']}>
          {rich('library.chooseOrDrop', {
            choose: (inside) => (
              <button type="button" className={styles['pick']} onClick={onPick}>
                <FileVideo size={16} aria-hidden />
                {inside}
              </button>
            ),
          })}
        </p>
      </div>
      <Pitch />
    </div>
  );
}
