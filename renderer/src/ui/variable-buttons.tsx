import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
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
          aria-label={t('common.insertNamed', { variable: name })}
          onClick={() => onInsert(name)}
        >
          <VariableChip name={name} index={index} size="small" />
        </button>
      ))}
    </fieldset>
  );
}
