import { Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { Check, Circle, RotateCcw, Square, TriangleAlert, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import { MicrophoneMeter, StreamVideo } from '../../../devices/index.ts';
import { t } from '../../../language/index.ts';
import { formatTime } from '../../../lib/format.ts';
import {
  Badge,
  ErrorNotice,
  PrimaryButton,
  QuietButton,
  SecondaryButton,
  VideoPlayer,
  useSubmit,
} from '../../../ui/index.ts';
import { Countdown } from '../countdown-view.tsx';
import shared from '../recorder.module.css';
import type { FinishedTake } from '../take-session.ts';
import { useRecorderKeys } from '../use-recorder-keys.ts';
import type { RetakeSession, RetakeState } from './retake-session.ts';
import styles from './retakes.module.css';

export type RetakesProps = {
  take: FinishedTake;
  session: RetakeSession;
  /** Camera and microphone; null if they are gone. */
  stream: MediaStream | null;
  /** Shows why they are gone, and a way to open them. */
  gate: ReactNode;
  onDone: () => void;
  /** For a template's video: makes another template with the new sentences. @throws AppError */
  onUse?: (() => Promise<void>) | undefined;
};

/** Seconds played before a sentence. */
const before = 1.5;

/** The sentences of a take, each of which can be re-recorded. */
export function Retakes({ take, session, stream, gate, onDone, onUse }: RetakesProps): ReactNode {
  const state = useStore(session.store);
  const { sentences, chosen, phase, kept, problem } = state;
  const [cue, setCue] = useState<{ at: number } | null>(null);
  const { bar, list } = useFocusOfPhase(phase);

  useEffect(() => {
    if (session.state.sentences === null) void session.load();
    return () => void session.cancel();
  }, [session]);

  const isReady = chosen !== null && (phase === 'choosing' || phase === 'heard');
  const begin = stream && isReady ? () => session.begin(stream) : null;
  useRecorderKeys({
    record: phase === 'recording' ? () => void session.stop() : begin,
    pause: null,
    cancelCountdown: phase === 'countdown' ? () => void session.cancel() : null,
  });

  function choose(index: number): void {
    const start = sentences?.[index]?.start ?? 0;
    session.choose(index);
    if (!kept[index]?.used) setCue({ at: Math.max(0, start - before) });
  }

  const live = phase === 'countdown' || phase === 'recording' ? stream : null;
  return (
    <Box className={styles['retakes']} pos="absolute" inset={0} p="s24">
      <Sentences ref={list} name={take.name} state={state} onChoose={choose} onDone={onDone} onUse={onUse} />
      <Stack component="section" gap="s16" align="center" miw={0} mih={0} aria-label={t('recorder.sentence')}>
        {live ? <Live state={state} stream={live} /> : <Playback state={state} take={take} cue={cue} />}
        {!live && <Doubted state={state} />}
        {problem && <ErrorNotice problem={problem} onRetry={sentences ? undefined : () => void session.load()} />}
        {gate}
        <Group ref={bar} gap="s12" justify="center" mih={44}>
          {live && <MicrophoneMeter stream={live} />}
          <RetakeActions state={state} session={session} begin={begin} />
        </Group>
      </Stack>
    </Box>
  );
}

type SentencesProps = Pick<RetakesProps, 'onDone' | 'onUse'> & {
  ref: Ref<HTMLOListElement>;
  /** Of the take or template. */
  name: string;
  state: RetakeState;
  onChoose: (sentence: number) => void;
};

/** The list of sentences, with the buttons that use the retakes or leave. */
function Sentences({ ref, name, state, onChoose, onDone, onUse }: SentencesProps): ReactNode {
  const { sentences, chosen, phase, kept, problem } = state;
  const using = useSubmit(async () => onUse?.());
  const isSettled = phase === 'choosing';
  const hasNew = Object.values(kept).some(({ used }) => used);
  return (
    <Stack component="aside" className={styles['list']} gap="s12" mih={0} aria-labelledby="retakes-title">
      <Box component="h2" id="retakes-title" fz="lg" fw={620}>
        {t('recorder.sentences')}
      </Box>
      <Text size="sm" c="var(--dim)">
        {t('recorder.sentencesNote')}
      </Text>
      {sentences === null && !problem && (
        <Text component="output" size="sm" c="var(--dim)">
          {t('recorder.listening')}
        </Text>
      )}
      <Box
        ref={ref}
        component="ol"
        display="grid"
        flex={1}
        mih={0}
        // Room for the focus ring.
        m="calc(-1 * var(--space-4))"
        p="s4"
      >
        {sentences?.map(({ text, start, heard }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a sentence is its place in the script
          <li key={index}>
            <button type="button" aria-current={index === chosen} disabled={!isSettled} onClick={() => onChoose(index)}>
              <span dir="auto">{text}</span>
              {kept[index]?.used ? (
                <Badge tone="ok">{t('recorder.saidNew')}</Badge>
              ) : (
                <Text component="small" size="sm" c="var(--dim)" flex="none">
                  {heard ? formatTime(start) : t('recorder.notHeard')}
                </Text>
              )}
            </button>
          </li>
        ))}
      </Box>
      {using.problem && <ErrorNotice problem={using.problem} />}
      {onUse && (
        <PrimaryButton icon={<Check />} disabled={!isSettled || !hasNew} busy={using.busy} onClick={using.submit}>
          {t('recorder.makeNewTemplate')}
        </PrimaryButton>
      )}
      <SecondaryButton disabled={!isSettled || using.busy} onClick={onDone}>
        {t('common.backTo', { place: name })}
      </SecondaryButton>
    </Stack>
  );
}

type PlaybackProps = {
  state: RetakeState;
  take: FinishedTake;
  /** Where the take begins to play. */
  cue: { at: number } | null;
};

/** The take; or the latest or the used retake of the chosen sentence, which plays at once. */
function Playback({ state, take, cue }: PlaybackProps): ReactNode {
  const retake = playedRetake(state);
  const { url, duration } = retake ?? take;
  return (
    <VideoPlayer
      key={url}
      src={url}
      duration={duration}
      autoPlay={retake !== null}
      cue={retake ? null : cue}
      label={t(retake ? 'recorder.inItsPlace' : 'recorder.theTake')}
      className={shared['player']}
    />
  );
}

function playedRetake({ chosen, made, kept }: RetakeState): RetakeState['made'] {
  const own = chosen === null ? undefined : kept[chosen];
  return made ?? (own?.used ? own : null);
}

/** Names that the retake may not say, as a hint beside it. */
function Doubted({ state }: { state: RetakeState }): ReactNode {
  const doubted = playedRetake(state)?.doubted ?? [];
  if (doubted.length === 0) return null;
  return (
    <Stack component="output" gap="s4" fz="small">
      {doubted.map(({ text, soundsLike }) => (
        <Group key={text} component="span" gap="s8" wrap="nowrap">
          <Box component={TriangleAlert} size={16} flex="none" c="var(--warn)" aria-hidden />
          {t('recorder.doubted', { text, soundsLike: soundsLike ?? '', heard: soundsLike === null ? 'no' : 'yes' })}
        </Group>
      ))}
    </Stack>
  );
}

/** The camera, and the sentence between its neighbours. */
function Live({ state, stream }: { state: RetakeState; stream: MediaStream }): ReactNode {
  const { sentences, chosen, phase, countdown } = state;
  const textAt = (step: number): string | undefined => (chosen === null ? undefined : sentences?.[chosen + step]?.text);
  return (
    <Box pos="relative" flex={1} w="100%" mih={0} style={{ overflow: 'hidden' }}>
      <StreamVideo stream={stream} label={t('recorder.camera')} className={shared['live']} />
      <Text
        inherit
        className={styles['prompter']}
        textWrap="balance"
        pos="absolute"
        top={0}
        py="s16"
        px="s24"
        fz="display"
        lh={1.45}
        ta="center"
        dir="auto"
      >
        <span>{textAt(-1)} </span>
        <strong>{textAt(0)}</strong>
        <span> {textAt(1)}</span>
      </Text>
      {phase === 'countdown' && <Countdown left={countdown} />}
    </Box>
  );
}

/** Moves the focus when the button that had it is replaced: to the main button of the next phase, or to the list. */
function useFocusOfPhase(phase: RetakeState['phase']) {
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (phase === 'recording' || phase === 'heard') bar.current?.querySelector<HTMLElement>('[data-main]')?.focus();
    else if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [phase]);
  return { bar, list };
}

type RetakeActionsProps = {
  state: RetakeState;
  session: RetakeSession;
  /** Starts recording the sentence; null if that is not possible. */
  begin: (() => void) | null;
};

/** The available actions for the chosen sentence. */
function RetakeActions({ state: { phase, chosen, kept }, session, begin }: RetakeActionsProps): ReactNode {
  const own = chosen === null ? undefined : kept[chosen];
  const cancel = (): void => void session.cancel();
  switch (phase) {
    case 'choosing':
      if (chosen === null) return <Text c="var(--dim)">{t('recorder.chooseSentence')}</Text>;
      return (
        <>
          <PrimaryButton size="large" icon={<Circle />} shortcut="R" disabled={!begin} onClick={() => begin?.()}>
            {t('editor.sayAgain')}
          </PrimaryButton>
          {own && (
            <SecondaryButton
              size="large"
              icon={own.used ? <Undo2 /> : <Check />}
              onClick={() => void session.setUsed(chosen, !own.used)}
            >
              {own.used ? t('recorder.keepFirst') : t('recorder.useSentence')}
            </SecondaryButton>
          )}
        </>
      );
    case 'countdown':
      return (
        <SecondaryButton size="large" onClick={cancel}>
          {t('common.cancel')}
        </SecondaryButton>
      );
    case 'recording':
      return (
        <PrimaryButton size="large" icon={<Square />} shortcut="R" data-main onClick={() => void session.stop()}>
          {t('recorder.stop')}
        </PrimaryButton>
      );
    case 'fitting':
      return (
        <>
          <Text component="output" c="var(--dim)">
            {t('recorder.fitting')}
          </Text>
          <QuietButton onClick={cancel}>{t('common.cancel')}</QuietButton>
        </>
      );
    case 'heard':
      return (
        <>
          <SecondaryButton size="large" icon={<RotateCcw />} shortcut="R" disabled={!begin} onClick={() => begin?.()}>
            {t('common.tryAgain')}
          </SecondaryButton>
          <PrimaryButton size="large" icon={<Check />} data-main onClick={() => void session.accept()}>
            {t('recorder.useSentence')}
          </PrimaryButton>
          <QuietButton onClick={cancel}>{t('recorder.keepFirst')}</QuietButton>
        </>
      );
  }
}
