import { useState, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import { Actions, Dialog, ErrorNotice, Form, PrimaryButton, TextField, useSubmit } from '../ui/index.ts';

type PersonDialogProps = {
  title: string;
  /** The name as it is now; empty for a new person. */
  name: string;
  saveLabel: string;
  /** @throws AppError which is shown, and the dialog stays. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks what a person is called. */
export function PersonDialog({ title, name: before, saveLabel, onSave, onClose }: PersonDialogProps): ReactNode {
  const [name, setName] = useState(before);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    await onSave(name.trim());
    onClose();
  });

  return (
    <Dialog onClose={onClose} title={title} size={400}>
      <Form onSubmit={onSubmit}>
        <TextField
          label={t('common.name')}
          description={t('actors.nameHint')}
          data-autofocus
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem && <ErrorNotice problem={problem} />}
        <Actions>
          <PrimaryButton type="submit" busy={busy} disabled={name.trim() === ''}>
            {saveLabel}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}
