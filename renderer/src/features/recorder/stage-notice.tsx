import type { ComponentProps, ReactNode } from 'react';
import { Text } from '@mantine/core';
import { ErrorWords } from '../../ui/index.ts';
import styles from './recorder.module.css';

/** What the user should know about the take, over the picture. */
export function StageNotice({ problem }: ComponentProps<typeof ErrorWords>): ReactNode {
  return (
    <Text role="alert" inherit className={styles['notice']} maw={640} py="s8" px="s14" bdrs="card" c="var(--warn-text)">
      <ErrorWords problem={problem} />
    </Text>
  );
}
