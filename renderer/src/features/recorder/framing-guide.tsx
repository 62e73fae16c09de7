import type { ReactNode } from 'react';
import styles from './recorder.module.css';

/** Where head and eyes look best in the frame: eyes on the upper third. */
export function FramingGuide(): ReactNode {
  return (
    <svg className={styles['guide']} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid meet" aria-hidden>
      <ellipse cx="800" cy="418" rx="168" ry="226" />
      <path d="M540 382h110M950 382h110" />
      <path d="M450 900c18-146 146-200 350-200s332 54 350 200" />
    </svg>
  );
}
