import { useState, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import { FolderOutput } from 'lucide-react';
import { t } from '#renderer/language/index.ts';
import { useApp, useStorage } from '#renderer/stores/index.ts';
import {
  ErrorNotice,
  PrimaryButton,
  SecondaryButton,
  TextField,
  useReturnFocus,
  useSubmit,
  useToast,
} from '#renderer/ui/index.ts';
import { Setting } from '../setting.tsx';
import styles from '../settings.module.css';
import storageStyles from './storage.module.css';

/** Copies of the studio's data in a folder of the user, and the way back. */
export function Backups(): ReactNode {
  const copying = useStorage((state) => state.copying);
  const [asked, setAsked] = useState<'backUp' | 'restore' | null>(null);
  return (
    <Setting title={t('settings.backups')} text={t('settings.backupsText')}>
      <div className={storageStyles['backups']}>
        <SecondaryButton busy={copying === 'backUp'} disabled={copying !== null} onClick={() => setAsked('backUp')}>
          {t('settings.backUp')}
        </SecondaryButton>
        <SecondaryButton busy={copying === 'restore'} disabled={copying !== null} onClick={() => setAsked('restore')}>
          {t('settings.restoreBackup')}
        </SecondaryButton>
      </div>
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
      title={t('settings.backUpTitle')}
      text={t('settings.backUpText')}
      label={t('settings.backUpFolder')}
      confirm={t('settings.backUpNow')}
      initial={exportFolder}
      onClose={onClose}
      onConfirm={async (folder) => {
        toast.show(t('settings.backedUp', { folder: await backUp(folder) }), { tone: 'ok' });
      }}
    />
  );
}

function RestoreDialog({ onClose }: { onClose: () => void }): ReactNode {
  const restore = useStorage((state) => state.restore);
  const toast = useToast();
  return (
    <FolderDialog
      title={t('settings.restoreTitle')}
      text={t('settings.restoreText')}
      label={t('settings.restoreFolder')}
      confirm={t('settings.restoreNow')}
      initial=""
      onClose={onClose}
      onConfirm={async (folder) => {
        const replaced = await restore(folder);
        toast.show(replaced === null ? t('settings.restored') : t('settings.restoredAside', { folder: replaced }), {
          tone: 'ok',
        });
      }}
    />
  );
}

type FolderDialogProps = {
  title: string;
  text: string;
  label: string;
  confirm: string;
  initial: string;
  onClose: () => void;
  /** Closes the dialog where it succeeds. @throws AppError */
  onConfirm: (folder: string) => Promise<void>;
};

/** Asks for a folder, chosen or typed. While its work runs it stays, as the screens behind it are about to change. */
function FolderDialog({ title, text, label, confirm, initial, onClose, onConfirm }: FolderDialogProps): ReactNode {
  useReturnFocus();
  const canChoose = useApp((state) => state.info?.canChooseFolder === true);
  const chooseFolder = useApp((state) => state.chooseFolder);
  const [folder, setFolder] = useState(initial);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    await onConfirm(folder);
    onClose();
  });
  const choosing = useSubmit(async () => setFolder((await chooseFolder()) ?? folder));
  const shown = problem ?? choosing.problem;
  return (
    <Modal opened onClose={() => busy || onClose()} title={title} withCloseButton={false} size={520}>
      <form className={storageStyles['dialog']} onSubmit={onSubmit}>
        <p>{text}</p>
        <div className={styles['folder']}>
          <TextField
            label={label}
            className={styles['grow']}
            leftSection={<FolderOutput size={16} strokeWidth={1.7} aria-hidden />}
            value={folder}
            onChange={(event) => setFolder(event.currentTarget.value)}
            spellCheck={false}
            data-autofocus
          />
          {canChoose && (
            <SecondaryButton onClick={(event) => choosing.onSubmit(event)}>
              {t('settings.chooseFolder')}
            </SecondaryButton>
          )}
        </div>
        {shown && <ErrorNotice problem={shown} />}
        <div className={storageStyles['actions']}>
          <SecondaryButton disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </SecondaryButton>
          <PrimaryButton type="submit" busy={busy} disabled={folder.trim() === ''}>
            {confirm}
          </PrimaryButton>
        </div>
      </form>
    </Modal>
  );
}
