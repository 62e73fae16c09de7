import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Box, Group, Text } from '@mantine/core';
import { useStore } from 'zustand';
import type { IpcInput, ReadingStyle, NameTake, Sprint } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { parseScript, segmentTexts, withAttached } from '#shared/script/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { MicrophoneMeter } from '#renderer/devices/index.ts';
import { t } from '#renderer/language/index.ts';
import {
  routeHref,
  useRoute,
  useSprint,
  useTakes,
  useTemplates,
  type PhraseRead,
  type Route,
} from '#renderer/stores/index.ts';
import { ProgressBar, Screen, SecondaryButton, Select, useToast } from '#renderer/ui/index.ts';
import { CameraChoice } from './camera/camera-choice.tsx';
import type { Camera } from './camera/camera-view.tsx';
import { FitBars } from './camera/fit-bars.tsx';
import { SprintGate } from './camera/sprint-gate.tsx';
import { canFilm, useCamera } from './camera/use-camera.ts';
import type { SprintDevices } from './camera/use-sprint-devices.ts';
import { Finished } from './finished.tsx';
import { ReadingStyleSelect } from './reading-style-select.tsx';
import { LastResult } from './last-result.tsx';
import { useMovingOn } from './moving-on.ts';
import { createSession, isRecorded, type Entry, type Session, type SprintValue } from './session.ts';
import { UntilRecorded } from './side/until-recorded.tsx';
import styles from './sprint.module.css';
import { Stage } from './stage.tsx';
import { Strip, VariableSelect } from './strip.tsx';
import { useInPlace } from './use-in-place.ts';
import { useLeaving } from './use-leaving.tsx';
import { useListening } from './use-listening.ts';

type WorkspaceProps = {
  sprint: Sprint;
  /** Whether a single name is recorded. */
  alone: boolean;
  onChange: (wanted: IpcInput<'sprint.change'>) => void;
};

/** Estimated seconds per name, including a moment to read it. */
const secondsPer = { phrase: 8, alone: 4 };

