import { useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import styles from '../campaign.module.css';
import { Actions, Dialog, PrimaryButton, SecondaryButton, TextArea } from '#renderer/ui/index.ts';

type PasteDialogProps = {
  /** Whether there are rows to which these could be appended. */
  canAppend: boolean;
  onUse: (text: string, how: 'replace' | 'append') => void;
  onClose: () => void;
};

export function PasteDialog({ canAppend, onUse, onClose }: PasteDialogProps): ReactNode {
  const [text, setText] = useState('');
  const blank = text.trim() === '';
  return (
    <Dialog onClose={onClose} title={t('recipients.paste')} size={640}>
      <TextArea
        className={styles['pasted']}
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
      <Actions>
        {canAppend && (
          <SecondaryButton disabled={blank} onClick={() => onUse(text, 'append')}>
            {t('recipients.addBelow')}
          </SecondaryButton>
        )}
        <PrimaryButton disabled={blank} onClick={() => onUse(text, 'replace')}>
          {t(canAppend ? 'recipients.replaceList' : 'recipients.useRows')}
        </PrimaryButton>
      </Actions>
    </Dialog>
  );
}
