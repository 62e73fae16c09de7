import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatPercent } from '../../lib/format.ts';
import { phaseText } from '../../lib/phase-text.ts';
import { importOfTemplate, isActive, routeHref, useJobs } from '../../stores/index.ts';
import { ButtonLink, ErrorNotice, ProgressBar, ProgressRing, SecondaryButton, useActing } from '../../ui/index.ts';
import styles from './editor-screen.module.css';

/** Shown while a template's video is being prepared, or when that failed. */
export function Preparing({ template }: { template: Template }): ReactNode {
  const job = useJobs((state) => importOfTemplate(state.jobs, template.id));
  const cancel = useJobs((state) => state.cancel);
  const { act } = useActing();
  const backToTemplates = <ButtonLink href={routeHref({ screen: 'templates' })}>{t('app.openTemplates')}</ButtonLink>;

  if (template.status === 'failed' || template.status === 'cancelled') {
    const problem = template.problem ?? t('templates.cancelled');
    return <ErrorNotice alone problem={problem} actions={backToTemplates} />;
  }

  const done = template.status === 'ready';
  return (
    <Stack h="100%" p="var(--space-32)" justify="center" align="center">
      <Stack gap="var(--space-18)" w="min(560px, 100%)">
        <div className={styles['preparing']}>
          {template.posterUrl !== null && <img src={template.posterUrl} alt="" />}
          <ProgressRing
            value={done ? 1 : template.progress}
            label={t('common.preparingNamed', { name: template.name })}
            size={64}
          />
        </div>
        <ProgressBar value={done ? 1 : template.progress} label={t('common.preparingNamed', { name: template.name })} />
        <Group justify="space-between">
          <Text component="output" c="dimmed" size="sm">
            {done ? t('phases.ready') : job ? phaseText(job.phase) : t('phases.waiting')}
          </Text>
          <Text size="sm" ff="monospace">
            {formatPercent(done ? 1 : template.progress)}
          </Text>
        </Group>
        {job && isActive(job) && (
          <SecondaryButton onClick={() => act(() => cancel(job.id))}>{t('common.cancel')}</SecondaryButton>
        )}
      </Stack>
    </Stack>
  );
}
