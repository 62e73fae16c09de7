import { useMemo, type ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import { generationModes, linesOfQuality, smoothQualities } from '#shared/generation-modes.ts';
import type { Template } from '#shared/ipc/index.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import { t } from '#renderer/language/index.ts';
import { modeNames } from '#renderer/lib/mode-names.ts';
import { voiceLabel, voiceOptions } from '#renderer/lib/voice-options.ts';
import { useApp } from '#renderer/stores/index.ts';
import { Select } from '#renderer/ui/index.ts';
import type { DraftEditor } from '../use-draft.ts';
import { Radios } from './radios.tsx';

type ModeChoiceProps = { template: Template; editor: DraftEditor };

/** The generation mode of a campaign, its voice, and the size in `full_script`. */
export function ModeChoice({ template, editor }: ModeChoiceProps): ReactNode {
  const { mode, options } = editor.draft;
  return (
    <Stack component="section" gap="var(--space-12)">
      <Text component="h3" fw={620}>
        {t('options.speech')}
      </Text>
      <Radios
        label={t('options.speech')}
        options={generationModes.map((value) => ({
          value,
          label: t(modeNames[value]),
          ...(value === 'full_script' && { note: t('options.wholeScriptNote') }),
        }))}
        value={mode}
        onChange={(mode) => editor.patch({ mode })}
      />
      <VoiceChoice template={template} editor={editor} />
      {mode === 'full_script' && (
        <Select
          label={t('options.size')}
          data={smoothQualities.map((value) => ({ value, label: linesOfQuality[value] }))}
          value={options.smoothQuality}
          onChange={(chosen) => {
            const smoothQuality = smoothQualities.find((quality) => quality === chosen) ?? options.smoothQuality;
            editor.patch({ options: { ...options, smoothQuality } });
          }}
        />
      )}
    </Stack>
  );
}

const noVoices: never[] = [];
/** A select treats an empty value as no choice. */
const ofTemplate = 'template';

/** The voice of this campaign: the template's, or another one. */
function VoiceChoice({ template, editor }: ModeChoiceProps): ReactNode {
  const { options } = editor.draft;
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const templates = template.voice ?? defaultVoiceId;
  const choices = useMemo(() => {
    const name = voiceLabel(voices, templates);
    return [
      { value: ofTemplate, label: t('options.voiceOfTemplate', { voice: name }) },
      ...voiceOptions(voices, options.voice),
    ];
  }, [voices, templates, options.voice]);
  return (
    <Select
      label={t('options.voice')}
      data={choices}
      value={options.voice ?? ofTemplate}
      searchable
      nothingFoundMessage={t('editor.noVoice')}
      maxDropdownHeight={320}
      onChange={(chosen) => editor.patch({ options: { ...options, voice: chosen === ofTemplate ? null : chosen } })}
    />
  );
}
