import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** The content of an empty place: its purpose, and how to begin. */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** The main one first. */
  actions?: ReactNode;
}): ReactNode {
  return (
    <Stack gap={0} align="center" justify="center" h="100%" py="s40" px="s24" ta="center">
      <Stack
        className={styles['icon']}
        gap={0}
        align="center"
        justify="center"
        w={56}
        h={56}
        mb="s16"
        bd="1px solid var(--line-strong)"
        bdrs="large"
        bg="var(--raised)"
        c="var(--dim)"
        aria-hidden
      >
        {props.icon}
      </Stack>
      <Box component="h2" fz="lg" fw={620} lts="-0.01em">
        {props.title}
      </Box>
      {props.text !== undefined && (
        <Text inherit textWrap="balance" maw="44ch" mt="s6" c="var(--dim)">
          {props.text}
        </Text>
      )}
      {props.actions !== undefined && (
        <Group gap="s10" align="stretch" justify="center" mt="s20">
          {props.actions}
        </Group>
      )}
    </Stack>
  );
}
