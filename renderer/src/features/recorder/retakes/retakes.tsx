import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { Check, Circle, RotateCcw, Square, TriangleAlert, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import { MicrophoneMeter } from '../../../devices/index.ts';
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
import { StreamVideo } from '../stream-video.tsx';
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
    <div className={styles['retakes']}>
      <Sentences ref={list} state={state} onChoose={choose} onDone={onDone} onUse={onUse} />
      <section className={styles['stage']} aria-label={t('recorder.sentence')}>
        {live ? <Live state={state} stream={live} /> : <Playback state={state} take={take} cue={cue} />}
        {!live && <Doubted state={state} />}
        {problem && <ErrorNotice problem={problem} onRetry={sentences ? undefined : () => void session.load()} />}
        {gate}
        <div ref={bar} className={styles['actions']}>
          {live && <MicrophoneMeter stream={live} />}
          <RetakeActions state={state} session={session} begin={begin} />
        </div>
      </section>
    </div>
  );
}

type SentencesProps = Pick<RetakesProps, 'onDone' | 'onUse'> & {
  ref: Ref<HTMLOListElement>;
  state: RetakeState;
  onChoose: (sentence: number) => void;
};

/** The list of sentences, with the buttons that use the retakes or leave. */
function Sentences({ ref, state, onChoose, onDone, onUse }: SentencesProps): ReactNode {
  const { sentences, chosen, phase, kept, problem } = state;
  const using = useSubmit(async () => onUse?.());
  const isSettled = phase === 'choosing';
  const hasNew = Object.values(kept).some(({ used }) => used);
  return (
    <aside className={styles['list']} aria-labelledby="retakes-title">
      <h2 id="retakes-title">{t('recorder.sentences')}</h2>
      <p className={styles['note']}>{t(onUse ? 'recorder.sentencesOfTemplate' : 'recorder.sentencesNote')}</p>
      {sentences === null && !problem && <output className={styles['note']}>{t('recorder.listening')}</output>}
      <ol ref={ref}>
        {sentences?.map(({ text, start, heard }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a sentence is its place in the script
          <li key={index}>
            <button type="button" aria-current={index === chosen} disabled={!isSettled} onClick={() => onChoose(index)}>
              <span dir="auto">{text}</span>
              {kept[index]?.used ? (
                <Badge tone="ok">{t('recorder.saidNew')}</Badge>
              ) : (
                <small>{heard ? formatTime(start) : t('recorder.notHeard')}</small>
              )}
            </button>
          </li>
        ))}
      </ol>
      {using.problem && <ErrorNotice problem={using.problem} />}
      {onUse && (
        <PrimaryButton icon={<Check />} disabled={!isSettled || !hasNew} busy={using.busy} onClick={using.submit}>
          {t('recorder.makeNewTemplate')}
        </PrimaryButton>
      )}
      <SecondaryButton disabled={!isSettled || using.busy} onClick={onDone}>
        {t(onUse ? 'recorder.backToTemplate' : 'recorder.backToTake')}
      </SecondaryButton>
    </aside>
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
      className={styles['player']}
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
    <output className={styles['doubted']}>
      {doubted.map(({ text, soundsLike }) => (
        <span key={text}>
          <TriangleAlert size={16} aria-hidden />
          {soundsLike === null ? t('recorder.doubted', { text }) : t('recorder.soundsLike', { text, soundsLike })}
        </span>
      ))}
    </output>
  );
}

/** The camera, and the sentence between its neighbours. */
function Live({ state, stream }: { state: RetakeState; stream: MediaStream }): ReactNode {
  const { sentences, chosen, phase, countdown } = state;
  const textAt = (step: number): string | undefined => (chosen === null ? undefined : sentences?.[chosen + step]?.text);
  return (
    <div className={styles['live']}>
      <StreamVideo stream={stream} label={t('recorder.yourCamera')} className={styles['camera']} />
      <p className={styles['prompter']} dir="auto">
        <span>{textAt(-1)} </span>
        <strong>{textAt(0)}</strong>
        <span> {textAt(1)}</span>
      </p>
      {phase === 'countdown' && (
        <output className={styles['countdown']}>
          <span key={countdown}>{countdown}</span>
        </output>
      )}
    </div>
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
      if (chosen === null) return <p className={styles['note']}>{t('recorder.chooseSentence')}</p>;
      return (
        <>
          <PrimaryButton size="large" icon={<Circle />} shortcut="R" disabled={!begin} onClick={() => begin?.()}>
            {t('recorder.sayAgain')}
          </PrimaryButton>
          {own && (
            <SecondaryButton
              size="large"
              icon={own.used ? <Undo2 /> : <Check />}
              onClick={() => void session.setUsed(chosen, !own.used)}
            >
              {own.used ? t('recorder.useFirst') : t('recorder.useNew')}
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
          <output className={styles['note']}>{t('recorder.fitting')}</output>
          <QuietButton onClick={cancel}>{t('common.cancel')}</QuietButton>
        </>
      );
    case 'heard':
      return (
        <>
          <SecondaryButton size="large" icon={<RotateCcw />} shortcut="R" disabled={!begin} onClick={() => begin?.()}>
            {t('recorder.tryAgain')}
          </SecondaryButton>
          <PrimaryButton size="large" icon={<Check />} data-main onClick={() => void session.accept()}>
            {t('recorder.useSentence')}
          </PrimaryButton>
          <QuietButton onClick={cancel}>{t('recorder.keepFirst')}</QuietButton>
        </>
      );
  }
}
