import { Box, Stack } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { ErrorNotice, Loading } from '../../ui/index.ts';
import styles from './settings.module.css';

type SettingProps = {
  title: string;
  text?: ReactNode;
  /** Its name in addresses. */
  part?: string;
  loading?: boolean;
  problem?: Problem | null;
  onRetry?: () => void;
  children: ReactNode;
};

/** One subject of the settings: its name on the left, its controls on the right. */
export function Setting({ title, text, part, loading = false, problem, onRetry, children }: SettingProps): ReactNode {
  const id = useId();
  return (
    <section className={styles['setting']} aria-labelledby={id} data-part={part}>
      <div>
        <Box id={id} component="h2" fz="md" fw={620}>
          {title}
        </Box>
        {text !== undefined && <p className={styles['text']}>{text}</p>}
      </div>
      <Stack gap="s12" miw={0}>
        {problem && <ErrorNotice problem={problem} onRetry={onRetry} />}
        {loading && !problem && <Loading label={t('common.loading')} />}
        {children}
      </Stack>
    </section>
  );
}
