import { useState, type FormEvent, type ReactNode } from 'react';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '../language/index.ts';
import { toProblem } from '../lib/problem.ts';
import { Actions, Dialog, ErrorNotice, Form, PrimaryButton, TextField } from '../ui/index.ts';

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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  }

  return (
    <Dialog onClose={onClose} title={title} size={400}>
      <Form onSubmit={(event) => void save(event)}>
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
