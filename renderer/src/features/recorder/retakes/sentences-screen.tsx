import { Box, Loader, Stack } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { cutText } from '#shared/cut-text.ts';
import type { Problem, Template } from '#shared/ipc/index.ts';
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
import { EmptyState, ErrorNotice, MissingTemplate } from '../../../ui/index.ts';
import recorder from '../recorder.module.css';
import { RetakeSession } from './retake-session.ts';
import { Retakes } from './retakes.tsx';

type Opened = { takeId: string; script: string; session: RetakeSession };

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
    return <Sentences key={attempt} template={template} url={template.videoUrl} onRetry={onRetry} />;
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

type SentencesProps = { template: Template; url: string; onRetry: () => void };

function Sentences({ template, url, onRetry }: SentencesProps): ReactNode {
  const { id, name, script, media } = template;
  const preferences = usePreferences((state) => state.recorder);
  const camera = useDevices<RecordingSettings>({ choice: preferences, needs: ['camera', 'microphone'], openStream });
  const host = useApp((state) => state.info?.host ?? 'browser');
  const navigate = useRoute((state) => state.navigate);
  const sayAgain = useTemplates((state) => state.sayAgain);
  const { take, problem } = useTake(id, script);

  function leave(): void {
    navigate({ screen: 'editor', templateId: id });
  }

  async function use({ takeId }: Opened): Promise<void> {
    const isHere = stayedHere();
    const copy = await sayAgain({ id, takeId, name: t('recorder.saidAgainName', { name: cutText(name, 260) }) });
    opened.delete(id);
    if (isHere()) navigate({ screen: 'editor', templateId: copy.id });
  }

  return (
    <Box component="main" className={recorder['stage']} pos="relative" h="100%" c="var(--text)" data-scheme="dark">
      <h1 className="visually-hidden">{t('editor.saySentence')}</h1>
      {stage()}
    </Box>
  );

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
        take={{ spoolId: take.takeId, name, url, duration: media?.duration ?? 0, screen: null, named: true }}
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
        const takeId = await openTake(templateId);
        const fresh = { takeId, script, session: new RetakeSession(takeId, script) };
        if (!current) return await discardSpool(takeId);
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
      if (!known || Object.keys(known.session.state.kept).length > 0) return;
      opened.delete(templateId);
      // If this fails, the app discards it at its next start.
      discardSpool(known.takeId).catch(() => undefined);
    };
  }, [templateId, script]);

  return { take, problem };
}
