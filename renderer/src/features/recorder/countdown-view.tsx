import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './recorder.module.css';

/** The seconds left until the recording, over the picture. */
export function Countdown({ left, children }: { left: number; children?: ReactNode }): ReactNode {
  return (
    <Stack
      component="output"
      className={styles['countdown']}
      gap={0}
      align="center"
      justify="center"
      pos="absolute"
      inset={0}
      c="#fff"
      fz="clamp(80px, 24vh, 180px)"
      fw={680}
      lts="-0.05em"
    >
      <span key={left}>{left}</span>
      {children}
    </Stack>
  );
}
