import { Loader } from '@mantine/core';
import { Check, RotateCcw, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { isAppError } from '#shared/errors/index.ts';
import type { NameTake, Problem, Template } from '#shared/ipc/index.ts';
import { parseScript, phrasesOf, withAttached, type Phrase } from '#shared/script/index.ts';
import { monoWav } from '#shared/wav.ts';
import { DeviceNotice, listen, openMicrophone, sampleRate, useDevices } from '../devices/index.ts';
import { rich, t } from '../language/index.ts';
import { flagTexts } from '../lib/flag-texts.ts';
import { toProblem } from '../lib/problem.ts';
import { PlayButton, usePlayer } from '../sound/index.ts';
import { speakerOf, useApp, usePreferences, useTakes } from '../stores/index.ts';
import { ErrorWords, IconButton, QuietButton, SecondaryButton, useActing } from '../ui/index.ts';
import { LiveBars } from './live-bars.tsx';
import styles from './record-in-row.module.css';

type RecordInRowProps = {
  template: Template;
  variable: string;
  value: string;
  /** As it is said at its place: with a suffix in one word with it. */
  text: string;
  /** @param recorded whether videos use a new recording. */
  onEnd: (recorded: boolean) => void;
};

type Step =
  | { kind: 'waiting'; /** Why the last attempt was unusable. */ problem: Problem | null }
  | { kind: 'saving' }
  /** Videos don't use it unless it is kept on purpose. */
  | { kind: 'flagged'; take: NameTake };

/** Silence that ends a phrase, seconds: longer than the pauses inside. */
const pauseInPhrase = 0.9;

/**
 * Records one word where it stands: listens at once, stops after silence, and plays a good take. A word is read in each
 * phrase of the script that says it.
 */
export function RecordInRow({ template, variable, value, text, onEnd }: RecordInRowProps): ReactNode {
  const microphoneId = usePreferences((state) => state.recorder.microphoneId);
  const host = useApp((state) => state.info?.host ?? 'browser');
  const microphone = useDevices({ choice: microphoneId, needs: ['microphone'], openStream: openMicrophone });
  const stream = microphone.state.kind === 'open' ? microphone.state.stream : null;
  const [phrases] = useState(() => phrasesFor(template.script, { variable, value, text }));
  const [at, setAt] = useState(0);
  const [step, setStep] = useState<Step>({ kind: 'waiting', problem: null });
  const peaks = useRef<number[]>([]);
  const { act, busy } = useActing();
  const [actorId, setActorId] = useState(template.actorId);
  const phrase = phrases[at] ?? null;
  const isWaiting = step.kind === 'waiting';

  // Whoever pressed Record knows why the microphone is opened.
  const explains = microphone.state.kind === 'explain';
  const open = useEffectEvent(() => void microphone.open(microphoneId));
  useEffect(() => {
    if (explains) open();
  }, [explains]);

  // A template without a speaker gets the creator; its words are then spoken again, beside this.
  const findSpeaker = useEffectEvent(() => act(async () => setActorId(await speakerOf(template))));
  useEffect(() => {
    if (actorId === null) findSpeaker();
  }, [actorId]);

  async function save(bytes: Uint8Array): Promise<void> {
    setStep({ kind: 'saving' });
    try {
      const place = phrase && { templateId: template.id, variable, occurrence: phrase.occurrence };
      const take = await useTakes.getState().record(value, bytes, place, actorId);
      if (take.chosen) return goOn(take);
      usePlayer.getState().play(take.url);
      setStep({ kind: 'flagged', take });
    } catch (error) {
      setStep({ kind: 'waiting', problem: toProblem(error) });
    }
  }

  function goOn({ url }: NameTake): void {
    if (at + 1 < phrases.length) {
      setAt(at + 1);
      setStep({ kind: 'waiting', problem: null });
      return;
    }
    usePlayer.getState().play(url);
    onEnd(true);
  }

  const heard = useEffectEvent((samples: Float32Array) => void save(monoWav(samples, sampleRate)));
  useEffect(() => {
    if (!stream || !isWaiting || actorId === null) return;
    // The microphone would hear it.
    usePlayer.getState().stop();
    peaks.current = [];
    let current = true;
    const starting = listen({
      stream,
      pause: phrase ? pauseInPhrase : undefined,
      onPeak: (peak) => void peaks.current.push(peak),
      onUtterance: ({ samples }) => {
        if (current) heard(samples);
      },
    });
    starting.catch((error: unknown) => {
      if (current) setStep({ kind: 'waiting', problem: toProblem(error) });
    });
    return () => {
      current = false;
      starting.then(
        (listener) => listener.stop(),
        () => undefined,
      );
    };
  }, [stream, isWaiting, phrase, actorId]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside come up to it
    <div
      className={styles['row']}
      data-mantine-stop-propagation
      onKeyDown={(event) => {
        // Letters are keys of the list around it.
        event.stopPropagation();
        if (event.key === 'Escape' && step.kind !== 'saving') onEnd(false);
      }}
    >
      {step.kind === 'saving' ? (
        <>
          <Loader size={18} aria-hidden />
          <span className="visually-hidden">{t('common.saving')}</span>
        </>
      ) : step.kind === 'flagged' ? (
        <PlayButton url={step.take.url} of={text} size="small" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what was pressed
        <IconButton size="small" label={t('common.stop')} icon={<Square />} autoFocus onClick={() => onEnd(false)} />
      )}
      {stream && isWaiting && <LiveBars peaks={peaks} />}
      <div className={styles['words']} aria-live="polite">
        {stream === null ? (
          <DeviceNotice device="microphone" state={microphone.state} host={host} onOpen={open} />
        ) : step.kind === 'flagged' ? (
          <p data-tone="warn">
            {step.take.flags.map((flag) => `${t(flagTexts[flag].label)}. ${t(flagTexts[flag].help)}`).join(' ')}
          </p>
        ) : (
          <p dir="auto">
            {rich(
              'listen.say',
              { word: (inside) => <strong>{inside}</strong> },
              {
                before: phrase?.before ?? '',
                value: phrase ? withAttached(phrase, value) : value,
                after: phrase?.after ?? '',
              },
            )}
          </p>
        )}
        {isWaiting && step.problem && (
          <p data-tone="warn">
            <ErrorWords problem={step.problem} />
          </p>
        )}
      </div>
      {step.kind === 'flagged' && (
        <>
          <QuietButton
            size="small"
            icon={<Check />}
            busy={busy}
            onClick={() =>
              act(async () => {
                await useTakes.getState().choose(step.take.id);
                goOn(step.take);
              })
            }
          >
            {t('sprint.useAnyway')}
          </QuietButton>
          <SecondaryButton
            size="small"
            icon={<RotateCcw />}
            onClick={() => {
              act(() => useTakes.getState().remove(step.take.id));
              setStep({ kind: 'waiting', problem: null });
            }}
          >
            {t('common.again')}
          </SecondaryButton>
        </>
      )}
      {step.kind !== 'saving' && (
        <QuietButton size="small" shortcut="Esc" onClick={() => onEnd(false)}>
          {t('common.cancel')}
        </QuietButton>
      )}
    </div>
  );
}

/** The phrases that say a value; one null where it is said alone. */
function phrasesFor(
  script: string,
  { variable, value, text }: Pick<RecordInRowProps, 'variable' | 'value' | 'text'>,
): (Phrase | null)[] {
  try {
    const all = phrasesOf(parseScript(script)).filter((phrase) => phrase.variable === variable);
    const found = all.filter((phrase) => withAttached(phrase, value) === text);
    return found.length > 0 ? found : [null];
  } catch (error) {
    // A script that is being edited may be invalid.
    if (isAppError(error)) return [null];
    throw error;
  }
}
