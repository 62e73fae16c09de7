import { useId, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import { ChoiceCard } from '#renderer/ui/index.ts';
import styles from './tiles.module.css';

type TilesProps<Value extends string> = {
  /** Name of the group, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Whether each has its name below it. */
  named?: boolean;
};

/** A choice among a few pictures. */
export function Tiles<Value extends string>(props: TilesProps<Value>): ReactNode {
  const { label, options, value, onChange, named = false } = props;
  const name = useId();
  return (
    <Group
      component="fieldset"
      gap="var(--space-8)"
      wrap="nowrap"
      align="stretch"
      grow={named}
      miw={0}
      aria-label={label}
    >
      {options.map((option) => (
        <ChoiceCard
          key={option.value}
          className={styles[named ? 'named' : 'bare']}
          title={option.label}
          name={name}
          aria-label={option.label}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        >
          {option.picture}
          {named && option.label}
        </ChoiceCard>
      ))}
    </Group>
  );
}
