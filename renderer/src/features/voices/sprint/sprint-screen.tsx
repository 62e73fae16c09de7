import { useEffect, useMemo, type ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import type { Sprint } from '#shared/ipc/index.ts';
import { routeHref, useSprint, useTakes, useTemplates, type SprintPlace } from '#renderer/stores/index.ts';
import { ButtonLink, EmptyState, ErrorNotice, Screen } from '#renderer/ui/index.ts';
import styles from './sprint.module.css';
import { Workspace } from './workspace.tsx';

const crumbs = [{ label: 'Voices', href: routeHref({ screen: 'voices' }) }];

/** Names recorded one after the other: those of the list that was begun, or one alone. */
export function SprintScreen({ place }: { place: SprintPlace }): ReactNode {
  const { name, templateId, variable, actorId: speaker } = place;
  const { sprint, loaded, problem, load } = useSprint();
  const takes = useTakes();
  const actorOfTemplate = useTemplates(({ templates }) =>
    templateId === undefined ? null : (templates[templateId]?.actorId ?? null),
  );
  const alone = useMemo<Sprint | null>(() => {
    if (name === undefined) return null;
    const values = [{ value: name, rows: 1, variable: variable ?? null, recorded: false }];
    return { title: '', templateId: templateId ?? null, actorId: speaker ?? actorOfTemplate, values };
  }, [name, templateId, variable, speaker, actorOfTemplate]);
  const shown = alone ?? sprint;
  const actorId = shown?.actorId ?? null;

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);
  const loadTakes = takes.load;
  useEffect(() => void loadTakes(actorId), [actorId, loadTakes]);

  const trouble = takes.problem ?? (alone ? null : problem);
  const ready = takes.loaded && takes.actorId === actorId && (alone !== null || loaded);
  if (ready && shown && shown.values.length > 0) return <Workspace sprint={shown} alone={alone !== null} />;
  return (
    <Screen crumbs={crumbs} title="Name sprint">
      {trouble ? (
        <div className={styles['notice']}>
          <ErrorNotice
            problem={trouble}
            onRetry={() => {
              void load();
              void loadTakes();
            }}
          />
        </div>
      ) : ready ? (
        <EmptyState
          icon={<ListChecks />}
          title="No names to record"
          text="Start on the Voices screen, or from the rows of a campaign."
          actions={<ButtonLink href={routeHref({ screen: 'voices' })}>Back to Voices</ButtonLink>}
        />
      ) : (
        <div className={styles['loading']}>
          <Loader size={22} color="var(--dim)" aria-label="Loading the list" />
        </div>
      )}
    </Screen>
  );
}