export function Workspace({ sprint, alone, onChange }: WorkspaceProps): ReactNode {
  const navigate = useRoute((state) => state.navigate);
  const stage = useRef<HTMLElement>(null);
  const { templateId, actorId, readingStyle, variable, variables } = sprint;
  const session = useSession(sprint);
  const { entries, at } = session;
  const entry = entries[at];
  const filming = useCamera(sprint, entry);
  const { wanted, camera, devices, stream } = filming;
  const awaited = entry?.state.kind === 'waiting' && !filming.asks;
  const how = { readingStyle, films: camera !== null };
  const { readings, speaking } = useListening(stream, at, awaited, how, session.hear);
  const place = useInPlace(templateId, entry);
  const sentence = useSentence(templateId, entry);
  useMovingOn(alone ? undefined : entry, session.next);
  const saving = entries.some(({ state }) => state.kind === 'saving');

  useEffect(() => {
    // With each name the stage gets the focus, so that space works after a press on the list. Not while a menu is open.
    if (document.activeElement?.ariaExpanded !== 'true') stage.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [at, stream]);

  const back = useMemo<Route>(
    () =>
      templateId === null ? { screen: 'voices', actorId: actorId ?? undefined } : { screen: 'campaign', templateId },
    [templateId, actorId],
  );

  async function finish(): Promise<void> {
    navigate(back);
    await useSprint.getState().end();
  }

  function leave(): void {
    // The remaining names are read again when the list is continued.
    useSprint.setState({ loaded: false });
    navigate(back);
  }

  const { leaveBy, question } = useLeaving(session, leave);
  const change = (wanted: IpcInput<'sprint.change'>): void => leaveBy(() => onChange(wanted));

  useEffect(() => {
    if (alone && !entry && !saving) leaveBy(() => navigate(back));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [alone, entry, saving, navigate, back]);

  return (
    // Always dark, as the stage of the recorder.
    <Box data-scheme="dark" bg="var(--background)" c="var(--text)" h="100%">
      <Screen
        back={{ label: t('app.voices'), href: routeHref({ screen: 'voices' }) }}
        title={wanted ? t('sprint.filmNames') : t('app.recordNames')}
        about={sprint.title === '' ? undefined : sprint.title}
        steps={<Progress entries={entries} readingStyle={readingStyle} />}
        actions={
          entry && (
            <>
              {sprint.hasPhrases && !wanted && (
                <ReadingStyleSelect
                  value={readingStyle}
                  onChange={(readingStyle) => change({ readingStyle, variable })}
                />
              )}
              {canFilm(sprint) && <CameraChoice films={wanted} devices={devices} />}
              <SecondaryButton onClick={() => leaveBy(leave)}>
                {alone ? t('common.done') : t('sprint.finishLater')}
              </SecondaryButton>
            </>
          )
        }
      >
        <div className={styles['workspace']} data-finished={!entry}>
          <div className={styles['middle']}>
            {(entry || !filming.asks) && <SprintGate filming={filming} actorId={actorId} />}
            {stream && entry && !filming.asks && (
              <Stage {...{ entry, session, sentence, place, readings, speaking, camera, stage }} playsAtOnce={alone}>
                <MicrophoneChoice devices={devices} stream={stream} />
              </Stage>
            )}
            {stream && !entry && !alone && (
              <Finished
                entries={entries}
                saving={saving}
                onGoTo={session.goTo}
                onFinish={() => leaveBy(() => void finish())}
                stage={stage}
              />
            )}
            {!alone && (
              <Strip entries={entries} at={at} films={wanted} onGoTo={session.goTo}>
                {variables.length > 1 && (entry !== undefined || variable !== null) && (
                  <VariableSelect
                    variables={variables}
                    value={variable}
                    onChange={(variable) => change({ readingStyle, variable })}
                  />
                )}
              </Strip>
            )}
          </div>
          {entry && <Side {...{ entry, session, sprint, camera }} />}
        </div>
        {question}
      </Screen>
    </Box>
  );
}

type SideProps = { entry: Entry; session: Session; sprint: Sprint; camera: Camera | null };

/** Beside the stage: what the camera sees, or else what says the name until it is recorded; and the last name. */
function Side({ entry, session, sprint: { templateId, actorId }, camera }: SideProps): ReactNode {
  return (
    <aside className={styles['side']} aria-label={entry.value}>
      {camera ? (
        <FitBars face={camera.face} />
      ) : (
        <UntilRecorded entry={entry} templateId={templateId} actorId={actorId} />
      )}
      <LastResult session={session} templateId={templateId} />
    </aside>
  );
}

/** How many names are recorded, and the time for the others. */
function Progress({ entries, readingStyle }: { entries: readonly Entry[]; readingStyle: ReadingStyle }): ReactNode {
  const done = entries.filter(isRecorded).length;
  const all = entries.length;
  const left = entries.filter(({ state }) => state.kind === 'waiting').length;
  const minutes = Math.round((left * secondsPer[readingStyle]) / 60);
  if (all < 2) return <span />;
  const text = t('sprint.progress', { done, all, minutes });
  return (
    <Group gap="var(--space-12)" wrap="nowrap">
      <Box w={180} visibleFrom="md">
        <ProgressBar value={done / all} label={text} tone="ok" size="small" />
      </Box>
      <Text c="var(--dim)">{text}</Text>
    </Group>
  );
}

/** The microphone's level, and the choice of another one. */
function MicrophoneChoice({ devices, stream }: { devices: SprintDevices; stream: MediaStream }): ReactNode {
  return (
    <Group gap="var(--space-16)">
      <MicrophoneMeter stream={stream} />
      <Select
        aria-label={t('recorder.microphone')}
        size="xs"
        data={devices.microphones.map(({ deviceId, label }, index) => ({
          value: deviceId,
          label: label || t('recorder.microphoneNumber', { number: index + 1 }),
        }))}
        value={stream.getAudioTracks()[0]?.getSettings().deviceId ?? ''}
        onChange={(microphoneId) => devices.choose({ microphoneId })}
      />
    </Group>
  );
}

/** Records the names of a sprint into the bank. */
function useSession({ values, templateId }: Sprint): Session {
  const toast = useToast();
  const placeOf = (phrase: SprintValue['phrase']): PhraseRead =>
    phrase && templateId !== null ? { templateId, variable: phrase.variable, occurrence: phrase.occurrence } : null;
  const [store] = useState(() =>
    createSession({
      values,
      takeOf: (value) => useTakes.getState().takes.find((take) => take.chosen && isOf(take, value)) ?? null,
      record: async ({ value, phrase }, bytes) => useTakes.getState().record(value, await bytes, placeOf(phrase)),
      choose: (id) => useTakes.getState().choose(id),
      remove: (id) => useTakes.getState().remove(id),
      onProblem: (problem) => toast.fail(problem, { duration: 12_000 }),
    }),
  );
  return useStore(store);
}

/** Whether a take is of a value, spoken in the same reading style. */
function isOf(take: NameTake, { value, phrase }: SprintValue): boolean {
  const name = phrase ? withAttached(phrase, value) : value;
  return nameKey(take.name) === nameKey(name) && (phrase === null || take.spokenIn?.key === phrase.key);
}

/** The sentence of the template that contains a value. */
function useSentence(templateId: string | null, entry: Entry | undefined): { before: string; after: string } | null {
  const script = useTemplates((state) => (templateId === null ? undefined : state.templates[templateId]?.script));
  const variable = entry?.variable ?? null;
  return useMemo(() => {
    if (script === undefined || variable === null) return null;
    try {
      const text = segmentTexts(parseScript(script)).find(({ name }) => name === variable);
      if (!text) return null;
      const { segment, highlight_si: start, highlight_ei: end } = text;
      return { before: segment.slice(0, start), after: segment.slice(end) };
    } catch (error) {
      // A script that is being edited may be invalid; the editor shows that.
      if (isAppError(error)) return null;
      throw error;
    }
  }, [script, variable]);
}
