import { useId, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import styles from './switch.module.css';

type SwitchProps = {
  /** What it turns on: its accessible name. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** For a name elsewhere that is pressed instead. */
  id?: string | undefined;
};

/** Turns something on or off at once; says beside it which it is. */
export function Switch({ label, on, onChange, id }: SwitchProps): ReactNode {
  return (
    <label className={styles['switch']}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-label={label}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden>{on ? t('common.on') : t('common.off')}</span>
    </label>
  );
}

/** A switch with its name before it, which switches too, and what else is worth knowing. */
export function SwitchLine({ note, ...field }: SwitchProps & { note?: string | undefined }): ReactNode {
  const id = useId();
  return (
    <div className={styles['line']}>
      <label htmlFor={id}>
        {field.label}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </label>
      <Switch {...field} id={id} />
    </div>
  );
}
