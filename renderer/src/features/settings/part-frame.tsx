import { Box, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { ErrorNotice, Loading } from '../../ui/index.ts';
import styles from './settings.module.css';

type PartFrameProps = {
  title: string;
  text: string;
  /** The main button, beside the title. */
  action?: ReactNode;
  loading: boolean;
  problem: Problem | null;
  onRetry: () => void;
  children: ReactNode;
};

/** A part of the settings that is a list: its description, a button to add, and the state of reading it. */
export function PartFrame({ title, text, action, loading, problem, onRetry, children }: PartFrameProps): ReactNode {
  return (
    <Stack component="section" gap="s18" pt="s18" aria-label={title}>
      <Group component="header" gap="s16" align="flex-start" wrap="nowrap" mih={46}>
        <div className={styles['grow']}>
          <Box component="h2" fz="lg" fw={640} lts="-0.01em">
            {title}
          </Box>
          <p className={styles['text']}>{text}</p>
        </div>
        {action}
      </Group>
      {problem && <ErrorNotice problem={problem} onRetry={onRetry} />}
      {loading && !problem && <Loading label={t('settings.reading', { part: title })} />}
      {children}
    </Stack>
  );
}
