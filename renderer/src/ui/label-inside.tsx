import type { ReactNode } from 'react';
import { Text } from '@mantine/core';

/** The label of a field at the beginning of its line, to be spread over the field. */
export function labelInside(label: string): {
  'aria-label': string;
  leftSection: ReactNode;
  leftSectionWidth: string;
  leftSectionPointerEvents: 'none';
} {
  return {
    'aria-label': label,
    leftSection: (
      <Text c="dimmed" w="100%" ps="var(--space-12)">
        {label}
      </Text>
    ),
    // A character is a little wider than the font's zero at most.
    leftSectionWidth: `calc(${label.length}ch + 22px)`,
    leftSectionPointerEvents: 'none',
  };
}
