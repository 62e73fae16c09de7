import type { CSSProperties, ReactNode } from 'react';
import { variableColor } from '../lib/color.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './variable-chip.module.css';

type VariableChipProps = {
  name: ReactNode;
  /** The word heard in the recording, shown beside the name. */
  spoken?: string | undefined;
  /** Index of the variable in the script (0-based, by first appearance), which decides its colour. */
  index: number;
  size?: 'small' | 'medium' | 'large' | undefined;
  selected?: boolean | undefined;
};

/** A variable, in its colour. */
export function VariableChip({ name, spoken, index, size = 'medium', selected }: VariableChipProps): ReactNode {
  return (
    <span
      className={classNames(styles['chip'], styles[size], selected && styles['selected'])}
      style={variableStyle(index)}
    >
      <span className={styles['name']}>{name}</span>
      {spoken !== undefined && spoken !== '' && <span className={styles['spoken']}>{spoken}</span>}
    </span>
  );
}

/** Sets `--chip`, `--chip-text` and `--chip-tint` to the variable's colours, for parts that draw it their own way. */
export function variableStyle(index: number): CSSProperties {
  const color = variableColor(index);
  return {
    '--chip': `var(${color})`,
    '--chip-text': `var(${color}-text)`,
    '--chip-tint': `var(${color}-tint)`,
  } as CSSProperties;
}
