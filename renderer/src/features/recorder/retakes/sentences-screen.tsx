import { Box, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { cutText } from '#shared/cut-text.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { IpcOutput, Problem, Template } from '#shared/ipc/index.ts';
import { DeviceGate, DeviceNotice, openStream, useDevices, type RecordingSettings } from '../../../devices/index.ts';
import { t } from '../../../language/index.ts';
import { onAccountChange } from '../../../lib/account-change.ts';
import { toProblem } from '../../../lib/problem.ts';
import {
  discardSpool,
  openTake,
  routeHref,
  stayedHere,
  useApp,
  usePreferences,
  useRoute,
  useTemplates,
} from '../../../stores/index.ts';
import { ButtonLink, EmptyState, ErrorNotice, MissingTemplate, ProgressBar } from '../../../ui/index.ts';
import recorder from '../recorder.module.css';
import { RetakeSession } from './retake-session.ts';
import { Retakes } from './retakes.tsx';

/** @param isStale whether the studio has refused retakes of it: the template has another video. */
type Opened = IpcOutput<'templates.openTake'> & { script: string; session: RetakeSession; isStale: boolean };

/** By template id. Outside of the component, so that unused retakes survive leaving the screen. */
const opened = new Map<string, Opened>();
onAccountChange(() => opened.clear());
// A reload would lose them without a word.
window.addEventListener('beforeunload', (event) => {
  if ([...opened.values()].some(({ session }) => session.isBegun)) event.preventDefault();
});

/** The sentences of a template, which can be re-recorded with camera and microphone. */
export function SentencesScreen({ templateId }: { templateId: string }): ReactNode {
  const template = useTemplates((state) => state.templates[templateId]);
  const { loaded, problem, load } = useTemplates();
  const [attempt, setAttempt] = useState(0);
  if (template?.videoUrl) {
    const onRetry = (): void => setAttempt(attempt + 1);
    // Sentences are found in the video that the template is about to have. Retakes that were made stay with theirs.
    if (template.cutting === 'running' && !opened.has(templateId)) return <Cutting template={template} />;
    return <Sentences key={attempt} template={template} onRetry={onRetry} />;
  }
  return (
    <MissingTemplate
      title={t('recorder.sentences')}
      templatesHref={routeHref({ screen: 'templates' })}
      loaded={loaded}
      problem={problem}
      onRetry={() => void load()}
    />
  );
}

function Stage({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box component="main" className={recorder['stage']} pos="relative" h="100%" c="var(--text)" data-scheme="dark">
      <h1 className="visually-hidden">{t('editor.saySentence')}</h1>
      {children}
    </Box>
  );
}

/** Shown while the studio makes the cuts of a template. */
function Cutting({ template: { id, name, progress } }: { template: Template }): ReactNode {
  const bar = <ProgressBar value={progress} label={t('common.preparingNamed', { name })} />;
  const back = (
    <ButtonLink href={routeHref({ screen: 'editor', templateId: id })}>
      {t('common.backTo', { place: name })}
    </ButtonLink>
  );
  return (
    <Stage>
      <Stack h="100%" p="s24" gap="s16" justify="center" align="center">
        <Text component="output">{t('recorder.cutsBeingMade')}</Text>
        <Box w="min(360px, 100%)">{bar}</Box>
        {back}
      </Stack>
    </Stage>
  );
}

type SentencesProps = { template: Template; onRetry: () => void };

function Sentences({ template, onRetry }: SentencesProps): ReactNode {
  const { id, name, script } = template;
  const preferences = usePreferences((state) => state.recorder);
  const camera = useDevices<RecordingSettings>({ choice: preferences, needs: ['camera', 'microphone'], openStream });
  const host = useApp((state) => state.info?.host ?? 'browser');
  const navigate = useRoute((state) => state.navigate);
  const sayAgain = useTemplates((state) => state.sayAgain);
  const { take, problem } = useTake(id, script);

  function leave(): void {
    navigate({ screen: 'editor', templateId: id });
  }

  async function use(used: Opened): Promise<void> {
    const isHere = stayedHere();
    const asked = { id, takeId: used.takeId, name: t('recorder.saidAgainName', { name: cutText(name, 260) }) };
    const copy = await sayAgain(asked).catch((error: unknown) => {
      used.isStale = isAppError(error) && error.code === 'CHANGED_ELSEWHERE';
      throw error;
    });
    opened.delete(id);
    if (isHere()) navigate({ screen: 'editor', templateId: copy.id });
  }

  return <Stage>{stage()}</Stage>;

  function stage(): ReactNode {
    const { state } = camera;
    const gate = { device: 'camera', host, onOpen: () => void camera.open(preferences) } as const;
    if (problem) {
      return (
        <Stack gap="s16" align="center" pos="absolute" inset={0} p="s24">
          <ErrorNotice problem={problem} onRetry={onRetry} />
        </Stack>
      );
    }
    // Sentences that were recorded stay at hand when the camera is lost.
    if (state.kind !== 'open' && (take === null || state.kind === 'looking' || state.kind === 'explain')) {
      return <DeviceGate {...gate} state={state} />;
    }
    if (take === null) {
      const icon = <Loader size={22} color="currentColor" aria-hidden />;
      return <EmptyState icon={icon} title={t('recorder.listening')} />;
    }
    return (
      <Retakes
        take={{ spoolId: take.takeId, name, url: take.url, duration: take.duration, screen: null, named: true }}
        session={take.session}
        stream={state.kind === 'open' ? state.stream : null}
        gate={<DeviceNotice {...gate} state={state} />}
        onDone={leave}
        onUse={() => use(take)}
      />
    );
  }
}

/** The template's video as a take. It is discarded with the screen, unless there are retakes. */
function useTake(templateId: string, script: string): { take: Opened | null; problem: Problem | null } {
  const [take, setTake] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let current = true;
    async function open(): Promise<void> {
      const known = opened.get(templateId);
      if (known?.script === script) return setTake(known);
      try {
        const copied = await openTake(templateId);
        const session = new RetakeSession(copied.takeId, script);
        const fresh = { ...copied, script, session, isStale: false };
        if (!current) return await discardSpool(copied.takeId);
        opened.set(templateId, fresh);
        setTake(fresh);
      } catch (error) {
        if (current) setProblem(toProblem(error));
      }
    }
    void open();
    return () => {
      current = false;
      const known = opened.get(templateId);
      if (!known || (!known.isStale && Object.keys(known.session.state.kept).length > 0)) return;
      opened.delete(templateId);
      // If this fails, the app discards it at its next start.
      discardSpool(known.takeId).catch(() => undefined);
    };
  }, [templateId, script]);

  return { take, problem };
}
