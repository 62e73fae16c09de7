import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
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
    <Modal opened onClose={onClose} title="Paste rows" size={640} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles['dialog']}>
        <TextArea
          label="Rows"
          description="Paste from a spreadsheet or a CSV file. A header row is recognized."
          placeholder={'first_name\tcompany\nChristopher\tNorthwind\nSiobhán\tTailspin Toys'}
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
              Add below
            </SecondaryButton>
          )}
          <PrimaryButton disabled={blank} onClick={() => onUse(text, 'replace')}>
            {canAppend ? 'Replace the list' : 'Use these rows'}
          </PrimaryButton>
        </div>
      </div>
    </Modal>
  );
}
