import { useId, type ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import styles from './send.module.css';

type RadiosProps<Value extends string> = {
  /** Name of the group, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string; note?: string }[];
  /** Null where none is chosen. */
  value: NoInfer<Value> | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** A choice among a few lines, all of them visible. */
export function Radios<Value extends string>(props: RadiosProps<Value>): ReactNode {
  const { label, options, value, onChange, disabled = false } = props;
  const name = useId();
  return (
    <Stack component="fieldset" gap="var(--space-8)" miw={0} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles['radio']}>
          <input
            type="radio"
            name={name}
            disabled={disabled}
            checked={option.value === value}
            aria-describedby={option.note === undefined ? undefined : `${name} ${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <div>
            {option.label}
            {option.note !== undefined && (
              <Text id={`${name} ${option.value}`} fz="var(--type-small)" fw={440} c="dimmed">
                {option.note}
              </Text>
            )}
          </div>
        </label>
      ))}
    </Stack>
  );
}
