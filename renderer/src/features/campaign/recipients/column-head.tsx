import { Menu } from '@mantine/core';
import { Check, ChevronDown, Maximize2, Minimize2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { VariableChip } from '#renderer/ui/index.ts';
import { boundedWidth, ColumnResizer, widthOf, type OnWidth } from './column-resizer.tsx';
import styles from './table.module.css';

/** Pixels by which one step in the menu widens a column. */
const widthStep = 24;

type ColumnHeadProps = {
  /** 0-based, in the grid. */
  column: number;
  heading: string;
  variable: string | null;
  variables: readonly string[];
  /** Whether it holds the backgrounds. */
  background: boolean;
  onChange: (variable: string | null) => void;
  onWidth: OnWidth;
};

/** A column's heading: its variable, and the choice of another. */
export function ColumnHead(props: ColumnHeadProps): ReactNode {
  const { column, heading, variable, variables, onChange, onWidth } = props;
  const button = useRef<HTMLButtonElement>(null);
  const label = variable === null ? heading : variableLabel(variable);

  function resize(by: number): void {
    onWidth(boundedWidth(widthOf(button.current) + by));
  }

  return (
    <th scope="col" aria-colindex={column + 2} aria-label={label} className={styles['columnHead']}>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button ref={button} type="button" className={styles['columnButton']} aria-label={labelOf(props)}>
            {variable === null ? (
              <span className={styles['unused']}>{heading}</span>
            ) : (
              <VariableChip name={label} index={variables.indexOf(variable)} />
            )}
            <ChevronDown aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {variables.map((name, index) => (
            <Menu.Item
              key={name}
              onClick={() => onChange(name)}
              aria-current={name === variable}
              rightSection={name === variable ? <Check size={14} aria-hidden /> : null}
            >
              <VariableChip name={variableLabel(name)} index={index} size="small" />
            </Menu.Item>
          ))}
          <Menu.Item
            onClick={() => onChange(null)}
            aria-current={variable === null}
            rightSection={variable === null ? <Check size={14} aria-hidden /> : null}
          >
            {t('recipients.notUsed')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item closeMenuOnClick={false} leftSection={<Maximize2 size={15} />} onClick={() => resize(widthStep)}>
            {t('recipients.wider')}
          </Menu.Item>
          <Menu.Item closeMenuOnClick={false} leftSection={<Minimize2 size={15} />} onClick={() => resize(-widthStep)}>
            {t('recipients.narrower')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ColumnResizer onWidth={onWidth} />
    </th>
  );
}

function labelOf({ heading, variable, background }: ColumnHeadProps): string {
  if (variable !== null) return t('recipients.columnFills', { heading, variable: variableLabel(variable) });
  return t(background ? 'recipients.columnBackground' : 'recipients.columnUnused', { heading });
}
