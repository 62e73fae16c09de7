import { variableLabel } from '#shared/rows/variable-label.ts';
import { locale, t } from '#renderer/language/index.ts';

export { variableLabel };

/** That a person has no value for a variable: “No first name”. */
export function lacksText(variable: string): string {
  const label = variableLabel(variable);
  // German keeps capitals of nouns, and headings are seldom anything else.
  return t('recipients.noValue', { variable: locale().startsWith('de') ? label : label.toLocaleLowerCase() });
}
