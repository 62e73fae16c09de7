import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorWords } from '#renderer/ui/index.ts';
import styles from './send.module.css';

type AlertProps = {
  /** `bad` stops videos, `warn` makes them wrong. */
  tone: 'bad' | 'warn';
  text: string;
  /** Ways out. */
  children?: ReactNode;
};

/** What is wrong with a card's videos, in a line with its ways out. */
export function Alert({ tone, text, children }: AlertProps): ReactNode {
  return (
    <div className={styles['alert']} data-tone={tone}>
      <CircleAlert aria-hidden="true" />
      <ErrorWords problem={text} />
      {children !== undefined && <div className={styles['ways']}>{children}</div>}
    </div>
  );
}
