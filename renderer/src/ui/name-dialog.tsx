import { useState, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import { PrimaryButton, SecondaryButton } from './button.tsx';
import { Actions, Dialog, Form } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { TextField } from './fields.tsx';
import { useSubmit } from './use-submit.ts';

type NameDialogProps = {
  title: string;
  /** The current name. */
  name?: string;
  example?: string | undefined;
  /** Says below the label what the name is used for. */
  hint?: string | undefined;
  /** Maximum length, characters. */
  maxLength: number;
  /** Label of the button: “Rename”, “Create”. */
  action: string;
  /** A further note about the typed name. */
  note?: (name: string) => string | null;
  /** Receives the name without white space around it; a failure is shown, and the dialog stays open. */
  onName: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for a name. */
export function NameDialog(props: NameDialogProps): ReactNode {
  const { title, name: named = '', example, hint, maxLength, action, note, onName, onClose } = props;
  const [name, setName] = useState(named);
  const noted = note?.(name.trim()) ?? null;
  const { busy, problem, onSubmit } = useSubmit(() => onName(name.trim()));

  return (
    <Dialog onClose={onClose} title={title} size={420}>
      <Form onSubmit={onSubmit}>
        <TextField
          label={t('common.name')}
          description={hint}
          placeholder={example}
          autoComplete="off"
          maxLength={maxLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        {noted !== null && <p>{noted}</p>}
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <SecondaryButton onClick={onClose}>{t('common.cancel')}</SecondaryButton>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === ''}>
            {action}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
