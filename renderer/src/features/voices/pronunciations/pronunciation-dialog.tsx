import { useEffect, useState, type ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { nameKey } from '#shared/name-key.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { t } from '#renderer/language/index.ts';
import { pronunciationId, usePronunciations } from '#renderer/stores/index.ts';
import { Dialog, ErrorNotice, focusHeading, useDeletionFocus } from '#renderer/ui/index.ts';
import { SamplePrice } from '../sampling/sample-button.tsx';
import { useSampling } from '../sampling/use-sampling.ts';
import { PronunciationForm } from './pronunciation-form.tsx';
import { PronunciationList } from './pronunciation-list.tsx';
import { usePronunciationRemovals } from './removals.ts';
import { usePlainVoices, voiceFor } from './voice-for.ts';

type PronunciationDialogProps = { /** Null to type one. */ name: string | null; onClose: () => void };

/** How voices say a name: its pronunciations, and one to add or change. */
export function PronunciationDialog({ name: given, onClose }: PronunciationDialogProps): ReactNode {
  const pronunciations = usePronunciations((state) => state.pronunciations);
  const hidden = usePronunciationRemovals((state) => state.hidden);
  const voices = usePlainVoices();
  const [name, setName] = useState(given);
  const remove = usePronunciationRemovals((state) => state.remove);
  const sampling = useSampling();
  const entries = pronunciations.filter(
    (entry) => name !== null && nameKey(entry.name) === nameKey(name) && !hidden.has(pronunciationId(entry)),
  );
  const [editing, setEditing] = useState<{ entry: Pronunciation | null; count: number }>({
    entry: entries[0] ?? null,
    count: 0,
  });
  const list = useDeletionFocus(entries.map(pronunciationId));

  // The row that opened it may be gone with its last pronunciation, and the focus with it.
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading();
      }),
    [],
  );

  function deleteEntry(entry: Pronunciation): void {
    remove({ ids: [pronunciationId(entry)], name: entry.name });
    if (entries.length === 1) onClose();
    else if (entry === editing.entry) setEditing(({ count }) => ({ entry: null, count: count + 1 }));
  }

  function hear(entry: Pronunciation): void {
    setEditing(({ count }) => ({ entry, count }));
    setName(entry.name);
    const { name: text, language } = entry;
    sampling.play(pronunciationId(entry), { voice: voiceFor(language, voices), text });
  }

  return (
    <Dialog
      title={name === null ? t('voices.addName') : t('sprint.spelledAsSounds', { name })}
      size={520}
      onClose={onClose}
    >
      <Stack gap="var(--space-14)">
        <SamplePrice sampling={sampling} />
        {sampling.problem && <ErrorNotice problem={sampling.problem} />}
        <PronunciationForm
          key={editing.count}
          entry={editing.entry}
          name={name}
          voices={voices}
          onSaved={hear}
          onClear={() => setEditing(({ count }) => ({ entry: null, count: count + 1 }))}
        />
        {entries.length > 0 && (
          <PronunciationList
            list={list}
            entries={entries}
            voices={voices}
            sampling={sampling}
            onDelete={deleteEntry}
            onChange={(entry) => setEditing(({ count }) => ({ entry, count: count + 1 }))}
          />
        )}
      </Stack>
    </Dialog>
  );
}
