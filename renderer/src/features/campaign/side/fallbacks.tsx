import type { ReactNode } from 'react';
import { ownProperty } from '#shared/own-property.ts';
import { nameOrCompany } from '#shared/rows/value-kinds.ts';
import { spokenText, type Script } from '#shared/script/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { locale, t } from '#renderer/language/index.ts';
import { TextField, VariableChip } from '#renderer/ui/index.ts';
import { setFallback } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './side.module.css';

/** Suggested fallbacks for a name or a company, in the window's language; null if the script is in another one. */
export function fallbackWord(variable: string, script: Script): string | null {
  const kind = nameOrCompany(variable);
  if (kind === null || scriptLanguage(spokenText(script)) !== locale().split('-')[0]) return null;
  return t(kind === 'name' ? 'campaign.fallbackOfName' : 'campaign.fallbackOfCompany');
}

export function fallbackField(variable: string): string {
  return `fallback-${variable}`;
}

type FallbacksProps = { editor: DraftEditor; variables: readonly string[]; script: Script };

/** The fallbacks of all variables. */
export function Fallbacks({ editor, variables, script }: FallbacksProps): ReactNode {
  const examples = variables.map((variable) => {
    const word = fallbackWord(variable, script);
    return word === null ? undefined : t('campaign.fallbackExample', { word });
  });
  return (
    <section>
      <h2 className={styles['title']}>{t('campaign.fallbacks')}</h2>
      <div className={styles['fallbacks']}>
        {variables.map((variable, index) => (
          <div key={variable} className={styles['fallback']}>
            <VariableChip name={variable} index={index} size="small" />
            <TextField
              aria-label={t('campaign.fallbackFor', { variable })}
              id={fallbackField(variable)}
              placeholder={examples[index]}
              value={ownProperty(editor.table.fallbacks, variable) ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                editor.edit((table) => setFallback(table, variable, value), `fallback ${variable}`);
              }}
              maxLength={500}
              spellCheck={false}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
    </section>
  );
}
