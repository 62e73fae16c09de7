import { locale, t } from '#renderer/language/index.ts';

/** A variable as people read it: `first_name` is "First name". Its key stays in scripts, files and requests. */
export function variableLabel(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words === '' ? name : words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** That a person has no value for a variable: “No first name”. */
export function lacksText(variable: string): string {
  const label = variableLabel(variable);
  // German keeps capitals of nouns, and headings are seldom anything else.
  return t('recipients.noValue', { variable: locale().startsWith('de') ? label : label.toLocaleLowerCase() });
}
