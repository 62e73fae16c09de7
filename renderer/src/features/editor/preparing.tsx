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
  const backToLibrary = <ButtonLink href={routeHref({ screen: 'library' })}>{t('app.openLibrary')}</ButtonLink>;

  if (template.status === 'failed' || template.status === 'cancelled') {
    const problem = template.problem ?? t('editor.cancelled');
    return <ErrorNotice alone problem={problem} actions={backToLibrary} />;
  }

  const done = template.status === 'ready';
  return (
    <div className={styles['preparing']}>
      <div className={styles['card']}>
        <div className={styles['picture']}>
          {template.posterUrl !== null && <img src={template.posterUrl} alt="" />}
          <ProgressRing
            value={done ? 1 : template.progress}
            label={t('editor.preparingNamed', { name: template.name })}
            size={64}
          />
        </div>
        <ProgressBar value={done ? 1 : template.progress} label={t('editor.preparation')} />
        <div className={styles['line']}>
          <output>{done ? t('editor.opening') : job ? phaseText(job.phase) : t('editor.waitingToStart')}</output>
          <span className={styles['percent']}>{formatPercent(done ? 1 : template.progress)}</span>
        </div>
        {job && isActive(job) && (
          <SecondaryButton onClick={() => act(() => cancel(job.id))}>{t('common.cancel')}</SecondaryButton>
        )}
      </div>
    </div>
  );
}
