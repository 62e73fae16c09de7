import type { ReactNode } from 'react';
import { ArrowUpCircle } from 'lucide-react';
import { t } from '../language/index.ts';
import { useRoute, useUpdates } from '../stores/index.ts';
import { QuietButton, SecondaryButton, useActing } from '../ui/index.ts';
import { isRecordingScreen } from './add-videos.ts';
import styles from './banner.module.css';

/** Says that a newer version is ready, until the user installs it or puts it off. Never beside a recording. */
export function UpdateBanner(): ReactNode {
  const update = useUpdates((state) => state.update);
  const postponed = useUpdates((state) => state.postponed);
  const postpone = useUpdates((state) => state.postpone);
  const install = useUpdates((state) => state.install);
  const { act } = useActing();
  const recording = useRoute(isRecordingScreen);
  if (update.state !== 'ready' || postponed === update.version || recording) return null;
  const { version } = update;
  return (
    <section aria-label={t('app.update')} className={styles['banner']}>
      <ArrowUpCircle size={16} aria-hidden />
      <span>{t('app.updateReady', { version })}</span>
      <SecondaryButton size="small" onClick={() => act(install)}>
        {t('app.restart')}
      </SecondaryButton>
      <QuietButton size="small" onClick={() => postpone(version)}>
        {t('common.later')}
      </QuietButton>
    </section>
  );
}
