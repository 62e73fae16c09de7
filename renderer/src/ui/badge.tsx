import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad';

/** A state in one or two words. The colour only repeats the meaning of the words. */
export function Badge(props: { tone?: Tone | undefined; icon?: ReactNode; children: ReactNode }): ReactNode {
  const { tone = 'neutral', icon, children } = props;
  return (
    <span className={classNames(styles['badge'], styles[tone])}>
      {icon}
      <span className={styles['words']}>{children}</span>
    </span>
  );
}
