import { Stack, Text } from '@mantine/core';
import { FolderDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Job } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { useApp, useJobs } from '../stores/index.ts';
import { Actions, Dialog, ErrorNotice, PrimaryButton, useSubmit } from '../ui/index.ts';
import { ExportProgress } from './export-progress.tsx';
import { FolderField } from './folder-field.tsx';

type SoundExportProps = {
  title: string;
  /** Label of the button. */
  save: string;
  /** Whether there is something to save. */
  ready: boolean;
  /** Information shown before. */
  note?: string | null;
  /** Begins to write into a folder. @throws AppError */
  onStart: (folder: string) => Promise<Job>;
  onClose: () => void;
  /** More to choose, above the folder. */
  children: ReactNode;
};

/** Writes sounds into a folder: choices, progress, then the place of the files. */
export function SoundExport({
  title,
  save,
  ready,
  note = null,
  onStart,
  onClose,
  children,
}: SoundExportProps): ReactNode {
  const [folder, setFolder] = useState(() => useApp.getState().exportFolder());
  const [started, setStarted] = useState<Job | null>(null);
  const job = useJobs((state) => (started ? (state.jobs[started.id] ?? started) : null));
  const { busy, problem, onSubmit } = useSubmit(async () => setStarted(await onStart(folder.trim())));
  return (
    <Dialog onClose={onClose} title={title} size={560}>
      {job ? (
        <ExportProgress
          job={job}
          done={t('exports.soundsExported')}
          onAgain={() => setStarted(null)}
          onClose={onClose}
        />
      ) : (
        <Stack component="form" gap="s18" pt="s6" onSubmit={onSubmit}>
          {children}
          <FolderField folder={folder} onChange={setFolder} />
          {note !== null && (
            <Text component="output" c="dimmed">
              {note}
            </Text>
          )}
          {problem && <ErrorNotice problem={problem} />}
          <Actions>
            <PrimaryButton type="submit" icon={<FolderDown />} busy={busy} disabled={!ready || folder.trim() === ''}>
              {save}
            </PrimaryButton>
          </Actions>
        </Stack>
      )}
    </Dialog>
  );
}
