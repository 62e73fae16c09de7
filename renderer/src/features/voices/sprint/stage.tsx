import { useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { Group, Text } from '@mantine/core';
import { Check, Play, RotateCcw, SkipForward, Square, TriangleAlert, Undo2 } from 'lucide-react';
import type { NameTake } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { readingKey } from '#renderer/lib/direction.ts';
import { isLetterOff } from '#renderer/lib/letter-keys.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { repeatedEnd, withAttached } from '#shared/script/index.ts';
import { PlayerPicture, SoundWave, usePlayer } from '#renderer/sound/index.ts';
import { Badge, ErrorNotice, ErrorWords, PrimaryButton, QuietButton, SecondaryButton } from '#renderer/ui/index.ts';
import { filmTexts } from '#shared/rows/film-texts.ts';
import { flagTexts } from '#renderer/lib/flag-texts.ts';
import { CameraView, type Camera } from './camera/camera-view.tsx';
import { LiveWave, type Reading } from './live-wave.tsx';
import { canUndo, isGood, isRecorded, isToFilmAgain, type Entry, type Session } from './session.ts';
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
  /** Whether a new take is played at once; otherwise a good one moves on. */
  playsAtOnce: boolean;
  stage: RefObject<HTMLElement | null>;
  /** The camera that films; null for sound alone. */
  camera: Camera | null;
  /** The microphone, at the lower edge of the frame. */
  children: ReactNode;
};

/** One name, large: spoken, seen, heard again, and accepted. */
export function Stage(props: StageProps): ReactNode {
  const { entry, session, sentence, place, readings, speaking, playsAtOnce, camera, stage, children } = props;
  const { state, phrase, value } = entry;
  const alone = useTakeSound(state);
  const sound = place.possible ? place : alone;
  useStageKeys(session, entry, sound.toggle);
  usePlayedAtOnce(playsAtOnce ? entry : undefined, place, alone.toggle);

  const said = phrase ? withAttached(phrase, value) : value;
  return (
    <section ref={stage} tabIndex={-1} className={styles['stage']} aria-label={t('sprint.nameToRecord')}>
      <p dir="auto" className={styles['said']} style={{ '--letters': Math.max(12, said.length) } as CSSProperties}>
        {phrase ? (
          <q>
            {phrase.before}
            <strong>{said}</strong>
            {phrase.after.slice(repeatedEnd(said, phrase.after))}
          </q>
        ) : (
          <strong>{said}</strong>
        )}
      </p>
      {!phrase && sentence && (
        <Text component="q" c="var(--dim)" fz="var(--type-lead)">
          {sentence.before}
          <strong>{value}</strong>
          {sentence.after.slice(repeatedEnd(value, sentence.after))}
        </Text>
      )}
      {camera ? (
        <CameraView
          camera={camera}
          tone={state.kind === 'waiting' && !state.problem ? undefined : toneOf(entry, speaking)}
          awaited={state.kind === 'waiting'}
          verdict={<Verdict entry={entry} onRetry={session.retry} />}
          level={<LiveWave readings={readings} />}
        >
          <PlayerPicture url={place.url} />
        </CameraView>
      ) : (
        <div className={styles['frame']} data-tone={toneOf(entry, speaking)}>
          <Group component="div" gap="var(--space-12)" mih={32} aria-live="polite">
            <Verdict entry={entry} onRetry={session.retry} />
          </Group>
          <div className={styles['wave']}>{waveOf(state, readings)}</div>
          {children}
        </div>
      )}
      <Buttons entry={entry} session={session} sound={sound} inSentence={place.possible} />
    </section>
  );
}

/** The colour of the frame: it turns green while somebody speaks, and stays so for a good take. */
function toneOf(entry: Entry, speaking: boolean): 'ok' | 'warn' | 'bad' | undefined {
  const { state } = entry;
  switch (state.kind) {
    case 'failed':
      return 'bad';
    case 'kept':
      return isGood(entry) ? 'ok' : 'warn';
    case 'waiting':
      if (speaking) return 'ok';
      return state.problem ? 'warn' : undefined;
    default:
      return undefined;
  }
}

type ButtonsProps = {
  entry: Entry;
  session: Session;
  sound: Pick<InPlace, 'state' | 'toggle'>;
  /** Whether the take is played in its sentence. */
  inSentence: boolean;
};

