import type { ReactNode } from 'react';
import { FileVideo, Handshake, Sparkles, Video } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { classNames } from '../../lib/class-names.ts';
import { QuietButton } from '../../ui/index.ts';
import styles from './card.module.css';

export type AddWays = {
  onPick: () => void;
  onRecord: () => void;
  /** Null where no partner offers projects. */
  onPartner: (() => void) | null;
  onSample: () => void;
  sampleBusy: boolean;
};

/** The last card of the library: the ways to a new template. */
export function AddCard({ onPick, onRecord, onPartner, onSample, sampleBusy }: AddWays): ReactNode {
  return (
    <section aria-label={t('library.newTemplate')} className={classNames(styles['card'], styles['add'])}>
      <p className={styles['addTitle']}>{t('library.dropAnywhere')}</p>
      <QuietButton icon={<FileVideo />} onClick={onPick}>
        {t('library.chooseVideo')}
      </QuietButton>
      <QuietButton icon={<Video />} onClick={onRecord}>
        {t('library.recordYourself')}
      </QuietButton>
      {onPartner && (
        <QuietButton icon={<Handshake />} onClick={onPartner}>
          {t('library.fromPartner')}
        </QuietButton>
      )}
      <QuietButton icon={<Sparkles />} busy={sampleBusy} onClick={onSample}>
        {t('library.useSample')}
      </QuietButton>
    </section>
  );
}
