import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { DangerButton, PrimaryButton, SecondaryButton } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Actions, Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Names the action: "Delete campaign", not "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that cannot be undone. The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel = t('common.cancel'),
    danger,
    busy,
    onConfirm,
    onCancel,
  } = props;
  const Confirm = danger === true ? DangerButton : PrimaryButton;
  if (!opened) return null;
  return (
    <Dialog onClose={onCancel} title={title} withCloseButton={false} size={420}>
      <div className={styles['text']}>{children}</div>
      <Actions>
        <SecondaryButton onClick={onCancel} data-autofocus>
          {cancelLabel}
        </SecondaryButton>
        <Confirm busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Confirm>
      </Actions>
    </Dialog>
  );
}
