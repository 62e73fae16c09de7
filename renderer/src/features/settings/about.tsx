import { Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { rich, t } from '#renderer/language/index.ts';
import { showTour, useApp, usePreferences } from '../../stores/index.ts';
import { Kbd, SecondaryButton, useActing } from '../../ui/index.ts';
import { Licences } from './licences.tsx';
import { Setting } from './setting.tsx';
import styles from './settings.module.css';
import { UpdateLine } from './update-line.tsx';

export function About(): ReactNode {
  const info = useApp((state) => state.info);
  const letterKeys = usePreferences((state) => state.letterKeys);
  const [showsLicences, setShowsLicences] = useState(false);
  const { act, busy } = useActing();
  if (!info) return null;

  return (
    <Setting title={t('settings.about')}>
      <p className={styles['text']}>
        {rich(
          'settings.aboutApp',
          { b: (inside) => <span className={styles['strong']}>{inside}</span> },
          { version: info.version, host: info.host, voices: info.voices.length },
        )}
      </p>
      <UpdateLine />
      <p className={styles['text']}>{t('settings.aboutText')}</p>
      {letterKeys && (
        <p className={styles['text']}>{rich('settings.aboutKeys', { key: (inside) => <Kbd>{inside}</Kbd> })}</p>
      )}
      <Group gap="s10" align="stretch" wrap="nowrap">
        <SecondaryButton busy={busy} onClick={() => act(showTour)}>
          {t('tour.show')}
        </SecondaryButton>
        <SecondaryButton onClick={() => setShowsLicences(true)}>{t('settings.licences')}</SecondaryButton>
      </Group>
      {showsLicences && <Licences onClose={() => setShowsLicences(false)} />}
    </Setting>
  );
}
