import { type ReactNode } from 'react';
import { errorTable } from '#shared/errors/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useTemplates } from '../../stores/index.ts';
import { CopyDetails, ErrorWords, SecondaryButton, useActing, useToast } from '../../ui/index.ts';
import styles from './card.module.css';
import { useRemovals } from './removals.ts';

/** A template whose preparation failed or was stopped: the reason, and the ways out. */
export function CardTrouble({ template }: { template: Template }): ReactNode {
  const retryImport = useTemplates((state) => state.retryImport);
  const remove = useRemovals((state) => state.remove);
  const { act, busy } = useActing();
  const toast = useToast();
  const failed = template.status === 'failed';
  const mayHelp = !template.problem || errorTable[template.problem.code].retryable;

  return (
    <>
      <p className={failed ? styles['problem'] : styles['hint']}>
        {failed ? <ErrorWords problem={template.problem ?? t('templates.notPrepared')} /> : t('templates.cancelled')}
      </p>
      <div className={styles['buttons']}>
        {mayHelp && (
          <SecondaryButton size="small" busy={busy} onClick={() => act(() => retryImport(template.id))}>
            {t('common.tryAgain')}
          </SecondaryButton>
        )}
        <SecondaryButton size="small" onClick={() => remove({ ids: [template.id], name: template.name })}>
          {t('common.delete')}
        </SecondaryButton>
        {template.problem && (
          <CopyDetails problem={template.problem} onRefused={() => toast.fail(t('common.copyRefused'))} />
        )}
      </div>
    </>
  );
}
