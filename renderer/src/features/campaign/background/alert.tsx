import { CircleAlert } from 'lucide-react';
import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorWords } from '#renderer/ui/index.ts';
import styles from './background.module.css';

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
    <Group gap="var(--space-6)" c={`var(--${tone}-text)`} bg={`var(--${tone}-tint)`} className={styles['alert']}>
      {/* A button that has no room beside the words goes below them. */}
      <Group gap="var(--space-6)" wrap="nowrap" flex="1 1 auto" miw={0}>
        <Box component={CircleAlert} size={16} flex="none" aria-hidden="true" />
        <ErrorWords problem={text} />
      </Group>
      {children !== undefined && <Group gap="var(--space-6)">{children}</Group>}
    </Group>
  );
}
