import type { ReactNode } from 'react';
import { ListChecks } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { useRoute, useSprint } from '#renderer/stores/index.ts';
import { ProgressRing, QuietButton, SecondaryButton, useActing } from '#renderer/ui/index.ts';
import styles from './unfinished-sprint.module.css';

/** Offers to continue an unfinished list of names. */
export function UnfinishedSprint(): ReactNode {
  const sprint = useSprint((state) => state.sprint);
  const end = useSprint((state) => state.end);
  const navigate = useRoute((state) => state.navigate);
  const { act } = useActing();
  const left = sprint?.values.filter(({ recorded }) => !recorded).length ?? 0;
  if (!sprint || left === 0) return null;

  return (
    <section className={styles['banner']} aria-label={t('sprint.unfinished')}>
      <ProgressRing value={1 - left / sprint.values.length} label={t('sprint.recorded')} tone="ok" size={30} />
      <p className={styles['text']}>
        <strong>{t('sprint.namesLeft', { count: left })}</strong>
        {sprint.title !== '' && (
          <span className={styles['title']}> {t('sprint.ofTitle', { title: sprint.title })}</span>
        )}
      </p>
      <QuietButton onClick={() => act(end)}>{t('sprint.discardList')}</QuietButton>
      <SecondaryButton icon={<ListChecks />} onClick={() => navigate({ screen: 'sprint' })}>
        {t('sprint.continue')}
      </SecondaryButton>
    </section>
  );
}
