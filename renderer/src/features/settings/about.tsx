import { Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { showTour, useApp } from '../../stores/index.ts';
import { SecondaryButton, useActing } from '../../ui/index.ts';
import { Licences } from './licences.tsx';
import { Setting } from './setting.tsx';
import styles from './settings.module.css';
import { UpdateLine } from './update-line.tsx';

export function About(): ReactNode {
  const info = useApp((state) => state.info);
  const [showsLicences, setShowsLicences] = useState(false);
  const { act, busy } = useActing();
  if (!info) return null;

  return (
    <Setting title={t('settings.about')}>
      <p className={styles['strong']}>{t('settings.aboutApp', { version: info.version })}</p>
      <UpdateLine />
      <p className={styles['text']}>{t('settings.aboutText')}</p>
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
