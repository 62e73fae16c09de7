import type { ReactNode } from 'react';
import { Group, Text } from '@mantine/core';

/** The heading of a section, with a control at its end. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <Group justify="space-between" gap="var(--space-12)" mih="var(--control-height)" mb="var(--space-8)">
      <Text component="h2" fz="var(--type-lead)" fw={620}>
        {title}
      </Text>
      {children}
    </Group>
  );
}
