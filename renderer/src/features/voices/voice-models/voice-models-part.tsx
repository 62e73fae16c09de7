import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { Screen } from '#renderer/ui/index.ts';
import { VoicesParts } from '../voices-parts.tsx';
import { CompareVoices } from './compare-voices.tsx';
import { Models } from './models.tsx';
import styles from './voice-models.module.css';

/** Voices for names without a recording: a comparison, and downloads of more voices. */
export function VoiceModelsPart(): ReactNode {
  return (
    <Screen title={t('app.voices')} badges={<VoicesParts part="others" />}>
      <div className={styles['page']}>
        <CompareVoices />
        <Models />
      </div>
    </Screen>
  );
}
