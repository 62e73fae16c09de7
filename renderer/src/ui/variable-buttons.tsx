import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import { variableLabel } from '../lib/variable-label.ts';
import { VariableChip } from './variable-chip.tsx';
import styles from './variable-buttons.module.css';

type VariableButtonsProps = {
  /** Accessible name of the group. */
  label: string;
  variables: readonly string[];
  onInsert: (variable: string) => void;
  /** Further buttons before them. */
  children?: ReactNode;
};

/** A button for each variable, which inserts it into the field beside it. */
export function VariableButtons({ label, variables, onInsert, children }: VariableButtonsProps): ReactNode {
  return (
    <fieldset className={styles['buttons']} aria-label={label}>
      {children}
      {variables.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-label={t('common.insertNamed', { variable: variableLabel(name) })}
          onClick={() => onInsert(name)}
        >
          <VariableChip name={variableLabel(name)} index={index} size="small" />
        </button>
      ))}
    </fieldset>
  );
}
