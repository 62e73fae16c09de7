import { Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FolderOutput } from 'lucide-react';
import type { Copy } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { copiedText } from '#renderer/lib/copied-text.ts';
import { formatBytes, formatPercent } from '#renderer/lib/format.ts';
import { useApp, useStorage } from '#renderer/stores/index.ts';
import {
  Actions,
  Dialog,
  ErrorNotice,
  Form,
  PrimaryButton,
  ProgressBar,
  QuietButton,
  SecondaryButton,
  TextField,
  useSubmit,
  useToast,
} from '#renderer/ui/index.ts';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';
import storageStyles from './storage.module.css';

/** Backups of the studio's data in the user's folders, and their restoration. */
export function Backups(): ReactNode {
  const copying = useStorage((state) => state.copying);
  const [asked, setAsked] = useState<'backUp' | 'restore' | null>(null);
  return (
    <Setting title={t('settings.backups')} text={t('settings.backupsText')}>
      <Group gap="s10" align="stretch" wrap="nowrap">
        <SecondaryButton
          busy={copying?.kind === 'backUp'}
          disabled={copying !== null}
          onClick={() => setAsked('backUp')}
        >
          {t('settings.backUp')}
        </SecondaryButton>
        <SecondaryButton
          busy={copying?.kind === 'restore'}
          disabled={copying !== null}
          onClick={() => setAsked('restore')}
        >
          {t('settings.restoreBackup')}
        </SecondaryButton>
      </Group>
      {copying && asked === null && <CopyProgress copy={copying} />}
      {asked === 'backUp' && <BackUpDialog onClose={() => setAsked(null)} />}
      {asked === 'restore' && <RestoreDialog onClose={() => setAsked(null)} />}
    </Setting>
  );
}

function BackUpDialog({ onClose }: { onClose: () => void }): ReactNode {
  const backUp = useStorage((state) => state.backUp);
  const exportFolder = useApp((state) => state.info?.exportFolder ?? '');
  const toast = useToast();
  return (
    <FolderDialog
      title={t('settings.backUp')}
      text={t('settings.backUpText')}
      label={t('common.folder')}
      confirm={t('settings.backUp')}
      afterFailure={t('settings.backUpUndone')}
      initial={exportFolder}
      onClose={onClose}
      onConfirm={async (folder) => {
        toast.show(copiedText({ kind: 'backUp', folder: await backUp(folder) }), { tone: 'ok' });
      }}
    />
  );
}

function RestoreDialog({ onClose }: { onClose: () => void }): ReactNode {
  const restore = useStorage((state) => state.restore);
  const toast = useToast();
  return (
    <FolderDialog
      title={t('settings.restoreBackup')}
      text={t('settings.restoreText')}
      label={t('common.folder')}
      confirm={t('settings.restoreBackup')}
      afterFailure={t('settings.restoreUndone')}
      initial=""
      onClose={onClose}
      onConfirm={async (folder) => {
        toast.show(copiedText({ kind: 'restore', folder: await restore(folder) }), { tone: 'ok' });
      }}
    />
  );
}

type FolderDialogProps = {
  title: string;
  text: string;
  label: string;
  confirm: string;
  /** Text about the state after a failure. */
  afterFailure: string;
  initial: string;
  onClose: () => void;
  /** The dialog closes on success. @throws AppError */
  onConfirm: (folder: string) => Promise<void>;
};

/** Asks for a folder, chosen or typed. It stays open during the work, as the screens behind it are about to change. */
function FolderDialog(props: FolderDialogProps): ReactNode {
  const { title, text, label, confirm, afterFailure, initial, onClose, onConfirm } = props;
  const copying = useStorage((state) => state.copying);
  const canChoose = useApp((state) => state.info?.canChooseFolder === true);
  const chooseFolder = useApp((state) => state.chooseFolder);
  const [folder, setFolder] = useState(initial);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    await onConfirm(folder);
    onClose();
  });
  const choosing = useSubmit(async () => setFolder((await chooseFolder()) ?? folder));
  const shown = problem ?? choosing.problem;
  const isCancelled = problem?.code === 'CANCELLED';
  const submit = useRef<HTMLButtonElement>(null);
  // The button that stopped it, and had the focus, is gone.
  useEffect(() => {
    if (problem) submit.current?.focus();
  }, [problem]);
  return (
    <Dialog onClose={() => busy || onClose()} title={title} withCloseButton={false} size={520}>
      <Form onSubmit={onSubmit}>
        <p>{text}</p>
        <Group gap="s10" align="end" wrap="nowrap">
          <TextField
            label={label}
            className={styles['grow']}
            leftSection={<FolderOutput size={16} aria-hidden />}
            value={folder}
            disabled={busy}
            onChange={(event) => setFolder(event.currentTarget.value)}
            spellCheck={false}
            data-autofocus
          />
          {canChoose && <SecondaryButton onClick={choosing.submit}>{t('settings.chooseFolder')}</SecondaryButton>}
        </Group>
        {busy && copying && <CopyProgress copy={copying} />}
        {shown && !isCancelled && <ErrorNotice problem={shown} />}
        {problem && (
          <p role={isCancelled ? 'status' : undefined} className={storageStyles['note']}>
            {afterFailure}
          </p>
        )}
        <Actions>
          {!busy && <SecondaryButton onClick={onClose}>{t('common.cancel')}</SecondaryButton>}
          <PrimaryButton ref={submit} type="submit" busy={busy} disabled={folder.trim() === ''}>
            {confirm}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}

/** The progress of a backup or restoration, with cancellation. */
function CopyProgress({ copy: { kind, done, total } }: { copy: Copy }): ReactNode {
  const cancelCopy = useStorage((state) => state.cancelCopy);
  const { busy, problem, submit } = useSubmit(cancelCopy);
  const share = total > 0 ? Math.min(1, done / total) : null;
  const label = t(kind === 'backUp' ? 'settings.backingUp' : 'settings.restoring');
  return (
    <Stack className={storageStyles['copying']} gap="s6" w="100%">
      <Group
        component="p"
        className={storageStyles['sum']}
        gap="s16"
        align="baseline"
        wrap="nowrap"
        justify="space-between"
      >
        <span>{label}</span>
        <span className={storageStyles['note']}>
          {share !== null &&
            t('settings.copied', { done: formatBytes(done), total: formatBytes(total), percent: formatPercent(share) })}
        </span>
      </Group>
      <Group className={storageStyles['sum']} gap="s16" align="baseline" wrap="nowrap" justify="space-between">
        <ProgressBar label={label} value={share} />
        <QuietButton size="small" busy={busy} onClick={submit}>
          {t('common.cancel')}
        </QuietButton>
      </Group>
      {problem && <ErrorNotice problem={problem} />}
    </Stack>
  );
}
