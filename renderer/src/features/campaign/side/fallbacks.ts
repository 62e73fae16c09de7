import { nameOrCompany } from '#shared/rows/value-kinds.ts';
import { spokenText, type Script } from '#shared/script/index.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { locale, t } from '#renderer/language/index.ts';

/** What an empty name or company could say, in the window's language; null if the script is in another one. */
export function fallbackWord(variable: string, script: Script): string | null {
  const kind = nameOrCompany(variable);
  if (kind === null || scriptLanguage(spokenText(script)) !== locale().split('-')[0]) return null;
  return t(kind === 'name' ? 'campaign.fallbackOfName' : 'campaign.fallbackOfCompany');
}
