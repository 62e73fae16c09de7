import { nameOrCompany } from '#shared/rows/value-kinds.ts';
import { scriptLanguage } from '#shared/script-language.ts';
import { locale, t } from '../language/index.ts';

/** What an empty name or company could say, in the window's language; null if the `spoken` script is in another one. */
export function fallbackWord(variable: string, spoken: string): string | null {
  const kind = nameOrCompany(variable);
  if (kind === null || scriptLanguage(spoken) !== locale().split('-')[0]) return null;
  return t(kind === 'name' ? 'campaign.fallbackOfName' : 'campaign.fallbackOfCompany');
}
