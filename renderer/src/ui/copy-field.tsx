import { useEffect, useState, type ReactNode } from 'react';
import { Check, Copy } from 'lucide-react';
import { t } from '../language/index.ts';
import { copied } from '../lib/clipboard.ts';
import styles from './copy-field.module.css';
import { TextField } from './fields.tsx';
import { IconButton } from './icon-button.tsx';
import { useToast } from './use-toast.tsx';

/** How long the tick says that it was copied, milliseconds. */
const tickTime = 1_600;

/** Something to be used elsewhere: it can be selected, and copied with one press. */
export function CopyField({ label, value }: { label: string; value: string }): ReactNode {
  const [ticked, setTicked] = useState(false);
  const toast = useToast();

  useEffect(() => {
    if (!ticked) return;
    const timer = setTimeout(() => setTicked(false), tickTime);
    return () => clearTimeout(timer);
  }, [ticked]);

  async function copy(): Promise<void> {
    if (await copied(() => navigator.clipboard.writeText(value))) setTicked(true);
    else toast.show(t('common.copyRefused'), { tone: 'bad' });
  }

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
      <IconButton
        label={t('common.copyNamed', { name: label })}
        tooltip={ticked ? t('common.copied') : t('common.copy')}
        look="framed"
        icon={ticked ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
      <output className="visually-hidden">{ticked ? t('common.copiedNamed', { name: label }) : ''}</output>
    </div>
  );
}
