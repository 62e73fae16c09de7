import type { ReactNode } from 'react';
import { Loader, Stack } from '@mantine/core';

/** Shown in place of content that is loading. */
export function Loading({ label }: { label: string }): ReactNode {
  return (
    <Stack gap={0} align="center" justify="center" flex={1} h="100%" py="s48">
      <Loader size={22} color="var(--dim)" aria-label={label} />
    </Stack>
  );
}
