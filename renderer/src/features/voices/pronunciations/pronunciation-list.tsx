import { useMemo, type ReactNode, type RefObject } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import type { Voice } from '#shared/api/index.ts';
import { languageName } from '#shared/language-name.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { locale, t } from '#renderer/language/index.ts';
import { voiceOptions } from '#renderer/lib/voice-options.ts';
import { pronunciationId } from '#renderer/stores/index.ts';
import { IconButton, Panel, Select } from '#renderer/ui/index.ts';
import { SampleButton } from '../sampling/sample-button.tsx';
import type { Sampling } from '../sampling/use-sampling.ts';
import styles from './pronunciations.module.css';
import { usePronunciationRemovals } from './removals.ts';
import { voiceFor } from './voice-for.ts';

type PronunciationListProps = {
  list: RefObject<HTMLUListElement | null>;
  entries: readonly Pronunciation[];
  voices: readonly Voice[];
  /** Id of the voice that speaks them. */
  voice: string;
  sampling: Sampling;
  onVoice: (voice: string) => void;
  onChange: (entry: Pronunciation) => void;
};

/** Names with their pronunciations. */
export function PronunciationList(props: PronunciationListProps): ReactNode {
  const { list, entries, voices, voice, sampling, onVoice, onChange } = props;
  const remove = usePronunciationRemovals((state) => state.remove);
  const options = useMemo(() => voiceOptions(voices, voice), [voices, voice]);
  return (
    <Panel className={styles['panel']} aria-label={t('voices.yourPronunciations')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('voices.pronunciation')}</h2>
        <Select
          aria-label={t('voices.previewVoice')}
          size="xs"
          className={styles['voice']}
          data={options}
          value={voice}
          searchable
          nothingFoundMessage={t('voices.noMatchingVoice')}
          maxDropdownHeight={320}
          onChange={onVoice}
        />
      </header>
      <ul ref={list}>
        {entries.map((entry) => {
          const id = pronunciationId(entry);
          const { name, language, respelling, ipa } = entry;
          return (
            <li key={id} className={styles['entry']}>
              <SampleButton
                sampling={sampling}
                id={id}
                of={name}
                said={{ voice: voiceFor(language, voice, voices), text: name }}
              />
              <span className={styles['name']}>{name}</span>
              <span className={styles['sounds']}>
                {[respelling, ipa && `/${ipa}/`].filter((way) => way).join(' · ')}
              </span>
              <span className={styles['dim']}>
                {language === null ? t('voices.anyLanguage') : languageName(language, locale())}
              </span>
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
                onClick={() => remove({ ids: [id], name })}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
