import { useState, type ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useApp } from '../../stores/index.ts';
import { Kbd, SecondaryButton } from '../../ui/index.ts';
import { Licences } from './licences.tsx';
import { Setting } from './setting.tsx';
import styles from './settings.module.css';
import { UpdateLine } from './update-line.tsx';

export function About(): ReactNode {
  const info = useApp((state) => state.info);
  const [showsLicences, setShowsLicences] = useState(false);
  if (!info) return null;
  return (
    <Setting title="About">
      <p>
        <span className={styles['strong']}>Vocative {info.version}</span>
        <span className={styles['text']}>
          {' '}
          · {info.host === 'electron' ? 'desktop window' : 'browser window'} ·{' '}
          {formatCount(info.voices.length, 'voice')} built in
        </span>
      </p>
      <UpdateLine />
      <p className={styles['text']}>
        Free software under the GNU General Public License, version 3 or later. Recordings, names and voices stay on
        this computer unless you connect an account or choose a voice of a voice service.
      </p>
      <p className={styles['text']}>
        Press <Kbd>?</Kbd> anywhere for the keyboard shortcuts.
      </p>
      <div className={styles['row']}>
        <SecondaryButton onClick={() => setShowsLicences(true)}>Open-source licences</SecondaryButton>
      </div>
      {showsLicences && <Licences onClose={() => setShowsLicences(false)} />}
    </Setting>
  );
}
