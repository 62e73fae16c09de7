import { Group, Text } from '@mantine/core';
import { Play } from 'lucide-react';
import { useEffect, useId, useRef, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react';
import { limits } from '#shared/limits.ts';
import { ownProperty } from '#shared/own-property.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { renderPreview } from '#renderer/stores/index.ts';
import { SecondaryButton, TextField, useActing, VariableChip } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { chips, documentVariables } from '../model/document.ts';
import styles from './stage.module.css';

type TryItProps = {
  variables: readonly string[];
  /** With a label beside it, as in the word's card; else each field shows its variable. */
  labelled?: boolean;
};

/** Type values, and hear them in place of the recorded words. */
export function TryIt({ variables, labelled = false }: TryItProps): ReactNode {
  const { template, session, playback, tried, setTried } = useEditorContext();
  const all = documentVariables(useEditor(({ history }) => history.present));
  const { act, busy } = useActing();
  const mounted = useRef(true);
  const form = useRef<HTMLDivElement & HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const valueOf = (variable: string): string => cleanValue(ownProperty(tried, variable) ?? '');

  async function hear(): Promise<void> {
    const document = session.store.getState().history.present;
    const given = variables.filter((variable) => valueOf(variable) !== '');
    const recorded = given
      .flatMap((variable) => {
        const place = chips(document).find((chip) => chip.name === variable && chip.place !== null)?.place;
        return place ? [{ variable, start: place.start, end: place.end }] : [];
      })
      .toSorted((a, b) => a.start - b.start);
    const values = Object.fromEntries(given.map((variable) => [variable, valueOf(variable)]));
    const { url, duration, sections } = await renderPreview({
      id: template.id,
      values,
      sections: recorded,
      voice: document.voice,
    });
    if (!mounted.current) return;
    const value = given.map(valueOf).join(' · ');
    playback.startAudition({ url, duration, variable: given[0] ?? '', value, recorded, rendered: sections });
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (variables.every((variable) => valueOf(variable) === '')) {
      return void form.current?.querySelector('input')?.focus();
    }
    if (!busy) act(hear);
  }

  const fields = variables.map((variable) => {
    const field = {
      value: ownProperty(tried, variable) ?? '',
      maxLength: limits.valueCharacters,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTried({ ...tried, [variable]: event.currentTarget.value }),
      spellCheck: false,
      autoComplete: 'off',
    };
    const label = variableLabel(variable);
    if (labelled) return <TextField key={variable} id={id} flex={1} miw={0} {...field} />;
    return (
      <label key={variable} className={styles['tried']}>
        <VariableChip name={label} index={all.indexOf(variable)} size="small" />
        <input {...field} placeholder={t('editor.tryName')} />
      </label>
    );
  });
  const hearIt = (
    <SecondaryButton type="submit" icon={<Play fill="currentColor" />} busy={busy}>
      {t('editor.hear')}
    </SecondaryButton>
  );
  return (
    <>
      {labelled && <label htmlFor={id}>{t('editor.tryName')}</label>}
      <Group
        ref={form}
        component="form"
        onSubmit={onSubmit}
        aria-label={t('editor.tryItWith')}
        gap="var(--space-10)"
        justify="center"
        wrap={labelled ? 'nowrap' : 'wrap'}
        className={labelled ? undefined : styles['tryIt']}
      >
        {!labelled && (
          <Text size="sm" c="dimmed">
            {t('editor.tryItWith')}
          </Text>
        )}
        {fields}
        {hearIt}
      </Group>
    </>
  );
}
