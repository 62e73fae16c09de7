import { useEffect, useRef, type ReactNode } from 'react';
import { FileAudio, MicVocal } from 'lucide-react';
import { Loader } from '@mantine/core';
import { useTakes } from '../../stores/index.ts';
import { EmptyState, ErrorNotice, Screen, SecondaryButton } from '../../ui/index.ts';
import { Bank } from './bank/bank.tsx';
import { useAddRecordings } from './bank/use-add-recordings.ts';
import styles from './voices-screen.module.css';

/** Whose voice says the names: the creator's own recordings first. */
export function VoicesScreen(): ReactNode {
  const { takes, loaded, problem, load } = useTakes();
  const picker = useRef<HTMLInputElement>(null);
  const { busy, add } = useAddRecordings();

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  const addFiles = (
    <SecondaryButton icon={<FileAudio />} busy={busy} onClick={() => picker.current?.click()}>
      Add recordings
    </SecondaryButton>
  );
  return (
    <Screen title="Voices" actions={takes.length > 0 && addFiles}>
      <input
        ref={picker}
        type="file"
        accept="audio/*"
        multiple
        hidden
        aria-label="Recordings of names"
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])]);
          // The same file can be picked again.
          event.currentTarget.value = '';
        }}
      />
      <div className={styles['content']}>
        {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
        {takes.length > 0 && <Bank />}
        {loaded && takes.length === 0 && (
          <EmptyState
            icon={<MicVocal />}
            title="Say each name once, in your own voice"
            text="A name you recorded is heard exactly as you said it, in every video from then on."
            actions={addFiles}
          />
        )}
        {!loaded && !problem && (
          <div className={styles['loading']}>
            <Loader size={22} color="var(--dim)" aria-label="Reading your recordings" />
          </div>
        )}
      </div>
    </Screen>
  );
}
