import { Info } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { rich, t } from '#renderer/language/index.ts';
import { QuietButton, SecondaryButton, Select, VariableChip } from '#renderer/ui/index.ts';
import { cellsInCapitals, fixCapitals } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './recipients.module.css';
import type { ReadingNote } from './use-reading.ts';

type NoteProps = {
  note: ReadingNote;
  variables: readonly string[];
  editor: DraftEditor;
  /** Language of the names, BCP 47. */
  language: string;
  onDismiss: () => void;
};

/** The guessed columns, omissions, and possible repairs of a new list, until the user has seen them. */
export function ReadingNoteLine(props: NoteProps): ReactNode {
  const { note, variables, editor, language, onDismiss } = props;
  const { guessed, hidden, leftOut, placeholders, encodings } = note;
  const { table } = editor;
  const inCapitals = useMemo(() => cellsInCapitals(table, language), [table, language]);
  const isHidden = hidden.rows > 0 || hidden.columns > 0;
  const isPlain = guessed.length === 0 && !isHidden && leftOut.length === 0 && placeholders === 0 && encodings === null;
  if (isPlain && inCapitals === 0) return null;

  function fix(): void {
    editor.edit((table) => fixCapitals(table, language));
    editor.offerUndo(t('recipients.cleaned', { count: inCapitals }));
  }

  const isTold = guessed.length === 0 && inCapitals > 0;
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
        {isHidden && <p>{hiddenText(hidden)}</p>}
        {leftOut.length > 0 && (
          <p>{t('recipients.notInTable', { count: leftOut.length, lines: linesText(leftOut) })}</p>
        )}
        {placeholders > 0 && <p>{t('recipients.placeholders', { count: placeholders })}</p>}
        {encodings && <p>{t('recipients.encodingUnsure')}</p>}
        {isTold && <p>{t('recipients.inCapitals', { count: inCapitals })}</p>}
      </div>
      {encodings && (
        <Select
          aria-label={t('recipients.encoding')}
          data={encodings.readings.map(({ encoding, sample }) => ({ value: encoding, label: sample || encoding }))}
          value={encodings.chosen}
          onChange={encodings.choose}
        />
      )}
      {inCapitals > 0 && (
        <SecondaryButton size="small" onClick={fix}>
          {isTold ? t('recipients.fixCapitals') : t('recipients.fixInCapitals', { count: inCapitals })}
        </SecondaryButton>
      )}
      <QuietButton size="small" onClick={onDismiss}>
        {t('common.ok')}
      </QuietButton>
    </output>
  );
}

/** Lines that the note names. */
const namedLines = 3;

function linesText(leftOut: ReadingNote['leftOut']): string {
  const named = leftOut.slice(0, namedLines).map(({ line, text }) => t('recipients.lineLeftOut', { line, text }));
  return named.join(', ') + (leftOut.length > namedLines ? ' …' : '');
}

function hiddenText(hidden: ReadingNote['hidden']): string {
  if (hidden.columns === 0) return t('recipients.hiddenRows', hidden);
  return hidden.rows === 0 ? t('recipients.hiddenColumns', hidden) : t('recipients.hiddenBoth', hidden);
}
