import { useState, type ReactNode } from 'react';
import { SoundExport } from '#renderer/exports/index.ts';
import { t } from '#renderer/language/index.ts';
import type { VoiceGroup } from '#renderer/lib/voice-options.ts';
import { saveSample, type Said } from '#renderer/stores/index.ts';
import { Select, TextField } from '#renderer/ui/index.ts';

type SaveSampleProps = {
  said: Said;
  /** Voices to choose from. */
  groups: readonly VoiceGroup[];
  onClose: () => void;
};

/** Characters of the text that name its file. */
const namedBy = 60;

/** Writes a text in a voice as a sound file. */
export function SaveSample({ said, groups, onClose }: SaveSampleProps): ReactNode {
  const [voice, setVoice] = useState(said.voice);
  /** What was typed; null while it is called as what it says. */
  const [typed, setTyped] = useState<string | null>(null);
  const label = groups.flatMap(({ items }) => items).find(({ value }) => value === voice)?.label ?? voice;
  const name = typed ?? `${label} - ${said.text.trim().slice(0, namedBy).trim()}`;
  return (
    <SoundExport
      title={t('voices.saveSample')}
      save={t('voices.saveSound')}
      ready={name.trim() !== ''}
      onStart={(folder) => saveSample({ ...said, voice }, { folder, name })}
      onClose={onClose}
    >
      <Select
        label={t('voices.sampleVoice')}
        data={groups.map(({ group, items }) => ({ group, items: [...items] }))}
        value={voice}
        searchable
        onChange={setVoice}
      />
      <TextField
        label={t('voices.sampleFile')}
        maxLength={200}
        spellCheck={false}
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </SoundExport>
  );
}
