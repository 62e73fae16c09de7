import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { AudioLines } from 'lucide-react';
import type { Voice } from '#shared/api/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { t } from '#renderer/language/index.ts';
import { pronunciationId, useApp, usePronunciations } from '#renderer/stores/index.ts';
import { EmptyState, ErrorNotice, Loading, Panel, Screen, useDeletionFocus } from '#renderer/ui/index.ts';
import { SamplePrice } from '../sampling/sample-button.tsx';
import { useSampling } from '../sampling/use-sampling.ts';
import { VoicesParts } from '../voices-parts.tsx';
import { PronunciationForm } from './pronunciation-form.tsx';
import { PronunciationList } from './pronunciation-list.tsx';
import styles from './pronunciations.module.css';
import { usePronunciationRemovals } from './removals.ts';
import { speaksForItself, voiceFor } from './voice-for.ts';

const noVoices: readonly Voice[] = [];

/** Pronunciations for names that voices mispronounce. */
export function PronunciationsPart(): ReactNode {
  const { pronunciations, loaded, problem, load } = usePronunciations();
  const hidden = usePronunciationRemovals((state) => state.hidden);
  const known = useApp((state) => state.info?.voices ?? noVoices);
  const voices = useMemo(() => known.filter(speaksForItself), [known]);
  const [voice, setVoice] = useState<string | null>(null);
  const [editing, setEditing] = useState<{ entry: Pronunciation | null; count: number }>({ entry: null, count: 0 });
  const sampling = useSampling();
  const entries = pronunciations.filter((entry) => !hidden.has(pronunciationId(entry)));
  const list = useDeletionFocus(entries.map(pronunciationId));
  const heardIn = voice ?? voices[0]?.id ?? '';

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  /** Resets the form to the given entry. */
  function edit(entry: Pronunciation | null): void {
    setEditing(({ count }) => ({ entry, count: count + 1 }));
  }

  function hear(entry: Pronunciation): void {
    setEditing(({ count }) => ({ entry, count }));
    const { name: text, language } = entry;
    sampling.play(pronunciationId(entry), { voice: voiceFor(language, heardIn, voices), text });
  }

  return (
    <Screen title={t('app.voices')} badges={<VoicesParts part="pronunciations" />}>
      <div className={styles['page']}>
        <div className={styles['kept']}>
          {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
          <SamplePrice sampling={sampling} />
          {sampling.problem && <ErrorNotice problem={sampling.problem} />}
          {!loaded && !problem && <Loading label={t('voices.loadingPronunciations')} />}
          {loaded && entries.length === 0 && (
            <EmptyState
              icon={<AudioLines />}
              title={t('voices.noPronunciations')}
              text={t('voices.noPronunciationsText')}
            />
          )}
          {entries.length > 0 && (
            <PronunciationList
              list={list}
              entries={entries}
              voices={voices}
              voice={heardIn}
              sampling={sampling}
              onVoice={setVoice}
              onChange={edit}
            />
          )}
        </div>
        <Panel className={styles['editing']} aria-label={t('voices.pronunciationOfName')}>
          <h2 className={styles['title']}>
            {editing.entry ? t('voices.pronunciationOf', { name: editing.entry.name }) : t('voices.addName')}
          </h2>
          <PronunciationForm
            key={editing.count}
            entry={editing.entry}
            voices={voices}
            onSaved={hear}
            onClear={() => edit(null)}
          />
        </Panel>
      </div>
    </Screen>
  );
}
