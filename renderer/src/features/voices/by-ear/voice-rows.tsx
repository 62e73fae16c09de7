import type { ReactNode } from 'react';
import { Box, Text } from '@mantine/core';
import { languageName } from '#shared/language-name.ts';
import { locale, t } from '#renderer/language/index.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { calledVoice } from '#renderer/natural-voice/index.ts';
import type { VoiceGroup } from '#renderer/lib/voice-options.ts';
import type { Said } from '#renderer/stores/index.ts';
import { SampleButton } from '../sampling/sample-button.tsx';
import type { Sampling } from '../sampling/use-sampling.ts';
import { ModelActions, ModelProgress } from '../voice-models/models.tsx';
import styles from './by-ear.module.css';
import type { Recommended } from './recommended.ts';

/** What all voices say, and who hears which did. */
export type Hearing = {
  sampling: Sampling;
  text: string;
  onAsked: (said: Omit<Said, 'text'>) => void;
};

type LanguageVoicesProps = { recommended: readonly Recommended[]; hearing: Hearing };

/** One natural voice for each language. */
export function LanguageVoices({ recommended, hearing }: LanguageVoicesProps): ReactNode {
  return (
    <ul>
      {recommended.map(({ language, voice, model }) => {
        const spoken = languageName(language, locale());
        const name = calledVoice(voice?.name ?? model?.name ?? '');
        return (
          <li key={language} className={styles['row']}>
            <Text fw={560}>{spoken}</Text>
            {voice ? <Play voice={voice.id} label={`${name} · ${spoken}`} hearing={hearing} /> : <span />}
            <span>{name}</span>
            <Box>
              {model && <ModelProgress model={model} />}
              <Text fz="var(--type-small)" c="dimmed">
                {voice
                  ? t('phases.ready')
                  : model?.status === 'available' && model.size !== null && formatBytes(model.size)}
              </Text>
            </Box>
            {model && (
              <Box ta="end">
                <ModelActions model={model} />
              </Box>
            )}
          </li>
        );
      })}
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
  if (found.length === 0) return <Text c="dimmed">{t('common.nothingFound')}</Text>;
  return found.map(({ group, items }) => (
    <section key={group} aria-label={group}>
      <Text component="h3" fz="var(--type-small)" fw={560} c="dimmed" mt="var(--space-12)">
        {group}
      </Text>
      <ul>
        {items.map(({ value, label }) => (
          <li key={value} className={styles['found']}>
            <Play voice={value} label={label} hearing={hearing} />
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

type PlayProps = {
  voice: string;
  /** The person whose sound is matched. */
  actorId?: string | undefined;
  label: string;
  hearing: Hearing;
  /** Runs in place of playing. */
  onPress?: (() => void) | undefined;
};

/** Plays the sentence in a voice. */
export function Play({ voice, actorId, label, hearing, onPress }: PlayProps): ReactNode {
  const { sampling, text, onAsked } = hearing;
  return (
    <SampleButton
      sampling={sampling}
      id={label}
      of={label}
      said={{ voice, actorId, text }}
      onAsked={() => onAsked({ voice, actorId })}
      onPress={onPress}
      disabled={text.trim() === ''}
    />
  );
}
