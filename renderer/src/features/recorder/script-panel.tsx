import { useRef, type ReactNode } from 'react';
import { Braces, X } from 'lucide-react';
import { limits } from '#shared/limits.ts';
import { t } from '../../language/index.ts';
import { formatTime } from '../../lib/format.ts';
import { IconButton, SecondaryButton, TextArea } from '../../ui/index.ts';
import { nextVariableName, readingTime, readingWords } from './reading.ts';
import { ScriptHelp } from './script-help.tsx';
import styles from './recorder.module.css';

export type ScriptPanelProps = {
  script: string;
  speed: number;
  onChange: (script: string) => void;
  onClose: () => void;
};

/** What to say: written here, read from the teleprompter, and taken along into the template. */
export function ScriptPanel({ script, speed, onChange, onClose }: ScriptPanelProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const count = readingWords(script).length;

  function markSelection(): void {
    const element = field.current;
    if (!element) return;
    const { selectionStart: from, selectionEnd: to } = element;
    const spoken = script.slice(from, to).trim();
    if (spoken === '' || /[{}|]/.test(spoken)) {
      element.focus();
      return;
    }
    const lead = script.slice(from, to).indexOf(spoken);
    const start = from + lead;
    const name = nextVariableName(script);
    onChange(`${script.slice(0, start)}{{${name}|${spoken}}}${script.slice(start + spoken.length)}`);
    // The name is selected, ready to be typed over, once the new text is in the field.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(start + 2, start + 2 + name.length);
    });
  }

  return (
    <aside aria-label={t('recorder.script')} className={styles['scriptPanel']}>
      <div className={styles['panelHead']}>
        <h2 className={styles['panelTitle']}>{t('recorder.script')}</h2>
        <span className={styles['panelNote']}>
          {count > 0
            ? t('recorder.scriptLength', { count, time: formatTime(Math.ceil(readingTime(count, speed))) })
            : t('recorder.optional')}
        </span>
        <IconButton
          label={t('recorder.closeScript')}
          tooltip={t('common.close')}
          icon={<X />}
          size="small"
          onClick={onClose}
        />
      </div>
      <TextArea
        ref={field}
        aria-label={t('recorder.whatYouSay')}
        placeholder={t('recorder.scriptExample')}
        autosize
        minRows={9}
        maxRows={18}
        maxLength={limits.scriptCharacters}
        value={script}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles['panelActions']}>
        <SecondaryButton
          size="small"
          icon={<Braces />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={markSelection}
        >
          {t('recorder.makeVariable')}
        </SecondaryButton>
        <ScriptHelp script={script} onChange={onChange} />
      </div>
      <p className={styles['panelNote']}>{t('recorder.makeVariableNote')}</p>
    </aside>
  );
}
