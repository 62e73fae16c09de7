import type { ReactNode } from 'react';
import { Plus, X } from 'lucide-react';
import { IconButton, QuietButton, TextField } from '#renderer/ui/index.ts';
import { newVoice, type DraftVoice } from './service-draft.ts';
import styles from './services.module.css';

type VoiceFieldsProps = { voices: readonly DraftVoice[]; onChange: (voices: DraftVoice[]) => void };

/** Which of a service's voices are offered, and what they are called here. */
export function VoiceFields({ voices, onChange }: VoiceFieldsProps): ReactNode {
  function edit(row: string, values: Partial<DraftVoice>): void {
    onChange(voices.map((voice) => (voice.row === row ? { ...voice, ...values } : voice)));
  }

  return (
    <fieldset className={styles['voices']}>
      <legend className={styles['label']}>Voices</legend>
      {voices.map(({ row, id, name, language }, index) => (
        <div key={row} className={styles['voice']}>
          <TextField
            aria-label={`Voice ${index + 1}, id at the service`}
            placeholder="The service’s id"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            required={index === 0}
            value={id}
            onChange={(event) => edit(row, { id: event.currentTarget.value })}
          />
          <TextField
            aria-label={`Voice ${index + 1}, its name here`}
            placeholder="Name here"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => edit(row, { name: event.currentTarget.value })}
          />
          <TextField
            aria-label={`Voice ${index + 1}, its language`}
            placeholder="en-US"
            autoComplete="off"
            spellCheck={false}
            maxLength={35}
            value={language}
            onChange={(event) => edit(row, { language: event.currentTarget.value })}
          />
          <IconButton
            label={`Remove voice ${index + 1}`}
            tooltip="Remove"
            icon={<X />}
            disabled={voices.length === 1}
            onClick={() => onChange(voices.filter((voice) => voice.row !== row))}
          />
        </div>
      ))}
      <QuietButton
        size="small"
        icon={<Plus />}
        className={styles['more']}
        disabled={voices.length >= 200}
        onClick={() => onChange([...voices, newVoice()])}
      >
        Another voice
      </QuietButton>
    </fieldset>
  );
}
