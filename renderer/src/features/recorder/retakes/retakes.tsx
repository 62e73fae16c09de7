import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Check, Circle, RotateCcw, Square, Undo2 } from 'lucide-react';
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
import type { FinishedTake } from '../take-store.ts';
import { useRecorderKeys } from '../use-recorder-keys.ts';
import type { createRetakeStore } from './retake-store.ts';
import styles from './retakes.module.css';

type RetakesProps = {
  take: FinishedTake;
  store: ReturnType<typeof createRetakeStore>;
  /** Camera and microphone; null where they are gone. */
  stream: MediaStream | null;
  onDone: () => void;
  /** Of a take that is a template already: makes another one with the new sentences. @throws AppError */
  onUse?: (() => Promise<void>) | undefined;
};

/** Seconds that are heard before a sentence. */
const before = 1.5;

/** The sentences of a take, each of which can be said again. */
export function Retakes({ take, store, stream, onDone, onUse }: RetakesProps): ReactNode {
  const { sentences, chosen, phase, countdown, made, kept, problem, ...actions } = useStore(store);
  const [cue, setCue] = useState<{ at: number } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const sentence = chosen === null ? undefined : sentences?.[chosen];
  const own = chosen === null ? undefined : kept[chosen];
  const isLive = phase === 'countdown' || phase === 'recording';
  const isSettled = phase === 'choosing';
  const hasNew = Object.values(kept).some(({ used }) => used);
  const using = useSubmit(async () => onUse?.());

  useEffect(() => {
    if (store.getState().sentences === null) void store.getState().load();
    return () => void store.getState().cancel();
  }, [store]);

  const begin = stream && chosen !== null && (isSettled || phase === 'heard') ? () => actions.begin(stream) : null;
  useRecorderKeys({
    record: phase === 'recording' ? () => void actions.stop() : begin,
    pause: null,
    markFlub: null,
    cancelCountdown: phase === 'countdown' ? () => void actions.cancel() : null,
  });

  // The button that had the focus makes room for the next one.
  useEffect(() => {
    if (phase === 'recording' || phase === 'heard') bar.current?.querySelector<HTMLElement>('[data-main]')?.focus();
    else if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [phase]);

  function choose(index: number): void {
    const start = sentences?.[index]?.start ?? 0;
    actions.choose(index);
    if (!kept[index]?.used) setCue({ at: Math.max(0, start - before) });
  }

  return (
    <div className={styles['retakes']}>
      <aside className={styles['list']} aria-labelledby="retakes-title">
        <h2 id="retakes-title">{t('recorder.sentences')}</h2>
        <p className={styles['note']}>{t(onUse ? 'recorder.sentencesOfTemplate' : 'recorder.sentencesNote')}</p>
        {sentences === null && !problem && <output className={styles['note']}>{t('recorder.listening')}</output>}
        <ol ref={list}>
          {sentences?.map(({ text, start, heard }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a sentence is its place in the script
            <li key={index}>
              <button type="button" aria-current={index === chosen} disabled={!isSettled} onClick={() => choose(index)}>
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
      <section className={styles['stage']} aria-label={t('recorder.sentence')}>
        {isLive && stream ? (
          <div className={styles['live']}>
            <StreamVideo stream={stream} label={t('recorder.yourCamera')} className={styles['camera']} />
            <p className={styles['prompter']} dir="auto">
              {chosen !== null && <span>{sentences?.[chosen - 1]?.text} </span>}
              <strong>{sentence?.text}</strong>
              {chosen !== null && <span> {sentences?.[chosen + 1]?.text}</span>}
            </p>
            {phase === 'countdown' && (
              <output className={styles['countdown']}>
                <span key={countdown}>{countdown}</span>
              </output>
            )}
          </div>
        ) : (
          <VideoPlayer
            key={shownUrl({ made, own, take })}
            src={shownUrl({ made, own, take })}
            duration={made?.duration ?? (own?.used ? own.duration : take.duration)}
            autoPlay={made !== null || own?.used === true}
            cue={made !== null || own?.used ? null : cue}
            label={made !== null || own?.used ? t('recorder.inItsPlace') : t('recorder.theTake')}
            className={styles['player']}
          />
        )}
        {problem && <ErrorNotice problem={problem} onRetry={sentences ? undefined : () => void actions.load()} />}
        <div ref={bar} className={styles['actions']}>
          {isLive && stream && <MicrophoneMeter stream={stream} />}
          {isSettled && chosen !== null && (
            <>
              <PrimaryButton size="large" icon={<Circle />} shortcut="R" disabled={!begin} onClick={() => begin?.()}>
                {t('recorder.sayAgain')}
              </PrimaryButton>
              {own && (
                <SecondaryButton
                  size="large"
                  icon={own.used ? <Undo2 /> : <Check />}
                  onClick={() => void actions.setUsed(chosen, !own.used)}
                >
                  {own.used ? t('recorder.useFirst') : t('recorder.useNew')}
                </SecondaryButton>
              )}
            </>
          )}
          {isSettled && chosen === null && <p className={styles['note']}>{t('recorder.chooseSentence')}</p>}
          {phase === 'countdown' && (
            <SecondaryButton size="large" onClick={() => void actions.cancel()}>
              {t('common.cancel')}
            </SecondaryButton>
          )}
          {phase === 'recording' && (
            <PrimaryButton size="large" icon={<Square />} shortcut="R" data-main onClick={() => void actions.stop()}>
              {t('recorder.stop')}
            </PrimaryButton>
          )}
          {phase === 'fitting' && (
            <>
              <output className={styles['note']}>{t('recorder.fitting')}</output>
              <QuietButton onClick={() => void actions.cancel()}>{t('common.cancel')}</QuietButton>
            </>
          )}
          {phase === 'heard' && (
            <>
              <SecondaryButton
                size="large"
                icon={<RotateCcw />}
                shortcut="R"
                disabled={!begin}
                onClick={() => begin?.()}
              >
                {t('recorder.tryAgain')}
              </SecondaryButton>
              <PrimaryButton size="large" icon={<Check />} data-main onClick={() => void actions.accept()}>
                {t('recorder.useSentence')}
              </PrimaryButton>
              <QuietButton onClick={() => void actions.cancel()}>{t('recorder.keepFirst')}</QuietButton>
            </>
          )}
        </div>
      </section>
    </div>
  );
}

function shownUrl({
  made,
  own,
  take,
}: {
  made: { url: string; spoolId: string } | null;
  own: { url: string; used: boolean } | undefined;
  take: FinishedTake;
}): string {
  if (made) return made.url;
  return own?.used ? own.url : take.url;
}
