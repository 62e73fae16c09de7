import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { PrimaryButton, SecondaryButton, TextArea, useReturnFocus } from '#renderer/ui/index.ts';
import styles from '../campaign.module.css';

type PasteDialogProps = {
  /** Whether there are rows these could be added to. */
  canAppend: boolean;
  onUse: (text: string, how: 'replace' | 'append') => void;
  onClose: () => void;
};

export function PasteDialog({ canAppend, onUse, onClose }: PasteDialogProps): ReactNode {
  const [text, setText] = useState('');
  const blank = text.trim() === '';
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('recipients.paste')}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={styles['dialog']}>
        <TextArea
          label={t('recipients.pasteRows')}
          description={t('recipients.pasteHint')}
          placeholder={t('recipients.pasteExample')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={8}
          maxRows={16}
          spellCheck={false}
          data-autofocus
        />
        <div className={styles['dialogActions']}>
          {canAppend && (
            <SecondaryButton disabled={blank} onClick={() => onUse(text, 'append')}>
              {t('recipients.addBelow')}
            </SecondaryButton>
          )}
          <PrimaryButton disabled={blank} onClick={() => onUse(text, 'replace')}>
            {t(canAppend ? 'recipients.replaceList' : 'recipients.useRows')}
          </PrimaryButton>
        </div>
      </div>
    </Modal>
  );
}
