import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Box } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { isAppError } from '#shared/errors/index.ts';
import type { IpcInput, ReadingStyle, Sprint } from '#shared/ipc/index.ts';
import { parseScript, phrasesOf, type Phrase } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { routeHref, useSprint, useTakes, useTemplates, type SprintPlace } from '#renderer/stores/index.ts';
import { ButtonLink, EmptyState, ErrorNotice, Loading, Screen, useActing } from '#renderer/ui/index.ts';
import { Workspace } from './workspace.tsx';

/** Records names one after the other: those of the current list, or a single one. */
export function SprintScreen({ place }: { place: SprintPlace }): ReactNode {
  const { name, templateId } = place;
  const { sprint, loaded, problem, load } = useSprint();
  const takes = useTakes();
  const actorOfTemplate = useTemplates(({ templates }) =>
    templateId === undefined ? null : (templates[templateId]?.actorId ?? null),
  );
  const script = useTemplates(({ templates }) =>
    templateId === undefined ? undefined : templates[templateId]?.script,
  );
  const [readingStyle, setReadingStyle] = useState<ReadingStyle>('phrase');
  const { act } = useActing();
  const back = { label: t('app.voices'), href: routeHref({ screen: 'voices' }) };
  const alone = useMemo(
    () => (name === undefined ? null : sprintOf(name, place, { actorOfTemplate, script, readingStyle })),
    [name, place, actorOfTemplate, script, readingStyle],
  );
  const shown = alone ?? sprint;
  const actorId = shown?.actorId ?? null;

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);
  const loadTakes = takes.load;
  useEffect(() => void loadTakes(actorId), [actorId, loadTakes]);

  function change(wanted: IpcInput<'sprint.change'>): void {
    if (alone) setReadingStyle(wanted.readingStyle);
    else act(() => useSprint.getState().change(wanted));
  }

  const trouble = takes.problem ?? (alone ? null : problem);
  const ready = takes.loaded && takes.actorId === actorId && (alone !== null || loaded);
  if (ready && shown && shown.values.length > 0)
    return (
      <Workspace
        key={`${shown.readingStyle} ${shown.variable} ${shown.values.map(({ phrase }) => phrase?.key).at(-1)}`}
        sprint={shown}
        alone={alone !== null}
        onChange={change}
      />
    );
  return (
    <Screen back={back} title={t('app.recordNames')}>
      {trouble ? (
        <Box p="var(--space-20)">
          <ErrorNotice
            problem={trouble}
            onRetry={() => {
              void load();
              void loadTakes();
            }}
          />
        </Box>
      ) : ready ? (
        <EmptyState
          icon={<ListChecks />}
          title={t('sprint.nothing')}
          actions={<ButtonLink href={back.href}>{t('common.backTo', { place: back.label })}</ButtonLink>}
        />
      ) : (
        <Loading label={t('common.loading')} />
      )}
    </Screen>
  );
}

/** A list of a single name, in each phrase of the script that says it. */
function sprintOf(
  value: string,
  place: SprintPlace,
  {
    actorOfTemplate,
    script,
    readingStyle,
  }: { actorOfTemplate: string | null; script: string | undefined; readingStyle: ReadingStyle },
): Sprint {
  const variable = place.variable ?? null;
  const phrases = phrasesIn(script).filter((phrase) => phrase.variable === variable);
  const hasPhrases = phrases.length > 0;
  const read = readingStyle === 'phrase' && hasPhrases ? phrases : [null];
  return {
    title: '',
    templateId: place.templateId ?? null,
    actorId: place.actorId ?? actorOfTemplate,
    readingStyle: hasPhrases ? readingStyle : 'alone',
    hasPhrases,
    variables: [],
    variable: null,
    values: read.map((phrase) => ({ value, rows: 1, variable, recorded: false, phrase })),
  };
}

/** The phrases of a script; none if it does not parse, as while it is being edited. */
function phrasesIn(script: string | undefined): Phrase[] {
  try {
    return script === undefined ? [] : phrasesOf(parseScript(script));
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}
