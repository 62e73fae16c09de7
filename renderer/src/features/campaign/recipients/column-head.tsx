import { Menu } from '@mantine/core';
import { Building2, CaseSensitive, Check, ChevronDown, Maximize2, Minimize2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { titleCase, withoutCompanyForm } from '#shared/rows/clean-up.ts';
import { VariableChip } from '#renderer/ui/index.ts';
import { boundedWidth, ColumnResizer, widthOf, type OnWidth } from './column-resizer.tsx';
import styles from './recipients.module.css';

/** Pixels that one press in the menu makes a column wider. */
const widthStep = 24;

type ColumnHeadProps = {
  /** 0-based. */
  column: number;
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
  onWidth: OnWidth;
};

/** A column's heading: which variable it fills, and the choice of another. */
export function ColumnHead({
  column,
  heading,
  variable,
  variables,
  language,
  use,
  onChange,
  onCleanUp,
  onWidth,
}: ColumnHeadProps): ReactNode {
  const label = variable === null ? `Column ${heading}, ${use ?? 'not used'}` : `Column ${heading}, fills ${variable}`;
  const button = useRef<HTMLButtonElement>(null);

  function resize(by: number): void {
    onWidth(boundedWidth(widthOf(button.current) + by));
  }

  return (
    <th scope="col" aria-colindex={column + 2} aria-label={variable ?? heading} className={styles['columnHead']}>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button ref={button} type="button" className={styles['columnButton']} aria-label={label}>
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
          <Menu.Divider />
          <Menu.Label>Width</Menu.Label>
          <Menu.Item closeMenuOnClick={false} leftSection={<Maximize2 size={15} />} onClick={() => resize(widthStep)}>
            Wider
          </Menu.Item>
          <Menu.Item closeMenuOnClick={false} leftSection={<Minimize2 size={15} />} onClick={() => resize(-widthStep)}>
            Narrower
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ColumnResizer onWidth={onWidth} />
    </th>
  );
}
