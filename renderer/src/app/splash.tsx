import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { useApp } from '../stores/index.ts';
import { ErrorNotice, Logo } from '../ui/index.ts';
import styles from './splash.module.css';

/** Before the app has answered for the first time, or when it does not. */
export function Splash(): ReactNode {
  const problem = useApp((state) => state.problem);
  const load = useApp((state) => state.load);
  return (
    <div className={styles['splash']}>
      <Logo size={56} />
      {problem ? (
        <div className={styles['problem']}>
          <ErrorNotice problem={problem} onRetry={() => void load()} />
        </div>
      ) : (
        <output className="visually-hidden">{t('app.starting')}</output>
      )}
    </div>
  );
}
