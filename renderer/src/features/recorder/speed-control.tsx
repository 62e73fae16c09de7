import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../language/index.ts';
import styles from './recorder.module.css';

const slowest = 80;
const fastest = 220;

/** How fast the teleprompter moves, words a minute. */
export function SpeedControl(props: { speed: number; onChange: (speed: number) => void }): ReactNode {
  const { speed, onChange } = props;
  const share = ((speed - slowest) / (fastest - slowest)) * 100;
  return (
    <label className={styles['speed']}>
      <span>{t('recorder.speed')}</span>
      <input
        type="range"
        aria-label={t('recorder.readingSpeed')}
        aria-valuetext={t('recorder.wordsPerMinute', { speed })}
        min={slowest}
        max={fastest}
        step={5}
        value={speed}
        style={{ '--share': `${share}%` } as CSSProperties}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span className={styles['wpm']}>{t('recorder.wpm', { speed })}</span>
    </label>
  );
}
