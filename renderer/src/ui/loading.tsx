import type { ReactNode } from 'react';
import { Loader } from '@mantine/core';
import styles from './loading.module.css';

/** Shown in place of content that is loading. */
export function Loading({ label }: { label: string }): ReactNode {
  return (
    <div className={styles['loading']}>
      <Loader size={22} color="var(--dim)" aria-hidden />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
