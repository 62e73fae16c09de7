import type { ReactNode } from 'react';
import styles from './recorder.module.css';

/** Where head and eyes look best in the frame: eyes on the upper third. */
export function FramingGuide(): ReactNode {
  return (
    <svg className={styles['guide']} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid meet" aria-hidden>
      <ellipse cx="800" cy="390" rx="190" ry="262" />
      <path d="M520 348h120M960 348h120" />
      <path d="M440 900c18-150 150-208 360-208s342 58 360 208" />
    </svg>
  );
}
