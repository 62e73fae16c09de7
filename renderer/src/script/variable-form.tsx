import { Box, Group } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { toVariableName } from '#shared/script/index.ts';
import { t } from '../language/index.ts';
import { Form, PrimaryButton, TextField, VariableChip } from '../ui/index.ts';
import styles from './variable-form.module.css';

type VariableFormProps = {
  /** The variable as it is, or as it is suggested. */
  name: string;
  spoken: string;
  /** Whether it is in the script already. */
  isNew: boolean;
  /** Whether the spoken word can be changed here. */
  asksSpoken: boolean;
  /** What that word is called here. */
  spokenLabel?: string | undefined;
  /** The script's variables, in the order that decides their colours. */
  names: readonly string[];
  onSubmit: (name: string, spoken: string) => void;
  /** What stands above and below the fields. */
  head?: ReactNode;
  actions?: ReactNode;
};

/** A variable's name and, where the script does not say it, the word spoken in the recording. */
export function VariableForm(props: VariableFormProps): ReactNode {
  const { isNew, asksSpoken, names, onSubmit, head, actions } = props;
  const [heading, setHeading] = useState(props.name);
  const [spoken, setSpoken] = useState(props.spoken);
  // A typed variable already has its name; its spoken text is still missing.
  const [asksWordFirst] = useState(!isNew && props.spoken === '');
  const name = toVariableName(heading);
  const others = isNew ? names : names.filter((known) => known !== props.name);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (name !== '') onSubmit(name, spoken);
  }

  return (
    <Form onSubmit={submit}>
      {head}
      <TextField
        label={t('editor.variableName')}
        value={heading}
        onChange={(event) => setHeading(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={name === '' ? t('editor.variableNameHint') : undefined}
        description={name !== '' && name !== heading.trim() ? t('editor.savedAs', { name }) : undefined}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={asksWordFirst ? undefined : true}
      />
      {asksSpoken && (
        <TextField
          label={props.spokenLabel ?? t('editor.spokenWord')}
          placeholder={t('editor.spokenSample')}
          value={spoken}
          onChange={(event) => setSpoken(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          data-autofocus={asksWordFirst || undefined}
        />
      )}
      {others.length > 0 && (
        <Group component="fieldset" gap="s6" align="stretch" aria-label={t('editor.useExisting')}>
          {others.map((known) => (
            <Box
              key={known}
              type="button"
              component="button"
              className={styles['knownName']}
              p={0}
              bdrs="tiny"
              bg="none"
              onClick={() => onSubmit(known, spoken)}
            >
              <VariableChip name={known} index={names.indexOf(known)} size="small" />
            </Box>
          ))}
        </Group>
      )}
      <PrimaryButton type="submit" disabled={name === ''}>
        {isNew ? t('editor.makeVariable') : t('common.save')}
      </PrimaryButton>
      {actions}
    </Form>
  );
}
