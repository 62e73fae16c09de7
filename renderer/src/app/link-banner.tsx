import { useEffect, useState, type ReactNode } from 'react';
import { Unplug } from 'lucide-react';
import { t } from '../language/index.ts';
import { useApp } from '../stores/index.ts';
import { ErrorWords } from '../ui/index.ts';
import styles from './banner.module.css';

/** How long a connection may be lost before the banner shows, milliseconds. */
const patience = 1_500;

/** Shown while the app behind the window does not answer. */
export function LinkBanner(): ReactNode {
  const down = useApp((state) => state.link === 'down');
  return down ? <PatientBanner /> : null;
}

function PatientBanner(): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div role="alert" className={styles['banner']} data-tone="bad">
      <Unplug size={16} aria-hidden />
      <ErrorWords problem={t('app.linkDown')} />
    </div>
  );
}
