import { Menu } from '@mantine/core';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { VariableChip } from '../../../ui/index.ts';
import styles from './recipients.module.css';

type ColumnHeadProps = {
  heading: string;
  variable: string | null;
  variables: readonly string[];
  onChange: (variable: string | null) => void;
};

/** A column's heading: which variable it fills, and the choice of another. */
export function ColumnHead({ heading, variable, variables, onChange }: ColumnHeadProps): ReactNode {
  const label = variable === null ? `Column ${heading}, not used` : `Column ${heading}, fills ${variable}`;
  return (
    <th scope="col" aria-label={variable ?? heading} className={styles['columnHead']}>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={styles['columnButton']} aria-label={label}>
            {variable === null ? (
              <span className={styles['unused']}>{heading || 'no heading'} · not used</span>
            ) : (
              <VariableChip name={variable} index={variables.indexOf(variable)} />
            )}
            <ChevronDown aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {variables.map((name, index) => (
            <Menu.Item
              key={name}
              onClick={() => onChange(name)}
              rightSection={name === variable ? <Check size={14} aria-label="chosen" /> : null}
            >
              <VariableChip name={name} index={index} size="small" />
            </Menu.Item>
          ))}
          <Menu.Item
            onClick={() => onChange(null)}
            rightSection={variable === null ? <Check size={14} aria-label="chosen" /> : null}
          >
            Not used
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </th>
  );
}
