import { Menu } from '@mantine/core';
import { Building2, CaseSensitive, Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { titleCase, withoutCompanyForm } from '#shared/rows/clean-up.ts';
import { VariableChip } from '#renderer/ui/index.ts';
import styles from './recipients.module.css';

type ColumnHeadProps = {
  heading: string;
  variable: string | null;
  variables: readonly string[];
  /** Of the names, BCP 47. */
  language: string;
  /** What else the column is for, such as backgrounds; null for nothing. */
  use: string | null;
  onChange: (variable: string | null) => void;
  /** Changes all cells of the column. */
  onCleanUp: (apply: (value: string) => string) => void;
};

/** A column's heading: which variable it fills, and the choice of another. */
export function ColumnHead({
  heading,
  variable,
  variables,
  language,
  use,
  onChange,
  onCleanUp,
}: ColumnHeadProps): ReactNode {
  const label = variable === null ? `Column ${heading}, ${use ?? 'not used'}` : `Column ${heading}, fills ${variable}`;
  return (
    <th scope="col" aria-label={variable ?? heading} className={styles['columnHead']}>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={styles['columnButton']} aria-label={label}>
            {variable === null ? (
              <span className={styles['unused']}>
                {heading || 'no heading'} · {use ?? 'not used'}
              </span>
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
          <Menu.Divider />
          <Menu.Label>Clean up</Menu.Label>
          <Menu.Item
            leftSection={<CaseSensitive size={15} />}
            onClick={() => onCleanUp((value) => titleCase(value, language))}
          >
            Fix capitalization
          </Menu.Item>
          <Menu.Item leftSection={<Building2 size={15} />} onClick={() => onCleanUp(withoutCompanyForm)}>
            Remove “Inc.”, “Ltd”, “GmbH”
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </th>
  );
}
