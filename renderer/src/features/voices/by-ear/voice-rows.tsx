import type { ReactNode } from 'react';
import { Box, Text } from '@mantine/core';
import { languageName } from '#shared/language-name.ts';
import { locale, t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import type { VoiceGroup } from '#renderer/lib/voice-options.ts';
import type { Said } from '#renderer/stores/index.ts';
import { SampleButton } from '../sampling/sample-button.tsx';
import type { Sampling } from '../sampling/use-sampling.ts';
import { ModelActions, ModelProgress } from '../voice-models/models.tsx';
import styles from './by-ear.module.css';
import type { Recommended } from './recommended.ts';

/** What a voice says when its Play is pressed. */
export type Hearing = {
  sampling: Sampling;
  said: Omit<Said, 'voice'>;
  /** @param voice id of the voice. */
  onAsked: (voice: string) => void;
};

type NaturalVoicesProps = { english: VoiceGroup | undefined; others: readonly Recommended[]; hearing: Hearing };

/** The natural voices that come with the app, and one for each other language. */
export function NaturalVoices({ english, others, hearing }: NaturalVoicesProps): ReactNode {
  return (
    <ul>
      {english?.items.map(({ value, label }) => (
        <VoiceRow key={value} voice={value} label={label} hearing={hearing} />
      ))}
      {others.map(({ language, voice, model }) => (
        <li key={language} className={styles['row']}>
          {voice ? <Play voice={voice.id} label={labelOf(voice.name, language)} hearing={hearing} /> : <span />}
          <span>{labelOf(voice?.name ?? model?.name ?? '', language)}</span>
          {model && (
            <>
              <Box>
                <ModelProgress model={model} />
                {model.status === 'available' && model.size !== null && (
                  <Text fz="var(--type-small)" c="dimmed">
                    {formatBytes(model.size)}
                  </Text>
                )}
              </Box>
              <ModelActions model={model} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type FoundVoicesProps = { groups: readonly VoiceGroup[]; wanted: string; hearing: Hearing };

/** All voices that contain a text in their name or language. */
export function FoundVoices({ groups, wanted, hearing }: FoundVoicesProps): ReactNode {
  const found = groups
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase())),
    }))
    .filter(({ items }) => items.length > 0);
  if (found.length === 0) return <Text c="dimmed">{t('voices.noVoiceCalled', { name: wanted })}</Text>;
  return found.map(({ group, items }) => (
    <section key={group} aria-label={group}>
      <Text component="h3" fz="var(--type-small)" fw={560} c="dimmed" mt="var(--space-12)">
        {group}
      </Text>
      <ul>
        {items.map(({ value, label }) => (
          <VoiceRow key={value} voice={value} label={label} hearing={hearing} />
        ))}
      </ul>
    </section>
  ));
}

type VoiceRowProps = { voice: string; label: string; hearing: Hearing };

function VoiceRow(props: VoiceRowProps): ReactNode {
  return (
    <li className={styles['row']}>
      <Play {...props} />
      <span>{props.label}</span>
    </li>
  );
}

function Play({ voice, label, hearing: { sampling, said, onAsked } }: VoiceRowProps): ReactNode {
  return (
    <SampleButton
      sampling={sampling}
      id={voice}
      of={label}
      said={{ ...said, voice }}
      onAsked={() => onAsked(voice)}
      disabled={said.text.trim() === ''}
    />
  );
}

function labelOf(name: string, language: string): string {
  return `${name} · ${languageName(language, locale())}`;
}
