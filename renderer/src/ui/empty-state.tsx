import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** The content of an empty place: its purpose, and how to begin. */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** The main one first. */
  actions?: ReactNode;
}): ReactNode {
  return (
    <div className={styles['empty']}>
      <div className={styles['icon']} aria-hidden>
        {props.icon}
      </div>
      <h2 className={styles['title']}>{props.title}</h2>
      {props.text !== undefined && <p className={styles['text']}>{props.text}</p>}
      {props.actions !== undefined && <div className={styles['actions']}>{props.actions}</div>}
    </div>
  );
}
