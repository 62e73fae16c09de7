import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import { askBeforeBack } from '../lib/before-back.ts';
import { useWindowEvent } from '../lib/use-window-event.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type InputDialogProps = DialogProps & {
  /** Whether it holds input that is laborious to enter again. */
  unsaved: boolean;
};

/** A dialog that asks before Escape, its close button, a click outside, Back or a reload discards what was entered. */
export function InputDialog({ unsaved, onClose, ...props }: InputDialogProps): ReactNode {
  const [asking, setAsking] = useState(false);

  useWindowEvent('beforeunload', (event) => {
    if (unsaved) event.preventDefault();
  });

  useEffect(() => (unsaved ? askBeforeBack(() => setAsking(true)) : undefined), [unsaved]);
  return (
    <>
      <Dialog onClose={() => (unsaved ? setAsking(true) : onClose())} {...props} />
      <ConfirmDialog
        opened={asking}
        title={t('common.discardQuestion')}
        confirmLabel={t('common.discard')}
        cancelLabel={t('common.keepEditing')}
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {t('common.discardText')}
      </ConfirmDialog>
    </>
  );
}