function Buttons({ entry, session, sound, inSentence }: ButtonsProps): ReactNode {
  const { state } = entry;
  const isPending = state.kind === 'waiting' || state.kind === 'saving';
  const isUnkept = state.kind === 'kept' && !isRecorded(entry);
  const isSoundOnly = isToFilmAgain(entry);
  const again = <RotateCcw />;
  const heard = sound.state === 'heard';
  return (
    <Group justify="center" gap="var(--space-12)" mih={42}>
      {(isPending ? canUndo(session) : state.before !== null) && (
        <QuietButton icon={<Undo2 />} shortcut="U" onClick={session.undo}>
          {t('common.undo')}
        </QuietButton>
      )}
      {(isPending || isUnkept) && (
        <SecondaryButton icon={<SkipForward />} size="large" shortcut="S" onClick={session.next}>
          {state.kind === 'saving' ? t('common.next') : t('sprint.skip')}
        </SecondaryButton>
      )}
      {((isRecorded(entry) && !isSoundOnly) || state.kind === 'failed') && (
        <SecondaryButton icon={again} size="large" shortcut="R" onClick={session.again}>
          {t('common.again')}
        </SecondaryButton>
      )}
      {state.kind === 'kept' && (
        <SecondaryButton
          icon={heard ? <Square /> : <Play />}
          size="large"
          shortcut="P"
          busy={sound.state === 'coming'}
          onClick={sound.toggle}
        >
          {heard ? t('common.stop') : inSentence ? t('sprint.playInSentence') : t('common.play')}
        </SecondaryButton>
      )}
      {(isUnkept || isSoundOnly) && (
        <>
          <SecondaryButton icon={<Check />} size="large" shortcut="K" onClick={isUnkept ? session.keep : session.next}>
            {isUnkept ? t('sprint.useAnyway') : t('sprint.keepSound')}
          </SecondaryButton>
          <PrimaryButton icon={again} size="large" shortcut="Space" onClick={session.again}>
            {t('common.again')}
          </PrimaryButton>
        </>
      )}
      {isRecorded(entry) && !isSoundOnly && (
        <PrimaryButton icon={<Check />} size="large" shortcut="Space" onClick={session.next}>
          {t('common.next')}
        </PrimaryButton>
      )}
    </Group>
  );
}

function waveOf(state: Entry['state'], readings: readonly Reading[]): ReactNode {
  if (state.kind === 'waiting') return <LiveWave readings={readings} />;
  if (state.heard) return <TakeWave heard={state.heard} url={state.kind === 'kept' ? state.take.url : null} />;
  return state.kind === 'kept' && <SoundWave url={state.take.url} bars={120} />;
}

type VerdictProps = { entry: Entry; onRetry: () => void };

/** What to say, and what was wrong with what was said. */
function Verdict({ entry: { state, phrase }, onRetry }: VerdictProps): ReactNode {
  switch (state.kind) {
    case 'saving':
      return <Badge>{t('common.saving')}</Badge>;
    case 'failed':
      return <ErrorNotice problem={state.problem} onRetry={onRetry} />;
    case 'kept':
      return <TakeVerdict take={state.take} />;
    default:
      return (
        <>
          <Badge>{phrase ? t('sprint.readPhrase') : t('sprint.sayName')}</Badge>
          {state.problem && (
            <p>
              <ErrorWords problem={state.problem} />
            </p>
          )}
        </>
      );
  }
}

function TakeVerdict({ take: { flags, film } }: { take: NameTake }): ReactNode {
  const [flag] = flags;
  const refused = film?.refused ?? null;
  if (flag === undefined && refused === null) {
    return (
      <Badge tone="ok" icon={<Check aria-hidden />}>
        {t('sprint.cleanTake')}
      </Badge>
    );
  }
  return (
    <>
      {flags.map((each) => (
        <Badge key={each} tone="warn" icon={<TriangleAlert aria-hidden />}>
          {t(flagTexts[each].label)}
        </Badge>
      ))}
      {refused !== null && (
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          {t('sprint.filmAgain')}
        </Badge>
      )}
      {flag !== undefined && <p>{t(flagTexts[flag].help)}</p>}
      {refused !== null && <p>{t(filmTexts[refused])}</p>}
    </>
  );
}

/** A name that was just cut out of its phrase is played at once: in place, or alone if that is impossible. */
function usePlayedAtOnce(entry: Entry | undefined, place: InPlace, playAlone: () => void): void {
  const state = entry?.phrase ? entry.state : undefined;
  const fresh = state?.kind === 'kept' && state.heard !== null ? state.take.id : null;
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
        if (entry.state.kind === 'saving' || (isRecorded(entry) && !isToFilmAgain(entry))) session.next();
        else if (entry.state.kind === 'kept') session.again();
      },
      k: isToFilmAgain(entry) ? session.next : session.keep,
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
