import type { ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { IconButton, QuietButton, TextField } from '#renderer/ui/index.ts';
import { newVoice, type DraftVoice } from './service-draft.ts';
import styles from './services.module.css';

type VoiceFieldsProps = { voices: readonly DraftVoice[]; onChange: (voices: DraftVoice[]) => void };

/** The offered voices of a service, with their names in the app. */
export function VoiceFields({ voices, onChange }: VoiceFieldsProps): ReactNode {
  function edit(row: string, values: Partial<DraftVoice>): void {
    onChange(voices.map((voice) => (voice.row === row ? { ...voice, ...values } : voice)));
  }

  return (
    <Stack component="fieldset" gap="var(--space-6)" align="stretch">
      <Text component="legend" fz="var(--type-small)" fw={560} mb="var(--space-4)">
        {t('voices.partVoices')}
      </Text>
      {voices.map(({ row, id, name, language }, index) => (
        <div key={row} className={styles['voice']}>
          <TextField
            aria-label={t('voices.voiceId', { number: index + 1 })}
            placeholder={t('voices.voiceId', { number: index + 1 })}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            required={index === 0}
            value={id}
            onChange={(event) => edit(row, { id: event.currentTarget.value })}
          />
          <TextField
            aria-label={t('voices.voiceName', { number: index + 1 })}
            placeholder={t('voices.voiceName', { number: index + 1 })}
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => edit(row, { name: event.currentTarget.value })}
          />
          <TextField
            aria-label={t('voices.voiceLanguage', { number: index + 1 })}
            placeholder={newVoice().language}
            autoComplete="off"
            spellCheck={false}
            maxLength={35}
            value={language}
            onChange={(event) => edit(row, { language: event.currentTarget.value })}
          />
          <IconButton
            label={t('common.removeNamed', { name: name || id || String(index + 1) })}
            tooltip={t('common.remove')}
            icon={<X />}
            disabled={voices.length === 1}
            onClick={() => onChange(voices.filter((voice) => voice.row !== row))}
          />
        </div>
      ))}
      <QuietButton
        size="small"
        icon={<Plus />}
        style={{ alignSelf: 'start' }}
        disabled={voices.length >= 200}
        onClick={() => onChange([...voices, newVoice()])}
      >
        {t('voices.anotherVoice')}
      </QuietButton>
    </Stack>
  );
}
