import { useState, type ReactNode } from 'react';
import { errorTable } from '#shared/errors/index.ts';
import type { Template } from '#shared/ipc/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { useTemplates } from '../../stores/index.ts';
import { SecondaryButton, useToast } from '../../ui/index.ts';
import styles from './card.module.css';
import { useRemovals } from './removals.ts';

/** A template that could not be prepared, or was stopped: why, and the ways on. */
export function CardTrouble({ template }: { template: Template }): ReactNode {
  const retryImport = useTemplates((state) => state.retryImport);
  const remove = useRemovals((state) => state.remove);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const failed = template.status === 'failed';
  const reason = template.problem ? problemText(template.problem) : t('library.notPrepared');
  const mayHelp = !template.problem || errorTable[template.problem.code].retryable;

  async function retry(): Promise<void> {
    setBusy(true);
    try {
      await retryImport(template.id);
    } catch (error) {
      toast.show(problemText(toProblem(error)), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className={failed ? styles['problem'] : styles['hint']} title={template.problem?.code}>
        {failed ? reason : t('library.cancelled')}
      </p>
      <div className={styles['buttons']}>
        {mayHelp && (
          <SecondaryButton size="small" busy={busy} onClick={() => void retry()}>
            {failed ? t('common.tryAgain') : t('library.prepare')}
          </SecondaryButton>
        )}
        <SecondaryButton size="small" onClick={() => remove({ ids: [template.id], name: template.name })}>
          {t('common.delete')}
        </SecondaryButton>
      </div>
    </>
  );
}
