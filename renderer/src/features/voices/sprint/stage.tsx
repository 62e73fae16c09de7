import { useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { Check, Play, RotateCcw, SkipForward, Square, TriangleAlert, Undo2 } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { readingKey } from '#renderer/lib/direction.ts';
import { isLetterOff } from '#renderer/lib/letter-keys.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { withAttached } from '#shared/script/index.ts';
import { SoundWave, usePlayer } from '#renderer/sound/index.ts';
import { Badge, ErrorNotice, ErrorWords, PrimaryButton, QuietButton, SecondaryButton } from '#renderer/ui/index.ts';
import { flagTexts } from '#renderer/lib/flag-texts.ts';
import { LiveWave, type Reading } from './live-wave.tsx';
import { canUndo, isRecorded, type Entry, type Session } from './session.ts';
import styles from './sprint.module.css';
import { TakeWave } from './take-wave.tsx';
import type { InPlace } from './use-in-place.ts';

type StageProps = {
  entry: Entry;
  session: Session;
  /** The sentence around the name; null if unknown. */
  sentence: { before: string; after: string } | null;
  place: InPlace;
  readings: readonly Reading[];
  speaking: boolean;
  stage: RefObject<HTMLElement | null>;
};

/** One name, large: spoken, seen, heard again, and accepted. */
export function Stage({ entry, session, sentence, place, readings, speaking, stage }: StageProps): ReactNode {
  const { state } = entry;
  const isUnkept = state.kind === 'kept' && !isRecorded(entry);
  const alone = useTakeSound(state);
  const sound = place.possible ? place : alone;
  useStageKeys(session, entry, sound.toggle);
  usePlayedAtOnce(entry, place, alone.toggle);

  return (
    <section ref={stage} tabIndex={-1} className={styles['stage']} aria-label={t('sprint.nameToRecord')}>
      <p className={styles['hint']}>{hintOf(entry, sentence !== null)}</p>
      {!entry.phrase && sentence && (
        <p className={styles['sentence']}>
          “{sentence.before}
          <strong>{entry.value}</strong>
          {sentence.after}”
        </p>
      )}
      {entry.phrase ? (
        <p className={styles['phrase']}>
          {entry.phrase.before}
          <strong>{withAttached(entry.phrase, entry.value)}</strong>
          {entry.phrase.after}
        </p>
      ) : (
        <p className={styles['name']} style={{ '--letters': Math.max(8, entry.value.length) } as CSSProperties}>
          {entry.value}
        </p>
      )}
      <div className={styles['wave']}>{waveOf(state, readings)}</div>
      <div className={styles['actions']}>
        {state.kind === 'waiting' || state.kind === 'saving' ? (
          <>
            {canUndo(session) && (
              <QuietButton icon={<Undo2 />} shortcut="U" onClick={session.undo}>
                {t('sprint.undo')}
              </QuietButton>
            )}
            <QuietButton icon={<SkipForward />} shortcut="S" onClick={session.next}>
              {state.kind === 'saving' ? t('sprint.next') : t('sprint.skip')}
            </QuietButton>
          </>
        ) : (
          <>
            {state.before && (
              <QuietButton icon={<Undo2 />} shortcut="U" onClick={session.undo}>
                {t('sprint.undo')}
              </QuietButton>
            )}
            {isUnkept ? (
              <QuietButton icon={<SkipForward />} shortcut="S" onClick={session.next}>
                {t('sprint.skip')}
              </QuietButton>
            ) : (
              <SecondaryButton icon={<RotateCcw />} size="large" shortcut="R" onClick={session.again}>
                {t('sprint.takeAgain')}
              </SecondaryButton>
            )}
            {state.kind === 'kept' && (
              <SecondaryButton
                icon={sound.state === 'heard' ? <Square /> : <Play />}
                size="large"
                shortcut="P"
                busy={sound.state === 'coming'}
                className={styles['hear']}
                onClick={sound.toggle}
              >
                {t(
                  sound.state === 'heard' ? 'sprint.stop' : place.possible ? 'sprint.playInSentence' : 'sprint.hearIt',
                )}
              </SecondaryButton>
            )}
            {isUnkept && (
              <>
                <SecondaryButton icon={<Check />} size="large" shortcut="K" onClick={session.keep}>
                  {t('sprint.useAnyway')}
                </SecondaryButton>
                <PrimaryButton icon={<RotateCcw />} size="large" shortcut="Space" onClick={session.again}>
                  {t('sprint.takeAgain')}
                </PrimaryButton>
              </>
            )}
            {isRecorded(entry) && (
              <PrimaryButton icon={<Check />} size="large" shortcut="Space" onClick={session.next}>
                {t('sprint.next')}
              </PrimaryButton>
            )}
          </>
        )}
      </div>
      <div className={styles['verdict']} aria-live="polite">
        <Verdict entry={entry} speaking={speaking} onRetry={session.retry} />
      </div>
    </section>
  );
}

function waveOf(state: Entry['state'], readings: readonly Reading[]): ReactNode {
  if (state.kind === 'waiting') return <LiveWave readings={readings} />;
  if (state.heard) return <TakeWave heard={state.heard} url={state.kind === 'kept' ? state.take.url : null} />;
  return state.kind === 'kept' && <SoundWave url={state.take.url} />;
}

type VerdictProps = { entry: Entry; speaking: boolean; onRetry: () => void };

/** The problem of a take, with advice. */
function Verdict({ entry: { state, phrase }, speaking, onRetry }: VerdictProps): ReactNode {
  switch (state.kind) {
    case 'saving':
      return <Badge>{phrase ? t('sprint.cutting') : t('sprint.saving')}</Badge>;
    case 'failed':
      return <ErrorNotice problem={state.problem} onRetry={onRetry} />;
    case 'kept':
      return <TakeVerdict take={state.take} />;
    default:
      if (speaking) return <Badge tone="ok">{t('sprint.listening')}</Badge>;
      return state.problem ? (
        <p className={styles['advice']}>
          <ErrorWords problem={state.problem} />
        </p>
      ) : (
        <Badge>{phrase ? t('sprint.readPhrase') : t('sprint.sayName')}</Badge>
      );
  }
}

function TakeVerdict({ take }: { take: Extract<Entry['state'], { kind: 'kept' }>['take'] }): ReactNode {
  const [flag] = take.flags;
  const { seconds } = take;
  if (flag === undefined)
    return (
      <Badge tone="ok" icon={<Check aria-hidden />}>
        {t('sprint.cleanTake', { seconds })}
      </Badge>
    );
  return (
    <>
      <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
        {t('sprint.flaggedTake', {
          flags: take.flags.map((each) => t(flagTexts[each].label)).join(' · '),
          seconds,
        })}
      </Badge>
      <p className={styles['advice']}>
        {t(flagTexts[flag].help)} {!take.chosen && t('sprint.notUsed')}
      </p>
    </>
  );
}

function hintOf({ phrase }: Entry, hasSentence: boolean): string {
  if (phrase) return t('sprint.readWhole');
  return t(hasSentence ? 'sprint.sayAsIn' : 'sprint.sayAsInVideo');
}

/** A name that was just cut out of its phrase is played at once: in place, or alone if that is impossible. */
function usePlayedAtOnce({ phrase, state }: Entry, place: InPlace, playAlone: () => void): void {
  const fresh = phrase !== null && state.kind === 'kept' && state.heard !== null ? state.take.id : null;
  const played = useRef<string | null>(null);
  const play = useEffectEvent(() => (place.possible ? place.toggle() : playAlone()));
  useEffect(() => {
    if (fresh === null || !place.known || played.current === fresh) return;
    played.current = fresh;
    play();
  }, [fresh, place.known]);
}

/** The recording alone. */
function useTakeSound(state: Entry['state']): Pick<InPlace, 'state' | 'toggle'> {
  const url = state.kind === 'kept' ? state.take.url : null;
  const playing = usePlayer((player) => url !== null && player.url === url);
  const toggle = usePlayer((player) => player.toggle);
  return {
    state: playing ? 'heard' : 'silent',
    toggle: () => {
      if (url !== null) toggle(url);
    },
  };
}

/** Keys for hands that stay on the table; on a focused button or field they keep their own meaning. */
function useStageKeys(session: Session, entry: Entry, onPlay: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (isLetterOff(event)) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog], [role=listbox]'))
      return;
    if (event.key === ' ' && target instanceof HTMLElement && target.closest('button, a')) return;
    const keys: Record<string, () => void> = {
      ' ': () => {
        if (entry.state.kind === 'saving' || isRecorded(entry)) session.next();
        else if (entry.state.kind === 'kept') session.again();
      },
      k: session.keep,
      r: session.again,
      s: session.next,
      u: session.undo,
      p: onPlay,
      arrowleft: () => session.goTo(session.at - 1),
      arrowright: () => session.goTo(session.at + 1),
    };
    const action = keys[readingKey(event.key, document.body).toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
