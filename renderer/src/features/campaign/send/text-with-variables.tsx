import { useRef, type ReactNode } from 'react';
import { Stack } from '@mantine/core';
import { labelInside, TextField, VariableButtons } from '#renderer/ui/index.ts';
import { t } from '#renderer/language/index.ts';
import styles from './send.module.css';

type TextWithVariablesProps = {
  label: string;
  value: string;
  error: string | undefined;
  maxLength: number;
  variables: readonly string[];
  /** Syntax of a variable in this text. */
  mark: (variable: string) => string;
  onChange: (value: string) => void;
};

/** A text with variables, which are inserted at the caret. */
export function TextWithVariables(props: TextWithVariablesProps): ReactNode {
  const { label, value, variables, mark, onChange, maxLength, ...field } = props;
  const input = useRef<HTMLInputElement>(null);

  function insert(variable: string): void {
    const caret = input.current?.selectionStart ?? value.length;
    const text = mark(variable);
    if (value.length + text.length > maxLength) return;
    onChange(`${value.slice(0, caret)}${text}${value.slice(caret)}`);
    input.current?.focus();
  }

  return (
    <Stack gap="var(--space-6)" className={styles['withVariables']}>
      <TextField
        {...labelInside(label)}
        ref={input}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        {...field}
      />
      <VariableButtons label={t('options.insert')} variables={variables} onInsert={insert} />
    </Stack>
  );
}
