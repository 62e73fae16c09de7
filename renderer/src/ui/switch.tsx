import { useId, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import styles from './switch.module.css';

type SwitchProps = {
  /** Its accessible name. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** For a label elsewhere that switches it, too. */
  id?: string | undefined;
};

/** A switch that takes effect at once, with its state in words beside it. */
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

/** A switch with its label, which switches too, and an optional note. */
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
