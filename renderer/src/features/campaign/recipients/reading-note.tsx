import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich, t } from '#renderer/language/index.ts';
import { QuietButton, VariableChip } from '#renderer/ui/index.ts';
import styles from './recipients.module.css';
import type { ReadingNote } from './use-reading.ts';

type NoteProps = { note: ReadingNote; variables: readonly string[]; onDismiss: () => void };

/** Which columns were guessed and what was left out of a list, until the user has seen it. */
export function ReadingNoteLine({ note: { guessed, hidden }, variables, onDismiss }: NoteProps): ReactNode {
  const chip = (name: string): ReactNode => <VariableChip name={name} index={variables.indexOf(name)} size="small" />;
  return (
    <output className={styles['note']}>
      <Info aria-hidden="true" />
      <div className={styles['noteText']}>
        {guessed.length > 0 && (
          <p>
            {t('recipients.matched')}{' '}
            {guessed.map(({ variable, heading }) => (
              <span key={variable} className={styles['guess']}>
                {heading === variable
                  ? chip(variable)
                  : rich('recipients.matchedFrom', { chip: () => chip(variable) }, { heading })}
              </span>
            ))}
            {t('recipients.matchedHint')}
          </p>
        )}
        {(hidden.rows > 0 || hidden.columns > 0) && <p>{hiddenText(hidden)}</p>}
      </div>
      <QuietButton size="small" onClick={onDismiss}>
        {t('common.ok')}
      </QuietButton>
    </output>
  );
}

function hiddenText(hidden: ReadingNote['hidden']): string {
  if (hidden.columns === 0) return t('recipients.hiddenRows', hidden);
  return hidden.rows === 0 ? t('recipients.hiddenColumns', hidden) : t('recipients.hiddenBoth', hidden);
}
