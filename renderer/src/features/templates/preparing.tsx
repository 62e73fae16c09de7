import type { ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatPercent } from '../../lib/format.ts';
import { phaseText } from '../../lib/phase-text.ts';
import { importOfTemplate, isActive, useJobs } from '../../stores/index.ts';
import { ProgressRing, SecondaryButton, useActing } from '../../ui/index.ts';
import styles from './card.module.css';

/** Lies over the picture while a template is prepared: the phase, the progress, and a button to stop. */
export function Preparing({ template }: { template: Template }): ReactNode {
  const job = useJobs(({ jobs }) => importOfTemplate(jobs, template.id));
  const cancel = useJobs((state) => state.cancel);
  const { act } = useActing();
  const progress = job && isActive(job) ? job.progress : template.progress;

  return (
    <div className={styles['cover']}>
      <ProgressRing
        value={progress > 0 ? progress : null}
        label={t('common.preparingNamed', { name: template.name })}
        size={46}
      />
      <p className={styles['phase']}>
        {job ? phaseText(job.phase) : t('phases.preparingVideo')}{' '}
        <span className={styles['number']}>{formatPercent(progress)}</span>
      </p>
      {job && isActive(job) && (
        <SecondaryButton size="small" className={styles['coverButton']} onClick={() => act(() => cancel(job.id))}>
          {t('common.cancel')}
        </SecondaryButton>
      )}
    </div>
  );
}
