import type { ReactNode, Ref } from 'react';
import {
  Autocomplete,
  PasswordInput,
  Select as MantineSelect,
  Textarea,
  TextInput,
  type AutocompleteProps,
  type ComboboxProps,
  type PasswordInputProps,
  type SelectProps as MantineSelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { ChevronDown, Search } from 'lucide-react';
import { ErrorWords } from './error-words.tsx';
import styles from './fields.module.css';

const look = {
  root: styles['root'],
  wrapper: styles['wrapper'],
  label: styles['label'],
  description: styles['description'],
  input: styles['input'],
} as const;
const known = Object.fromEntries(Object.entries(look).filter(([, name]) => name !== undefined));

const dropdown: ComboboxProps = { offset: 4, transitionProps: { duration: 90, transition: 'fade' } };

/** An error below a field: the problem, and how to fix it. */
function inWords(error: ReactNode): ReactNode {
  return typeof error === 'string' && error !== '' ? <ErrorWords problem={error} /> : error;
}

type TextFieldProps = TextInputProps;

/** One line of text with its label. */
export function TextField({ error, ...props }: TextFieldProps): ReactNode {
  return <TextInput {...props} error={inWords(error)} classNames={known} />;
}

type SearchFieldProps = Omit<TextInputProps, 'leftSection' | 'aria-label' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** Searches what is shown beside it. The label is only for screen readers, so `placeholder` says what to type. */
export function SearchField({ label, onChange, ...props }: SearchFieldProps): ReactNode {
  return (
    <TextField
      {...props}
      aria-label={label}
      leftSection={<Search size={15} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A secret, hidden unless the eye is pressed. */
export function SecretField({ error, ...props }: PasswordInputProps): ReactNode {
  return (
    <PasswordInput
      {...props}
      error={inWords(error)}
      classNames={{ ...known, innerInput: styles['innerInput'] ?? '' }}
    />
  );
}

/** Several lines of text. */
export function TextArea({ error, ...props }: TextareaProps): ReactNode {
  return <Textarea {...props} error={inWords(error)} classNames={known} />;
}

export type SelectProps = Omit<MantineSelectProps, 'onChange'> & { onChange?: (value: string) => void };

type SuggestingFieldProps = Omit<AutocompleteProps, 'data' | 'renderOption'> & {
  suggestions: readonly { value: string; name: string }[];
};

/** One line of text, with suggestions to choose from below it. */
export function SuggestingField({ error, suggestions, ...props }: SuggestingFieldProps): ReactNode {
  return (
    <Autocomplete
      comboboxProps={dropdown}
      {...props}
      data={[...new Set(suggestions.map(({ value }) => value))]}
      renderOption={({ option }) => (
        <span className={styles['suggestion']}>
          <span>{suggestions.find(({ value }) => value === option.value)?.name}</span>
          <span>{option.value}</span>
        </span>
      )}
      error={inWords(error)}
      classNames={known}
    />
  );
}

/** One choice of a list. Always has a value: pressing the chosen one again keeps it. */
export function Select({ error, onChange, ...props }: SelectProps): ReactNode {
  return (
    <MantineSelect
      allowDeselect={false}
      checkIconPosition="right"
      rightSection={<ChevronDown size={15} aria-hidden />}
      rightSectionPointerEvents="none"
      comboboxProps={dropdown}
      {...props}
      error={inWords(error)}
      onChange={(value) => {
        if (value !== null) onChange?.(value);
      }}
      classNames={known}
    />
  );
}

type FilePickerProps = {
  /** Its `click` opens it. */
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  multiple?: boolean | undefined;
  onPick: (files: File[]) => void;
};

/** The system's file picker. Picks the same file again, too. */
export function FilePicker({ label, onPick, ...props }: FilePickerProps): ReactNode {
  return (
    <input
      {...props}
      type="file"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        onPick([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
  );
}
