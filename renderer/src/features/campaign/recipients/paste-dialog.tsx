import { useRef, useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import styles from '../campaign.module.css';
import {
  Actions,
  ErrorNotice,
  InputDialog,
  PrimaryButton,
  SecondaryButton,
  TextArea,
  useSubmit,
} from '#renderer/ui/index.ts';
import type { TextUse } from './use-reading.ts';

type PasteDialogProps = {
  /** Whether there are rows to which these could be appended. */
  canAppend: boolean;
  /** A failure is shown, and the text stays to be corrected. */
  onUse: (text: string, how: TextUse) => Promise<void>;
  onClose: () => void;
};

export function PasteDialog({ canAppend, onUse, onClose }: PasteDialogProps): ReactNode {
  const [text, setText] = useState('');
  const how = useRef<TextUse>('replace');
  const { busy, problem, submit } = useSubmit(() => onUse(text, how.current));
  const blank = text.trim() === '';

  function use(chosen: TextUse): void {
    how.current = chosen;
    submit();
  }

  return (
    <InputDialog unsaved={!blank} onClose={onClose} title={t('common.paste')} size={640}>
      <TextArea
        className={styles['pasted']}
        label={t('recipients.pasteRows')}
        placeholder={t('recipients.pasteExample')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // An automatic height is measured with every letter, which takes a second with 10,000 rows.
        rows={12}
        spellCheck={false}
        data-autofocus
      />
      {problem && <ErrorNotice problem={problem} />}
      <Actions>
        {canAppend && (
          <SecondaryButton disabled={blank} busy={busy} onClick={() => use('append')}>
            {t('recipients.addBelow')}
          </SecondaryButton>
        )}
        <PrimaryButton disabled={blank} busy={busy} onClick={() => use('replace')}>
          {t(canAppend ? 'recipients.replaceList' : 'recipients.useRows')}
        </PrimaryButton>
      </Actions>
    </InputDialog>
  );
}
