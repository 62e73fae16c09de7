import { Box, Stack } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { DeviceGate, DeviceNotice, openStream, useDevices, type RecordingSettings } from '../../devices/index.ts';
import {
  stayedHere,
  useApp,
  usePreferences,
  useRoute,
  useTemplates,
  watchRecoverable,
  type RecorderPreferences,
} from '../../stores/index.ts';
import { defaultLayout } from '#shared/layouts.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { t } from '../../language/index.ts';
import { ConfirmDialog, ErrorNotice, SecondaryButton, useToast } from '../../ui/index.ts';
import { FinishedTakeView } from './finished-take.tsx';
import { useFollowing } from './following/use-following.ts';
import { LiveTake } from './live-take.tsx';
import { readingWords } from './reading.ts';
import { RecorderBar } from './recorder-bar.tsx';
import { StageNotice } from './stage-notice.tsx';
import styles from './recorder.module.css';
import { ScriptPanel } from './script-panel.tsx';
import { createScriptStore } from './script-store.ts';
import { isBegun, isRunning, TakeSession, type FinishedTake, type TakeState } from './take-session.ts';
import { useRecorderKeys } from './use-recorder-keys.ts';
import { useScreen, type SharedScreen } from './use-screen.ts';

/** Shorter takes are discarded without a question, seconds. */
const worthAsking = 8;

/** Records a template with the webcam. */
export function RecorderScreen(): ReactNode {
  const preferences = usePreferences((state) => state.recorder);
  const changePreferences = usePreferences((state) => state.change);
  const camera = useDevices<RecordingSettings>({
    choice: preferences,
    needs: ['camera', 'microphone'],
    openStream,
  });
  const [session] = useState(() => new TakeSession());
  const [scriptText] = useState(() => createScriptStore(preferences.script));
  const take = useStore(session.store);
  const navigate = useRoute((state) => state.navigate);
  const host = useApp((state) => state.info?.host ?? 'browser');
  const createFromSpool = useTemplates((state) => state.createFromSpool);
  const screen = useScreen(host);
  const [layout, setLayout] = useState(defaultLayout);

  const stream = camera.state.kind === 'open' ? camera.state.stream : null;
  const { phase, finished } = take;
  const live = finished ? null : stream;
  // The bar stays while the devices are reopened with other settings.
  const barStream = stream ?? (camera.state.kind === 'opening' ? camera.state.former : null);
  const recording = isRunning(phase);

  const words = useMemo(() => readingWords(preferences.script), [preferences.script]);
  const showsScript = live !== null && (screen.showsWindow === null || phase === 'ready');
  const following = useFollowing({
    stream: showsScript && preferences.followsVoice ? live : null,
    words,
    reads: phase === 'recording',
  });

  useEffect(() => () => void session.leave(), [session]);
  // It would record what was closed when another camera or screen was chosen.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => session.cancelCountdown(), [session, stream, screen.stream]);
  // A finished take stays on disk, but a user who leaves by mistake has to look for it.
  useWindowEvent('beforeunload', (event) => {
    if (isBegun(phase)) event.preventDefault();
  });

  // The stored script may be loaded only after the screen is shown.
  useEffect(() => scriptText.getState().replace(preferences.script), [scriptText, preferences.script]);

  useUnusedNotice();

  function change(recorder: Partial<RecorderPreferences>): void {
    void changePreferences({ recorder });
  }

  function choose(settings: Partial<RecordingSettings>): void {
    change(settings);
    void camera.open({ ...preferences, ...settings });
  }

  const openCamera = (): void => void camera.open(preferences);
  const toggle = (): void =>
    session.toggle(stream && { camera: stream, screen: screen.stream, script: preferences.script.trim() });
  const togglePause = (): void => session.togglePause();

  const retake = useRetake(session, () => {
    // A device that was unplugged may be back.
    if (!stream) openCamera();
  });

  async function use(take: FinishedTake, name: string): Promise<void> {
    const { spoolId, screen: shown } = take;
    const composed = shown && { offset: shown.offset, layout };
    const named = take.named || name !== take.name;
    const isHere = stayedHere();
    const template = await createFromSpool({
      spoolId,
      name,
      named,
      script: preferences.script.trim(),
      screen: composed,
    });
    session.handOver();
    if (isHere()) navigate({ screen: 'editor', templateId: template.id });
  }

  const keys = {
    record: finished ? null : toggle,
    pause: recording ? togglePause : null,
    cancelCountdown: phase === 'countdown' ? () => session.cancelCountdown() : null,
  };
  useRecorderKeys(retake.asking ? null : keys);

  return (
    <Box component="main" className={styles['stage']} pos="relative" h="100%" c="var(--text)" data-scheme="dark">
      <h1 className="visually-hidden">{t('common.record')}</h1>
      {finished ? (
        <FinishedTakeView
          key={finished.spoolId}
          take={finished}
          number={take.number}
          notice={take.notice}
          arrangement={{ layout, ...take.sizes }}
          script={words.length > 0 ? preferences.script.trim() : ''}
          stream={stream}
          gate={<DeviceNotice device="camera" state={camera.state} host={host} onOpen={openCamera} />}
          onRetake={retake.ask}
          onUse={(name) => use(finished, name)}
        />
      ) : (
        <>
          {camera.state.kind !== 'open' && phase === 'ready' && (
            <DeviceGate
              device="camera"
              state={camera.state}
              host={host}
              onOpen={openCamera}
              instead={
                <SecondaryButton onClick={() => navigate({ screen: 'templates' })}>
                  {t('templates.importVideo')}
                </SecondaryButton>
              }
            />
          )}
          {live && (
            <LiveTake
              stream={live}
              screen={screen.stream}
              layout={layout}
              take={take}
              elapsed={session.elapsed}
              preferences={preferences}
              words={showsScript ? words : null}
              following={following}
            />
          )}
          <Stack className={styles['controls']} gap="s16" align="center" pos="absolute" inset="76px 0 26px">
            {live && preferences.showScript && phase === 'ready' && (
              <ScriptPanel
                text={scriptText}
                speed={preferences.speed}
                isFirst={take.number === 1}
                onChange={(script) => change({ script })}
                onClose={() => change({ showScript: false })}
              />
            )}
            <Stack gap="s10" flex="none" maw="calc(100% - 32px)" mt="auto">
              <Troubles take={take} screen={screen} onRetry={() => session.retry()} />
              {barStream && (
                <RecorderBar
                  phase={phase}
                  stream={barStream}
                  preferences={preferences}
                  following={following.state}
                  onPreferences={change}
                  camera={camera}
                  onChoose={choose}
                  screen={screen}
                  layout={layout}
                  onLayout={setLayout}
                  onRecord={toggle}
                  onPause={togglePause}
                  onRetake={retake.ask}
                  stuck={take.problem !== null}
                />
              )}
            </Stack>
          </Stack>
        </>
      )}
      {retake.question}
    </Box>
  );
}

