import { Play } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { limits } from '#shared/limits.ts';
import { ownProperty } from '#shared/own-property.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import { t } from '#renderer/language/index.ts';
import { renderPreview } from '#renderer/stores/index.ts';
import { SecondaryButton, VariableChip, useActing, useToast } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { chips, documentVariables } from '../model/document.ts';
import styles from './stage.module.css';

/** Type a value, hear it in place of the recorded word. Tries the selected section, else the first one. */
export function AuditionBar(): ReactNode {
  const { template, session, playback } = useEditorContext();
  const document = useEditor((state) => state.history.present);
  const selected = useEditor((state) => state.selected);
  /** What was tried last, by variable. */
  const [tried, setTried] = useState<Readonly<Record<string, string>>>({});
  const { act, busy } = useActing();
  const toast = useToast();
  const mounted = useRef(true);
  const placed = chips(document).filter((chip) => chip.place !== null);
  const chip = placed.find(({ id }) => id === selected) ?? placed[0];
  const variables = documentVariables(document);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  if (!chip?.place) return <p className={styles['hint']}>{t('editor.auditionHint')}</p>;
  const { id, name: variable, place } = chip;
  const value = ownProperty(tried, variable) ?? '';
  const wanted = cleanValue(value);

  async function hear(): Promise<void> {
    const recorded = [{ variable, start: place?.start ?? 0, end: place?.end ?? 0 }];
    const input = { id: template.id, values: { [variable]: wanted }, sections: recorded, voice: document.voice };
    const { url, duration, sections } = await renderPreview(input);
    if (!mounted.current) return;
    session.select(id);
    playback.startAudition({ url, duration, variable, value: wanted, chip: id, recorded, rendered: sections });
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (wanted === '') return void toast.show(t('editor.auditionEmpty'));
    if (!busy) act(hear);
  }

  return (
    <form className={styles['audition']} onSubmit={onSubmit} aria-label={t('editor.audition')}>
      <span className={styles['auditionChip']}>
        <VariableChip name={variable} index={variables.indexOf(variable)} />
      </span>
      <input
        className={styles['auditionInput']}
        aria-label={t('editor.valueFor', { variable })}
        placeholder={chip.spoken === '' ? t('editor.tryName') : t('editor.tryNameFor', { spoken: chip.spoken })}
        value={value}
        maxLength={limits.valueCharacters}
        onChange={(event) => setTried({ ...tried, [variable]: event.currentTarget.value })}
        spellCheck={false}
        autoComplete="off"
      />
      <SecondaryButton type="submit" size="small" icon={<Play />} busy={busy}>
        {t('editor.hear')}
      </SecondaryButton>
    </form>
  );
}
