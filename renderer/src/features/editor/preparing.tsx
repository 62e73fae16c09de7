import type { ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { formatPercent } from '../../lib/format.ts';
import { isActive, jobOfTemplate, routeHref, useJobs } from '../../stores/index.ts';
import { ButtonLink, ErrorNotice, ProgressBar, ProgressRing, SecondaryButton, useToast } from '../../ui/index.ts';
import styles from './editor-screen.module.css';

/** What is shown while a template's video is being made ready, or when that did not work. */
export function Preparing({ template }: { template: Template }): ReactNode {
  const job = useJobs((state) => jobOfTemplate(state.jobs, template.id, 'import'));
  const cancel = useJobs((state) => state.cancel);
  const toast = useToast();
  const backToLibrary = <ButtonLink href={routeHref({ screen: 'library' })}>Open the library</ButtonLink>;

  if (template.status === 'failed' || template.status === 'cancelled') {
    const problem = template.problem ?? {
      code: 'CANCELLED' as const,
      message: 'Preparing this video was cancelled. You can import it again at any time.',
    };
    return (
      <div className={styles['notice']}>
        <ErrorNotice problem={problem} actions={backToLibrary} />
      </div>
    );
  }

  const done = template.status === 'ready';
  return (
    <div className={styles['preparing']}>
      <div className={styles['card']}>
        <div className={styles['picture']}>
          {template.posterUrl !== null && <img src={template.posterUrl} alt="" />}
          <ProgressRing value={done ? 1 : template.progress} label={`Preparing ${template.name}`} size={64} />
        </div>
        <ProgressBar value={done ? 1 : template.progress} label="Preparation" />
        <div className={styles['line']}>
          <output>{done ? 'Opening' : (job?.phase ?? 'Waiting to start')}</output>
          <span className={styles['percent']}>{formatPercent(done ? 1 : template.progress)}</span>
        </div>
        {job && isActive(job) && (
          <SecondaryButton
            onClick={() => {
              cancel(job.id).catch((error: unknown) => toast.show(toProblem(error).message, { tone: 'bad' }));
            }}
          >
            Cancel
          </SecondaryButton>
        )}
      </div>
    </div>
  );
}
