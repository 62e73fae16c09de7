import { RecordInRow } from '#renderer/speakers/index.ts';
import { Mic } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { NoteWords } from '../listen/checked.tsx';
import { noteOf, recordingName, sourceName, type RecordedBy } from '#renderer/lib/clip-texts.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { PlayButton, usePlayer } from '#renderer/sound/index.ts';
import { useApp } from '#renderer/stores/index.ts';
import { ErrorNotice, QuietButton } from '#renderer/ui/index.ts';
import type { RowVoices } from '../listen/use-row-voices.ts';
import { isRecorded, placeKey, type ValueVoice } from '../model/row-voices.ts';
import styles from './side.module.css';

type RowVoicesProps = {
  template: Template;
  variables: readonly string[];
  voices: RowVoices;
  /** The row's values by variable. */
  values: ReadonlyMap<string, string>;
  /** Opens the acceptance of the voice's price; null if listening costs nothing. */
  onPrice: (() => void) | null;
  /** Called once videos use another recording. */
  onRecorded: () => void;
};

const noVoices: never[] = [];

/** The source of each value of a row, with buttons to hear and record it. */
export function RowVoiceList(props: RowVoicesProps): ReactNode {
  const { template, variables, voices, values, onPrice, onRecorded } = props;
  const [speaking, setSpeaking] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ row: string; problem: Problem } | null>(null);
  /** The word that is being recorded, by its place in this row. */
  const [recording, setRecording] = useState<string | null>(null);
  const row = JSON.stringify([...values]);
  const shown = voices.of(values);
  const play = usePlayer((state) => state.play);

  const unknown = shown.filter(({ recorded, clip }) => recorded === null && clip === null);
  const wanted = JSON.stringify(unknown.map(({ text }) => text));
  const lookUp = useEffectEvent(() => voices.lookUp(unknown));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same values are looked up once
  useEffect(() => lookUp(), [wanted, voices.key]);

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
  return (
    <Stack component="section" gap="var(--space-10)" aria-label={t('campaign.voices')}>
      {shown.map((voice) => {
        const key = placeKey(voice);
        const { variable, value, text } = voice;
        if (recording === `${row} ${key}`)
          return (
            <RecordInRow
              key={key}
              template={template}
              variable={variable}
              value={value}
              text={text}
              onEnd={(isRecorded) => {
                setRecording(null);
                if (isRecorded) onRecorded();
              }}
            />
          );
        return (
          <ValueLine
            key={key}
            voice={voice}
            recordedBy={voices.recordedBy}
            speaking={speaking === key}
            onHear={onPrice ?? (() => void hear(voice))}
            isPaid={onPrice !== null}
            onRecord={() => setRecording(`${row} ${key}`)}
          />
        );
      })}
      {failed?.row === row && <ErrorNotice problem={failed.problem} />}
    </Stack>
  );
}

type ValueLineProps = {
  voice: ValueVoice;
  recordedBy: RecordedBy;
  speaking: boolean;
  /** Whether a price is shown first. */
  isPaid: boolean;
  onHear: () => void;
  onRecord: () => void;
};

function ValueLine({ voice, recordedBy, speaking, isPaid, onHear, onRecord }: ValueLineProps): ReactNode {
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const { text, clip } = voice;
  const found = clip && !clip.approved ? noteOf(clip) : null;
  const note = found?.tone === 'neutral' ? null : found;

  function whoSays(): string {
    if (isRecorded(voice)) return recordingName(recordedBy);
    if (clip !== null) return sourceName(clip, voices, recordedBy);
    return voice.recorded === null ? '' : t('campaign.notRecorded');
  }

  return (
    <Group gap="var(--space-10)" wrap="nowrap">
      <PlayButton
        url={clip?.url ?? null}
        of={text}
        size="small"
        making={speaking}
        tooltip={isPaid ? t('campaign.playPaidPreview') : undefined}
        onMake={onHear}
      />
      <Stack gap={0} flex={1} miw={0}>
        <Text fw={600} className={styles['value']} dir="auto">
          {text}
        </Text>
        <Text fz="var(--type-small)" c={note ? `var(--${note.tone}-text)` : 'dimmed'}>
          {note ? <NoteWords note={note} /> : whoSays()}
        </Text>
      </Stack>
      <QuietButton size="small" icon={<Mic />} aria-label={t('listen.recordNamed', { value: text })} onClick={onRecord}>
        {t(isRecorded(voice) ? 'common.again' : 'common.record')}
      </QuietButton>
    </Group>
  );
}
