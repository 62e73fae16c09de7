import { useId, type ReactNode } from 'react';
import styles from './settings.module.css';

/** One subject of the settings: its name on the left, its controls on the right. */
export function Setting(props: { title: string; text?: ReactNode; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={styles['setting']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles['title']}>
          {props.title}
        </h2>
        {props.text !== undefined && <p className={styles['text']}>{props.text}</p>}
      </div>
      <div className={styles['controls']}>{props.children}</div>
    </section>
  );
}
