import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './progress.module.css';

type ProgressProps = {
  /** 0–1; null while the amount is not known. */
  value: number | null;
  /** The subject of the progress, for screen readers. */
  label: string;
  tone?: 'accent' | 'ok' | 'bad' | undefined;
};

function ariaOf({ value, label }: ProgressProps): Record<string, string | number | undefined> {
  return {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': value === null ? undefined : Math.round(clamp(value) * 100),
  };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export function ProgressBar(props: ProgressProps & { size?: 'small' | 'medium' | undefined }): ReactNode {
  const { value, tone = 'accent', size = 'medium' } = props;
  return (
    <div {...ariaOf(props)} className={classNames(styles['track'], styles[size], styles[tone])}>
      <div
        className={classNames(styles['fill'], value === null && styles['unknown'])}
        style={value === null ? undefined : { transform: `scaleX(${clamp(value)})` }}
      />
    </div>
  );
}

/** A ring for thumbnails and small places. `size` in pixels. */
export function ProgressRing(props: ProgressProps & { size?: number | undefined }): ReactNode {
  const { value, tone = 'accent', size = 42 } = props;
  const stroke = Math.max(2.5, size / 12);
  const radius = (size - stroke) / 2;
  const circumference = 2 * Math.PI * radius;
  const shown = value === null ? 0.25 : clamp(value);
  return (
    <svg
      {...ariaOf(props)}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className={classNames(styles['ring'], styles[tone], value === null && styles['turning'])}
    >
      <circle className={styles['ringTrack']} cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
      <circle
        className={styles['ringFill']}
        cx={size / 2}
        cy={size / 2}
        r={radius}
        strokeWidth={stroke}
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - shown)}
      />
    </svg>
  );
}
