import { useId, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { Later } from '#renderer/lib/later.tsx';
import { Panel } from '#renderer/ui/index.ts';
import styles from './send.module.css';

type CardProps = {
  title: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** What the shown person gets. */
  picture: ReactNode;
  /** The controls beside it. */
  children: ReactNode;
};

/** One part of what people get: how it looks for one of them, and what can be changed. */
export function Card({ title, action, picture, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <Panel aria-labelledby={id} className={styles['card']}>
      <Group justify="space-between" mih="var(--control-height)" mb="var(--space-10)">
        <Text component="h2" id={id} fz="var(--type-lead)" fw={620}>
          {title}
        </Text>
        {action}
      </Group>
      <div className={styles['inside']}>
        <Later>
          <div>{picture}</div>
          <Stack gap="var(--space-12)" miw={0}>
            {children}
          </Stack>
        </Later>
      </div>
    </Panel>
  );
}