type TroublesProps = { take: TakeState; screen: SharedScreen; onRetry: () => void };

/** Problems of the recording, or of a screen before it is recorded. */
function Troubles({ take: { phase, problem }, screen, onRetry }: TroublesProps): ReactNode {
  const notice = phase === 'ready' ? (screen.trouble ?? screen.showsWindow) : null;
  return (
    <>
      {problem && (
        <div className={styles['problem']}>
          <ErrorNotice problem={problem} onRetry={phase === 'ready' ? undefined : onRetry} />
        </div>
      )}
      {notice !== null && <StageNotice problem={notice} />}
    </>
  );
}

/**
 * Discards a take that is to be repeated, after a question unless it is short.
 * @param onDiscarded called afterwards.
 */
function useRetake(session: TakeSession, onDiscarded: () => void) {
  const [asking, setAsking] = useState(false);

  function ask(): void {
    session.pause();
    if (session.elapsed() < worthAsking) void discard();
    else setAsking(true);
  }

  async function discard(): Promise<void> {
    setAsking(false);
    await session.discard();
    onDiscarded();
  }

  const question = (
    <ConfirmDialog
      opened={asking}
      danger
      title={t('templates.discardQuestion')}
      confirmLabel={t('common.discard')}
      onCancel={() => setAsking(false)}
      onConfirm={() => void discard()}
    >
      {t('templates.discardText')}
    </ConfirmDialog>
  );
  return { asking, ask, question };
}

/** Reports an unused take on arrival: after a reload nothing else here shows it. */
function useUnusedNotice(): void {
  const toast = useToast();
  const navigate = useRoute((state) => state.navigate);
  useEffect(() => {
    let shown: string | null = null;
    const end = watchRecoverable(
      (found) => {
        if (found.length === 0 || shown !== null) return;
        const action = { label: t('common.show'), run: () => navigate({ screen: 'templates' }) };
        shown = toast.show(t('recorder.leftUnused'), { action, duration: false });
      },
      // The templates screen shows why it failed.
      () => undefined,
    );
    return () => {
      end();
      if (shown !== null) toast.hide(shown);
    };
  }, [toast, navigate]);
}
