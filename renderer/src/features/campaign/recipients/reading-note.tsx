import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#renderer/lib/format.ts';
import { QuietButton, VariableChip } from '#renderer/ui/index.ts';
import styles from './recipients.module.css';
import type { ReadingNote } from './use-reading.ts';

type NoteProps = { note: ReadingNote; variables: readonly string[]; onDismiss: () => void };

/** Which columns were guessed and what was left out of a list, until the user has seen it. */
export function ReadingNoteLine({ note: { guessed, hidden }, variables, onDismiss }: NoteProps): ReactNode {
  const left = [
    hidden.rows > 0 ? formatCount(hidden.rows, 'hidden row') : '',
    hidden.columns > 0 ? formatCount(hidden.columns, 'hidden column') : '',
  ].filter((text) => text !== '');
  return (
    <output className={styles['note']}>
      <Info aria-hidden="true" />
      <div className={styles['noteText']}>
        {guessed.length > 0 && (
          <p>
            Columns matched for you:{' '}
            {guessed.map(({ variable, heading }) => (
              <span key={variable} className={styles['guess']}>
                <VariableChip name={variable} index={variables.indexOf(variable)} size="small" />
                {heading !== variable && ` from “${heading}”`}
              </span>
            ))}
            Press a heading to change it.
          </p>
        )}
        {left.length > 0 && <p>Left out: {left.join(' and ')} of the sheet.</p>}
      </div>
      <QuietButton size="small" onClick={onDismiss}>
        OK
      </QuietButton>
    </output>
  );
}
