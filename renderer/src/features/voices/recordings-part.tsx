import { useEffect, useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { AudioLines, FileAudio, FolderDown, Mic, MicVocal } from 'lucide-react';
import { calledName } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { useRoute, useSprint, useTakes } from '#renderer/stores/index.ts';
import {
  EmptyState,
  ErrorNotice,
  FilePicker,
  IconButton,
  Loading,
  PrimaryButton,
  Screen,
  SecondaryButton,
} from '#renderer/ui/index.ts';
import { Bank } from './bank/bank.tsx';
import { ExportNames } from './bank/export-names.tsx';
import { useAddRecordings } from './bank/use-add-recordings.ts';
import { CutDialog } from './cutting/cut-dialog.tsx';
import { BeginDialog } from './sprint/begin-dialog.tsx';
import { pasted, type NameList } from './sprint/list-source.tsx';
import { SpeakerBar, useSpeaker } from './speaker/speaker-bar.tsx';
import { UnfinishedSprint } from './sprint/unfinished-sprint.tsx';
import styles from './voices-screen.module.css';
import { VoicesParts } from './voices-parts.tsx';

/** A person's recordings, and the ways to record more. @param actorId undefined for the creator. */
export function RecordingsPart({ actorId }: { actorId: string | undefined }): ReactNode {
  const { speaker } = useSpeaker(actorId);
  const { takes, loaded, problem, load } = useTakes();
  const loadSprint = useSprint((state) => state.load);
  const navigate = useRoute((state) => state.navigate);
  const picker = useRef<HTMLInputElement>(null);
  const { busy, add } = useAddRecordings();
  const [beginning, setBeginning] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [cutting, setCutting] = useState<NameList | null>(null);

  useEffect(() => void load(actorId ?? null), [load, actorId]);
  useEffect(() => void loadSprint(), [loadSprint]);

  // The parts of the screen are beside the button.
  const isNarrow = useMediaQuery('(width < 1080px)', undefined, { getInitialValueInEffect: false });
  const someoneElse = speaker !== null && !speaker.own;
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
  };
  const recordNames = (
    <PrimaryButton icon={<Mic />} onClick={() => setBeginning(true)}>
      {t('app.recordNames')}
    </PrimaryButton>
  );
  const recordMore = isNarrow ? (
    <IconButton label={t('app.recordNames')} icon={<Mic />} look="solid" onClick={() => setBeginning(true)} />
  ) : (
    recordNames
  );
  return (
    <Screen
      title={t('app.voices')}
      badges={<VoicesParts part={undefined} actorId={actorId} />}
      actions={
        <>
          <SpeakerBar part={undefined} speaker={speaker} />
          {takes.length > 0 && (
            <>
              <IconButton
                label={t('voices.exportNames')}
                icon={<FolderDown />}
                look="framed"
                onClick={() => setExporting(true)}
              />
              <AddMenu {...ways}>
                <IconButton label={t('voices.addRecordings')} icon={<FileAudio />} look="framed" disabled={busy} />
              </AddMenu>
              {recordMore}
            </>
          )}
        </>
      }
    >
      <FilePicker
        ref={picker}
        label={t('voices.filesOfNames')}
        accept="audio/*"
        multiple
        onPick={(files) => void add(files)}
      />
      <div className={styles['content']} onDrop={drop}>
        {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
        <UnfinishedSprint />
        {takes.length > 0 && (
          <Bank
            title={someoneElse ? t('voices.namesOf', { name: calledName(speaker) }) : t('voices.namesOwn')}
            onAgain={(name) => navigate({ screen: 'sprint', name, actorId })}
          />
        )}
        {loaded && takes.length === 0 && (
          <EmptyState
            icon={<MicVocal />}
            title={someoneElse ? t('voices.emptyOf', { name: calledName(speaker) }) : t('voices.emptyOwn')}
            text={someoneElse ? t('voices.emptyOfText', { name: calledName(speaker) }) : t('voices.emptyOwnText')}
            actions={
              <>
                {recordNames}
                <AddMenu {...ways}>
                  <SecondaryButton icon={<FileAudio />} busy={busy}>
                    {t('voices.addRecordings')}
                  </SecondaryButton>
                </AddMenu>
              </>
            }
          />
        )}
        {!loaded && !problem && <Loading label={t('voices.loadingRecordings')} />}
      </div>
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
      {exporting && <ExportNames onClose={() => setExporting(false)} />}
      {cutting && <CutDialog list={cutting} onClose={() => setCutting(null)} />}
    </Screen>
  );
}

type AddMenuProps = { /** The button that opens it. */ children: ReactElement; onFiles: () => void; onCut: () => void };

/** The kinds of recordings that can be added: a file per name, or one of many names. */
function AddMenu({ children, onFiles, onCut }: AddMenuProps): ReactNode {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FileAudio size={15} />} onClick={onFiles}>
          {t('voices.oneFileEach')}
        </Menu.Item>
        <Menu.Item leftSection={<AudioLines size={15} />} onClick={onCut}>
          {t('voices.oneForMany')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
