import { useNameRecording } from '#renderer/speakers/index.ts';
import { Mic } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { NoteWords } from '../listen/checked.tsx';
import { noteOf, recordingName, sourceName, type RecordedBy } from '#renderer/lib/clip-texts.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { PlayButton, usePlayer } from '#renderer/sound/index.ts';
import { useApp } from '#renderer/stores/index.ts';
import { ErrorNotice, IconButton, SecondaryButton, VariableChip } from '#renderer/ui/index.ts';
import type { RowVoices } from '../listen/use-row-voices.ts';
import { isRecorded, placeKey, type ValueVoice } from '../model/row-voices.ts';
import styles from './row-voices.module.css';

type RowVoicesProps = {
  template: Template;
  campaignName: string;
  variables: readonly string[];
  voices: RowVoices;
  /** The row's values by variable. */
  values: ReadonlyMap<string, string>;
  /** The rows; null without valid ones. */
  names: readonly (readonly string[])[] | null;
  /** Opens the acceptance of the voice's price; null if listening costs nothing. */
  onPrice: (() => void) | null;
  /** Set when a row requests its voices; a new object each time. */
  asked: object | null;
};

const noVoices: never[] = [];

/** The source of each value of a row, with buttons to hear and record it. */
export function RowVoiceList(props: RowVoicesProps): ReactNode {
  const { template, campaignName, variables, voices, values, names, onPrice, asked } = props;
  const [speaking, setSpeaking] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ row: string; problem: Problem } | null>(null);
  const section = useRef<HTMLElement>(null);
  const toRecord = useNameRecording(template);
  const row = JSON.stringify([...values]);
  const shown = voices.of(values);
  const play = usePlayer((state) => state.play);

  // When requested, the first button gets the focus.
  const answered = useRef(asked);
  useEffect(() => {
    if (asked !== null && asked !== answered.current) section.current?.querySelector('button')?.focus();
    answered.current = asked;
  }, [asked]);

  async function hear(value: ValueVoice): Promise<void> {
    setSpeaking(placeKey(value));
    setFailed(null);
    try {
      const clips = await voices.speak(values);
      const url = clips.get(placeKey(value))?.url ?? null;
      if (url !== null) play(url);
    } catch (error) {
      setFailed({ row, problem: toProblem(error) });
    } finally {
      setSpeaking(null);
    }
  }

  if (shown.length === 0 || variables.some((variable) => !values.has(variable))) return null;
  const isUnrecorded = shown.some((voice) => !isRecorded(voice));
  return (
    <section ref={section} aria-label={t('campaign.voices')}>
      <h2 className={styles['title']}>{t('campaign.voices')}</h2>
      <ul className={styles['list']}>
        {shown.map((voice) => {
          const key = placeKey(voice);
          return (
            <ValueLine
              key={key}
              voice={voice}
              recordedBy={voices.recordedBy}
              index={variables.indexOf(voice.variable)}
              speaking={speaking === key}
              onHear={onPrice ?? (() => void hear(voice))}
              isPaid={onPrice !== null}
              onRecord={() => toRecord.one(voice.value, voice.variable)}
            />
          );
        })}
      </ul>
      {failed?.row === row && <ErrorNotice problem={failed.problem} />}
      {isUnrecorded && names !== null && names.length > 1 && (
        <SecondaryButton
          size="small"
          icon={<Mic />}
          busy={toRecord.busy}
          className={styles['all']}
          onClick={() => toRecord.begin(campaignName, variables, names)}
        >
          {t('campaign.recordAll')}
        </SecondaryButton>
      )}
    </section>
  );
}

type ValueLineProps = {
  voice: ValueVoice;
  recordedBy: RecordedBy;
  /** Index of its variable in the script. */
  index: number;
  speaking: boolean;
  /** Whether a price is shown first. */
  isPaid: boolean;
  onHear: () => void;
  onRecord: () => void;
};

function ValueLine({ voice, recordedBy, index, speaking, isPaid, onHear, onRecord }: ValueLineProps): ReactNode {
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const { variable, text, clip } = voice;
  const found = clip && !clip.approved ? noteOf(clip) : null;
  const note = found?.tone === 'neutral' ? null : found;

  function whoSays(): string {
    if (isRecorded(voice)) return recordingName(recordedBy);
    if (clip !== null) return sourceName(clip, voices, recordedBy);
    return voice.recorded === null ? '' : t('campaign.notRecorded');
  }

  return (
    <li className={styles['line']}>
      <PlayButton
        url={clip?.url ?? null}
        of={text}
        size="small"
        making={speaking}
        tooltip={isPaid ? t('campaign.playPaidPreview') : undefined}
        onMake={onHear}
      />
      <div className={styles['what']}>
        <p className={styles['value']}>
          <bdi>{text}</bdi> <VariableChip name={variable} index={index} size="small" />
        </p>
        <p className={styles['source']} data-tone={note?.tone ?? (isRecorded(voice) ? 'ok' : undefined)}>
          {note ? <NoteWords note={note} /> : whoSays()}
        </p>
      </div>
      {!isRecorded(voice) && (
        <IconButton size="small" label={t('listen.recordNamed', { value: text })} icon={<Mic />} onClick={onRecord} />
      )}
    </li>
  );
}
