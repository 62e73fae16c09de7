import { useState, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { Voice } from '#shared/api/index.ts';
import { noteOf, sourceName, type RecordedBy } from '#renderer/lib/clip-texts.ts';
import { t } from '#renderer/language/index.ts';
import { PlayButton } from '#renderer/sound/index.ts';
import { recordedBy, useSpeaker } from '#renderer/speakers/index.ts';
import { useApp } from '#renderer/stores/index.ts';
import { ErrorWords } from '#renderer/ui/index.ts';
import { SamplePrice } from '../../sampling/sample-button.tsx';
import { useSampling } from '../../sampling/use-sampling.ts';
import { isRecorded, type Entry } from '../session.ts';
import { PronunciationField } from './pronunciation-field.tsx';
import { useClip } from './use-clip.ts';

type UntilRecordedProps = { entry: Entry; templateId: string | null; actorId: string | null };

const noVoices: readonly Voice[] = [];

/** How a voice says a name until it is recorded, and its pronunciation. */
export function UntilRecorded({ entry, templateId, actorId }: UntilRecordedProps): ReactNode {
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const [version, setVersion] = useState(0);
  const sampling = useSampling();
  const by = recordedBy(useSpeaker(actorId));
  const { value, variable } = entry;

  return (
    <Stack component="section" gap="var(--space-10)">
      {templateId !== null && variable !== null && !isRecorded(entry) && (
        <div>
          <Text component="h2" fw={620} mb="var(--space-8)">
            {t('sprint.untilRecorded')}
          </Text>
          <PresentVoice
            key={value}
            wanted={{ templateId, variable, value }}
            version={version}
            voices={voices}
            recordedBy={by}
          />
        </div>
      )}
      <PronunciationField
        key={value}
        name={value}
        voices={voices}
        sampling={sampling}
        onSaved={() => setVersion((count) => count + 1)}
      />
      <SamplePrice sampling={sampling} />
      {sampling.problem && (
        <Text role="alert" fz="var(--type-small)" c="var(--bad-text)">
          <ErrorWords problem={sampling.problem} />
        </Text>
      )}
    </Stack>
  );
}

type PresentVoiceProps = {
  wanted: { templateId: string; variable: string; value: string };
  version: number;
  voices: readonly Voice[];
  recordedBy: RecordedBy;
};

/** The current sound of the name in videos. */
function PresentVoice({ wanted, version, voices, recordedBy }: PresentVoiceProps): ReactNode {
  const state = useClip(wanted, version);
  if (state.kind === 'coming') return <Text c="var(--dim)">{t('common.loading')}</Text>;
  if (state.kind === 'failed') {
    return (
      <Text c="var(--dim)">
        <ErrorWords problem={state.message} />
      </Text>
    );
  }
  const { clip } = state;
  const note = noteOf(clip);
  return (
    <Group gap="var(--space-10)" wrap="nowrap">
      {clip.url !== null && <PlayButton url={clip.url} of={wanted.value} />}
      <div>
        <Text fw={560}>{sourceName(clip, voices, recordedBy)}</Text>
        {note && (
          <Text fz="var(--type-small)" c="var(--dim)">
            {note.tone === 'bad' ? <ErrorWords problem={note.text} /> : note.text}
          </Text>
        )}
      </div>
    </Group>
  );
}
