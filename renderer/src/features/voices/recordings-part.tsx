import { useEffect, useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { Box, Group, Menu, Stack, Text } from '@mantine/core';
import { AudioLines, FileAudio, FolderDown, Mic, MicVocal, SpellCheck } from 'lucide-react';
import { calledName } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { usePronunciations, useRoute, useSprint, useTakes } from '#renderer/stores/index.ts';
import {
  EmptyState,
  ErrorNotice,
  FilePicker,
  Loading,
  Panel,
  PrimaryButton,
  Screen,
  SecondaryButton,
} from '#renderer/ui/index.ts';
import { Bank } from './bank/bank.tsx';
import { ExportNames } from './bank/export-names.tsx';
import { useAddRecordings } from './bank/use-add-recordings.ts';
import { CutDialog } from './cutting/cut-dialog.tsx';
import { PronunciationDialog } from './pronunciations/pronunciation-dialog.tsx';
import { BeginDialog } from './sprint/begin-dialog.tsx';
import { pasted, type NameList } from './sprint/list-source.tsx';
import { SpeakerBar, useSpeaker } from './speaker/speaker-bar.tsx';
import { UnfinishedSprint } from './sprint/unfinished-sprint.tsx';
import { VoicesParts } from './voices-parts.tsx';

/** A person's recordings, and the ways to record more. @param actorId undefined for the creator. */
export function RecordingsPart({ actorId }: { actorId: string | undefined }): ReactNode {
  const { speaker } = useSpeaker(actorId);
  const { takes, loaded, problem, load } = useTakes();
  const { pronunciations, loaded: spellingLoaded, problem: unspelled, load: loadSpelling } = usePronunciations();
  const loadSprint = useSprint((state) => state.load);
  const navigate = useRoute((state) => state.navigate);
  const picker = useRef<HTMLInputElement>(null);
  const { busy, add } = useAddRecordings();
  const [beginning, setBeginning] = useState(false);
  const [exporting, setExporting] = useState(false);
  /** The name whose pronunciation is open; null to add one. */
  const [spelling, setSpelling] = useState<{ name: string | null } | null>(null);
  const [cutting, setCutting] = useState<NameList | null>(null);

  useEffect(() => void load(actorId ?? null), [load, actorId]);
  useEffect(() => void loadSprint(), [loadSprint]);
  useEffect(() => {
    if (!spellingLoaded) void loadSpelling();
  }, [spellingLoaded, loadSpelling]);

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
    onSpell: () => setSpelling({ name: null }),
  };
  const empty = takes.length === 0 && pronunciations.length === 0;
  const name = someoneElse ? calledName(speaker) : '';
  const about = takes.length > 0 || !someoneElse ? t('voices.emptyOwnText') : t('voices.emptyOfText', { name });
  const title = someoneElse
    ? t(takes.length > 0 ? 'voices.namesOf' : 'voices.emptyOf', { name })
    : t(takes.length > 0 ? 'voices.namesOwn' : 'voices.emptyOwn');
  const record = (
    <>
      <AddMenu {...ways}>
        <SecondaryButton icon={<FileAudio />} busy={busy}>
          {t('voices.addRecordings')}
        </SecondaryButton>
      </AddMenu>
      <PrimaryButton icon={<Mic />} onClick={() => setBeginning(true)}>
        {t('app.recordNames')}
      </PrimaryButton>
    </>
  );
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
        {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
        {unspelled && <ErrorNotice problem={unspelled} onRetry={() => void loadSpelling()} />}
        <UnfinishedSprint />
        {!empty && (
          <>
            <Panel aria-label={t('app.recordNames')}>
              <Group gap="var(--space-12)">
                <Box flex="1 1 260px">
                  <Text component="h2" fz="var(--type-lead)" fw={620}>
                    {title}
                  </Text>
                  <Text c="dimmed">{about}</Text>
                </Box>
                {record}
              </Group>
            </Panel>
            <Bank
              onAgain={(again) => navigate({ screen: 'sprint', name: again, actorId })}
              onSpell={(spelled) => setSpelling({ name: spelled })}
            />
          </>
        )}
        {loaded && empty && <EmptyState icon={<MicVocal />} title={title} text={about} actions={record} />}
        {!loaded && !problem && <Loading label={t('voices.loadingRecordings')} />}
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

type AddMenuProps = {
  /** The button that opens it. */ children: ReactElement;
  onFiles: () => void;
  onCut: () => void;
  onSpell: () => void;
};

/** The kinds of recordings that can be added: a file per name, or one of many names. */
function AddMenu({ children, onFiles, onCut, onSpell }: AddMenuProps): ReactNode {
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
        <Menu.Item leftSection={<SpellCheck size={15} />} onClick={onSpell}>
          {t('voices.addName')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
