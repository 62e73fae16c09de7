import type { ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { ErrorNotice, Loading } from '../../ui/index.ts';
import styles from './settings.module.css';

type PartFrameProps = {
  title: string;
  text: string;
  /** The main button, beside the title. */
  action?: ReactNode;
  loading: boolean;
  problem: Problem | null;
  onRetry: () => void;
  children: ReactNode;
};

/** A part of the settings that is a list: its description, a button to add, and the state of reading it. */
export function PartFrame({ title, text, action, loading, problem, onRetry, children }: PartFrameProps): ReactNode {
  return (
    <section className={styles['listPart']} aria-label={title}>
      <header className={styles['partHead']}>
        <div className={styles['grow']}>
          <h2 className={styles['partTitle']}>{title}</h2>
          <p className={styles['text']}>{text}</p>
        </div>
        {action}
      </header>
      {problem && <ErrorNotice problem={problem} onRetry={onRetry} />}
      {loading && !problem && <Loading label={t('settings.reading', { part: title })} />}
      {children}
    </section>
  );
}
