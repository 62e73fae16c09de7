import { Box, Stack } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './settings.module.css';

/** One subject of the settings: its name on the left, its controls on the right. */
export function Setting(props: { title: string; text?: ReactNode; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={styles['setting']} aria-labelledby={id}>
      <div>
        <Box id={id} component="h2" fz="md" fw={620}>
          {props.title}
        </Box>
        {props.text !== undefined && <p className={styles['text']}>{props.text}</p>}
      </div>
      <Stack gap="s12">{props.children}</Stack>
    </section>
  );
}
