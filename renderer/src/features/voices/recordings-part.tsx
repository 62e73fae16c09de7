import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Menu, Stack } from '@mantine/core';
import { FolderDown } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { usePronunciations, useRoute, useTakes } from '#renderer/stores/index.ts';
import { FilePicker, Loading, Screen } from '#renderer/ui/index.ts';
import { Bank } from './bank/bank.tsx';
import { ExportNames } from './bank/export-names.tsx';
import { useAddRecordings } from './bank/use-add-recordings.ts';
import { CutDialog } from './cutting/cut-dialog.tsx';
import { PronunciationDialog } from './pronunciations/pronunciation-dialog.tsx';
import { BeginDialog } from './sprint/begin-dialog.tsx';
import { pasted, type NameList } from './sprint/list-source.tsx';
import { SpeakerBar, useSpeaker } from './speaker/speaker-bar.tsx';
import { RecordCard } from './record-card.tsx';
import { Trouble } from './trouble.tsx';
import { VoicesParts } from './voices-parts.tsx';

/** A person's recordings, and the ways to record more. @param actorId undefined for the creator. */
export function RecordingsPart({ actorId }: { actorId: string | undefined }): ReactNode {
  const { speaker } = useSpeaker(actorId);
  const { takes, loaded, problem, load } = useTakes();
  const { pronunciations, loaded: spellingLoaded, problem: unspelled, load: loadSpelling } = usePronunciations();
  const navigate = useRoute((state) => state.navigate);
  const picker = useRef<HTMLInputElement>(null);
  const { busy, add } = useAddRecordings();
  const [beginning, setBeginning] = useState(false);
  const [exporting, setExporting] = useState(false);
  /** The name whose pronunciation is open; null to add one. */
  const [spelling, setSpelling] = useState<{ name: string | null } | null>(null);
  const [cutting, setCutting] = useState<NameList | null>(null);

  useEffect(() => void load(actorId ?? null), [load, actorId]);
  useEffect(() => {
    if (!spellingLoaded) void loadSpelling();
  }, [spellingLoaded, loadSpelling]);

  /** Takes the sounds; other files are the window's. */
  function drop(event: DragEvent): void {
    const sounds = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('audio/'));
    if (sounds.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void add(sounds);
  }

  const ways = {
    onFiles: () => picker.current?.click(),
    onCut: () => setCutting({ source: pasted, text: '' }),
    onSpell: () => setSpelling({ name: null }),
    onRecord: () => setBeginning(true),
  };
  const empty = takes.length === 0 && pronunciations.length === 0;
  return (
    <Screen
      title={t('app.voices')}
      badges={<VoicesParts tab={undefined} actorId={actorId} />}
      actions={
        <SpeakerBar part={undefined} speaker={speaker}>
          {takes.length > 0 && (
            <Menu.Item leftSection={<FolderDown size={15} aria-hidden />} onClick={() => setExporting(true)}>
              {t('voices.exportNames')}
            </Menu.Item>
          )}
        </SpeakerBar>
      }
    >
      <FilePicker
        ref={picker}
        label={t('voices.filesOfNames')}
        accept="audio/*"
        multiple
        onPick={(files) => void add(files)}
      />
      <Stack h="100%" p="var(--space-18)" gap="var(--space-16)" onDrop={drop}>
        <Trouble
          of={[
            { problem, load },
            { problem: unspelled, load: loadSpelling },
          ]}
        />
        {loaded && <RecordCard ways={ways} busy={busy} empty={empty} />}
        {!empty && (
          <Bank
            onAgain={(again) => navigate({ screen: 'sprint', name: again, actorId })}
            onSpell={(spelled) => setSpelling({ name: spelled })}
          />
        )}
        {!loaded && !problem && <Loading label={t('common.loading')} />}
      </Stack>
      {beginning && (
        <BeginDialog
          actorId={actorId ?? null}
          onCut={(list) => {
            setBeginning(false);
            setCutting(list);
          }}
          onClose={() => setBeginning(false)}
        />
      )}
      {spelling && <PronunciationDialog name={spelling.name} onClose={() => setSpelling(null)} />}
      {exporting && <ExportNames onClose={() => setExporting(false)} />}
      {cutting && <CutDialog list={cutting} onClose={() => setCutting(null)} />}
    </Screen>
  );
}
