import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Sprint } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/rows/name-key.ts';
import { parseScript, segmentTexts } from '#shared/script/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { MicrophoneMeter, openMicrophone, useDevices } from '#renderer/devices/index.ts';
import { formatCount } from '#renderer/lib/format.ts';
import {
  routeHref,
  useApp,
  usePreferences,
  useRoute,
  useSprint,
  useTakes,
  useTemplates,
  type Route,
} from '#renderer/stores/index.ts';
import { Badge, Screen, SecondaryButton, Select, useToast } from '#renderer/ui/index.ts';
import { Finished } from './finished.tsx';
import { MicrophoneGate } from '../microphone-gate.tsx';
import { createSession, type Entry } from './session.ts';
import styles from './sprint.module.css';
import { Side } from './side/side.tsx';
import { Stage } from './stage.tsx';
import { useInPlace } from './use-in-place.ts';
import { useListening } from './use-listening.ts';
import { ValueList } from './value-list.tsx';

type WorkspaceProps = { sprint: Sprint; /** One name, said again. */ alone: boolean };

/** Seconds a name takes, with a moment to look at it. */
const secondsPerName = 4;

export function Workspace({ sprint, alone }: WorkspaceProps): ReactNode {
  const toast = useToast();
  const navigate = useRoute((state) => state.navigate);
  const host = useApp((state) => state.info?.host ?? 'browser');
  const microphoneId = usePreferences((state) => state.recorder.microphoneId);
  const changePreferences = usePreferences((state) => state.change);
  const microphone = useDevices({ choice: microphoneId, needs: ['microphone'], openStream: openMicrophone });
  const stream = microphone.state.kind === 'open' ? microphone.state.stream : null;
  const stage = useRef<HTMLElement>(null);
  const [store] = useState(() =>
    createSession({
      values: sprint.values,
      takeOf: (value) => useTakes.getState().takes.find((take) => take.chosen && isNamed(take.name, value)) ?? null,
      record: (name, bytes) => useTakes.getState().record(name, bytes),
      choose: (id) => useTakes.getState().choose(id),
      remove: (id) => useTakes.getState().remove(id),
      onProblem: ({ message }) => toast.show(message, { tone: 'bad', duration: 12_000 }),
    }),
  );
  const session = useStore(store);
  const { entries, at } = session;
  const entry = entries[at];
  const { readings, speaking } = useListening(stream, entry?.state.kind === 'waiting', session.hear);
  const place = useInPlace(sprint.templateId, entry);
  const sentence = useSentence(sprint.templateId, entry);
  const left = entries.filter(({ state }) => state.kind === 'waiting').length;
  const saving = entries.some(({ state }) => state.kind === 'saving');

  useEffect(() => {
    // After a press on the list the space bar is the sprint's again, with every name.
    stage.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [at, stream]);

  const { templateId, actorId } = sprint;
  const back = useMemo<Route>(
    () =>
      templateId === null ? { screen: 'voices', actorId: actorId ?? undefined } : { screen: 'campaign', templateId },
    [templateId, actorId],
  );

  useEffect(() => {
    if (alone && !entry && !saving) navigate(back);
  }, [alone, entry, saving, navigate, back]);

  async function finish(): Promise<void> {
    navigate(back);
    await useSprint.getState().end();
  }

  function leave(): void {
    // What is still to be said is read again when the list is taken up.
    useSprint.setState({ loaded: false });
    navigate(back);
  }

  function chooseMicrophone(id: string): void {
    void changePreferences({ recorder: { microphoneId: id } });
    void microphone.open(id);
  }

  return (
    <Screen
      crumbs={[{ label: 'Voices', href: routeHref({ screen: 'voices' }) }]}
      title={alone ? 'Record again' : 'Name sprint'}
      badges={sprint.title !== '' && <Badge>{sprint.title}</Badge>}
      actions={
        <>
          {!alone && left > 0 && <span className={styles['estimate']}>{estimate(left)}</span>}
          {entry && <SecondaryButton onClick={leave}>{alone ? 'Done' : 'Finish later'}</SecondaryButton>}
        </>
      }
    >
      <div className={styles['workspace']} data-alone={alone} data-finished={!entry}>
        {!alone && <ValueList entries={entries} ofVideos={sprint.templateId !== null} at={at} onGoTo={session.goTo} />}
        <div className={styles['middle']}>
          {microphone.state.kind === 'open' ? (
            entry ? (
              <Stage {...{ entry, session, sentence, place, readings, speaking, stage }} />
            ) : (
              !alone && (
                <Finished
                  entries={entries}
                  ofVideos={sprint.templateId !== null}
                  saving={saving}
                  onGoTo={session.goTo}
                  onFinish={() => void finish()}
                />
              )
            )
          ) : (
            <MicrophoneGate state={microphone.state} host={host} onOpen={() => void microphone.open(microphoneId)} />
          )}
          {stream && entry && (
            <div className={styles['microphone']}>
              <MicrophoneMeter stream={stream} />
              <Select
                aria-label="Microphone"
                size="xs"
                data={microphone.microphones.map(({ deviceId, label }, index) => ({
                  value: deviceId,
                  label: label || `Microphone ${index + 1}`,
                }))}
                value={stream.getAudioTracks()[0]?.getSettings().deviceId ?? ''}
                onChange={chooseMicrophone}
              />
            </div>
          )}
        </div>
        {entry && <Side entry={entry} templateId={sprint.templateId} />}
      </div>
    </Screen>
  );
}

function isNamed(name: string, value: string): boolean {
  return nameKey(name) === nameKey(value);
}

function estimate(names: number): string {
  const minutes = Math.round((names * secondsPerName) / 60);
  const time = minutes < 1 ? 'less than a minute' : `about ${formatCount(minutes, 'minute')}`;
  return `${formatCount(names, 'name')}, ${time}`;
}

/** The sentence of the template in which a value is said. */
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
      // A script that is being changed may not be readable; the editor says so.
      if (isAppError(error)) return null;
      throw error;
    }
  }, [script, variable]);
}
