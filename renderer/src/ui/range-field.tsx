import { useId, type CSSProperties, type ReactNode } from 'react';
import styles from './range-field.module.css';

type RangeFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The text of the value beside the slider. */
  format: (value: number) => string;
  onChange: (value: number) => void;
};

/** A number that is chosen with a slider. */
export function RangeField({ label, value, min, max, step, format, onChange }: RangeFieldProps): ReactNode {
  const id = useId();
  const share = ((value - min) / (max - min)) * 100;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className={styles['value']}>
        {format(value)}
      </output>
      <input
        id={id}
        type="range"
        aria-valuetext={format(value)}
        style={{ '--share': `${share}%` } as CSSProperties}
        {...{ min, max, step, value }}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

type ColorFieldProps = {
  label: string;
  /** Six hexadecimal digits, without `#`. */
  value: string;
  onChange: (value: string) => void;
};

/** A color, chosen in the system's dialog. */
export function ColorField({ label, value, onChange }: ColorFieldProps): ReactNode {
  return (
    <label className={styles['color']}>
      {label}
      <input
        type="color"
        value={`#${value.toLowerCase()}`}
        onChange={(event) => onChange(event.currentTarget.value.slice(1))}
      />
    </label>
  );
}
