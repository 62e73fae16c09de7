import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FileAudio, Mic, MicVocal } from 'lucide-react';
import { Loader } from '@mantine/core';
import { useRoute, useSprint, useTakes } from '../../../stores/index.ts';
import { EmptyState, ErrorNotice, PrimaryButton, Screen, SecondaryButton } from '../../../ui/index.ts';
import { Bank } from './bank.tsx';
import { useAddRecordings } from './use-add-recordings.ts';
import { BeginDialog } from '../sprint/begin-dialog.tsx';
import { UnfinishedSprint } from '../sprint/unfinished-sprint.tsx';
import styles from '../voices-screen.module.css';
import { VoicesParts } from '../voices-parts.tsx';

/** What the creator recorded, and the ways to record more. */
export function OwnVoice(): ReactNode {
  const { takes, loaded, problem, load } = useTakes();
  const loadSprint = useSprint((state) => state.load);
  const navigate = useRoute((state) => state.navigate);
  const picker = useRef<HTMLInputElement>(null);
  const { busy, add } = useAddRecordings();
  const [beginning, setBeginning] = useState(false);

  // A sprint may have left somebody else's here.
  useEffect(() => void load(null), [load]);
  useEffect(() => void loadSprint(), [loadSprint]);

  const ways = (
    <>
      <SecondaryButton icon={<FileAudio />} busy={busy} onClick={() => picker.current?.click()}>
        Add recordings
      </SecondaryButton>
      <PrimaryButton icon={<Mic />} onClick={() => setBeginning(true)}>
        Record names
      </PrimaryButton>
    </>
  );
  return (
    <Screen title="Voices" badges={<VoicesParts part={undefined} />} actions={takes.length > 0 && ways}>
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
        <UnfinishedSprint />
        {takes.length > 0 && <Bank onAgain={(name) => navigate({ screen: 'sprint', name })} />}
        {loaded && takes.length === 0 && (
          <EmptyState
            icon={<MicVocal />}
            title="Say each name once, in your own voice"
            text="A name you recorded is heard exactly as you said it, in every video from then on."
            actions={ways}
          />
        )}
        {!loaded && !problem && (
          <div className={styles['loading']}>
            <Loader size={22} color="var(--dim)" aria-label="Reading your recordings" />
          </div>
        )}
      </div>
      {beginning && <BeginDialog onClose={() => setBeginning(false)} />}
    </Screen>
  );
}
