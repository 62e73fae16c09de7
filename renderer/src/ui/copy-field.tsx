import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import styles from './copy-field.module.css';
import { TextField } from './fields.tsx';
import { CopyButton } from './icon-button.tsx';
import { useToast } from './use-toast.tsx';

/** A read-only text that can be selected, and copied with one press. */
export function CopyField({ label, value }: { label: string; value: string }): ReactNode {
  const toast = useToast();
  return (
    <div className={styles['field']}>
      <TextField
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        className={styles['value']}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton
        label={t('common.copyNamed', { name: label })}
        tooltip={t('common.copy')}
        done={t('common.copiedNamed', { name: label })}
        look="framed"
        text={() => value}
        onRefused={() => toast.fail(t('common.copyRefused'))}
      />
    </div>
  );
}
