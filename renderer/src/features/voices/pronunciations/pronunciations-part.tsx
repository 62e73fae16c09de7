import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Loader } from '@mantine/core';
import { AudioLines } from 'lucide-react';
import type { Voice } from '#shared/api/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { pronunciationId, useApp, usePronunciations } from '#renderer/stores/index.ts';
import { EmptyState, ErrorNotice, Panel, Screen } from '#renderer/ui/index.ts';
import { useSampling } from '../sampling/use-sampling.ts';
import { VoicesParts } from '../voices-parts.tsx';
import { PronunciationForm } from './pronunciation-form.tsx';
import { PronunciationList } from './pronunciation-list.tsx';
import styles from './pronunciations.module.css';
import { usePronunciationRemovals } from './removals.ts';
import { speaksForItself, voiceFor } from './voice-for.ts';

const noVoices: readonly Voice[] = [];

/** How names are said that voices say wrong. */
export function PronunciationsPart(): ReactNode {
  const { pronunciations, loaded, problem, load } = usePronunciations();
  const hidden = usePronunciationRemovals((state) => state.hidden);
  const known = useApp((state) => state.info?.voices ?? noVoices);
  const voices = useMemo(() => known.filter(speaksForItself), [known]);
  const [voice, setVoice] = useState<string | null>(null);
  const [editing, setEditing] = useState<{ entry: Pronunciation | null; count: number }>({ entry: null, count: 0 });
  const sampling = useSampling();
  const entries = pronunciations.filter((entry) => !hidden.has(pronunciationId(entry)));
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
    <Screen title="Voices" badges={<VoicesParts part="pronunciations" />}>
      <div className={styles['page']}>
        <div className={styles['kept']}>
          {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
          {sampling.problem && <ErrorNotice problem={sampling.problem} />}
          {!loaded && !problem && <Loader size={22} color="var(--dim)" aria-label="Loading pronunciations" />}
          {loaded && entries.length === 0 && (
            <EmptyState
              icon={<AudioLines />}
              title="Does a voice mispronounce a name?"
              text="Spell it as it sounds. All voices will use it in videos, previews and clips. Names you recorded yourself don’t need it."
            />
          )}
          {entries.length > 0 && (
            <PronunciationList
              entries={entries}
              voices={voices}
              voice={heardIn}
              sampling={sampling}
              onVoice={setVoice}
              onChange={edit}
            />
          )}
        </div>
        <Panel className={styles['editing']} aria-label="Pronunciation of a name">
          <h2 className={styles['title']}>{editing.entry ? `Pronunciation of ${editing.entry.name}` : 'Add a name'}</h2>
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
