import type { ReactNode, RefObject } from 'react';
import { Group, Text } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import type { Voice } from '#shared/api/index.ts';
import { languageName } from '#shared/language-name.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { locale, t } from '#renderer/language/index.ts';
import { pronunciationId } from '#renderer/stores/index.ts';
import { IconButton } from '#renderer/ui/index.ts';
import { SampleButton } from '../sampling/sample-button.tsx';
import type { Sampling } from '../sampling/use-sampling.ts';
import { voiceFor } from './voice-for.ts';

type PronunciationListProps = {
  list: RefObject<HTMLUListElement | null>;
  entries: readonly Pronunciation[];
  voices: readonly Voice[];
  sampling: Sampling;
  onChange: (entry: Pronunciation) => void;
  onDelete: (entry: Pronunciation) => void;
};

/** The pronunciations of one name: one for all languages, or one for each. */
export function PronunciationList(props: PronunciationListProps): ReactNode {
  const { list, entries, voices, sampling, onChange, onDelete } = props;
  return (
    <ul ref={list}>
      {entries.map((entry) => {
        const id = pronunciationId(entry);
        const { name, language } = entry;
        return (
          <Group key={id} component="li" gap="var(--space-10)" wrap="nowrap" mih={44}>
            <SampleButton
              sampling={sampling}
              id={id}
              of={name}
              said={{ voice: voiceFor(language, voices), text: name }}
            />
            <Text flex={1} miw={0}>
              {soundsOf(entry)}
            </Text>
            <Text fz="var(--type-small)" c="dimmed">
              {language === null ? t('voices.anyLanguage') : languageName(language, locale())}
            </Text>
            <IconButton
              label={t('common.changeNamed', { name })}
              tooltip={t('common.change')}
              icon={<Pencil />}
              onClick={() => onChange(entry)}
            />
            <IconButton
              label={t('common.deleteNamed', { name })}
              tooltip={t('common.delete')}
              icon={<Trash2 />}
              onClick={() => onDelete(entry)}
            />
          </Group>
        );
      })}
    </ul>
  );
}

/** How a pronunciation sounds, in letters and sounds. */
export function soundsOf({ respelling, ipa }: Pronunciation): string {
  return [respelling, ipa && `/${ipa}/`].filter((way) => way).join(' · ');
}
