/** Clean-ups of a column that a person asks for, each on one value. They leave alone what they are not sure of. */

/** Upper-case words up to this many letters are taken for abbreviations. */
const abbreviation = 3;

/** Legal forms that are neither abbreviations in capitals nor written like other words. */
const mixedForms: Readonly<Record<string, string>> = { INC: 'Inc', LTD: 'Ltd', GMBH: 'GmbH', KGAA: 'KGaA' };

/** Letters of Turkish and its relatives alone: an i with a dot as a capital, one without as a small letter. */
const dottedLetters = /[İı]/u;

/**
 * Words all in small or all in capital letters as names are written: `JEAN-PIERRE` gives `Jean-Pierre`. Words that mix
 * them (`McDonald`) and short ones in capitals (`IBM`) stay. Letters change by the rules of the names' language, never
 * by those of this computer's.
 * @param language BCP 47 tag; names that show another by their letters follow that one.
 */
export function titleCase(value: string, language = 'und'): string {
  const locale = localeOf(dottedLetters.test(value) ? 'tr' : language);
  return value.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    const lower = word.toLocaleLowerCase(locale);
    const isLower = word === lower;
    const isUpper = word === word.toLocaleUpperCase(locale) && !isLower;
    const form = mixedForms[word];
    if (form !== undefined) return form;
    // The s of “Sarah's”.
    if (isLower && word.length === 1 && /['’]/u.test(value[at - 1] ?? '')) return word;
    if (!isLower && (!isUpper || word.length <= abbreviation)) return word;
    const [first = '', ...rest] = lower;
    return first.toLocaleUpperCase(locale) + rest.join('');
  });
}

/** A value written in capitals throughout, as names are written; any other stays. */
export function withoutCapitals(value: string, language = 'und'): string {
  const isShouted = value === value.toUpperCase() && value !== value.toLowerCase();
  return isShouted ? titleCase(value, language) : value;
}

/** The language of a tag, without what some services add to it; `und` has no rules of its own. */
function localeOf(tag: string): string {
  const [language = ''] = tag.split(/[-_]/u);
  return /^[a-z]{2,3}$/iu.test(language) ? language : 'und';
}

/** Legal forms at the end of a company's name, with what joins them to it. */
const companyForm =
  /[\s,]+(?:inc|incorporated|llc|llp|ltd|limited|corp|corporation|co|plc|pty|gmbh|ag|kg|kgaa|ug|se|sa|sas|sarl|srl|spa|bv|nv|oy|oyj|ab|as|aps)\.?$/iu;
/** The same written with full stops or a stroke: `S.A.`, `A/S`. */
const dottedForm = /[\s,]+(?:s\.a\.(?:s\.)?|s\.r\.l\.|s\.p\.a\.|b\.v\.|n\.v\.|a\/s)$/iu;

/** A company's name as people say it: `Northwind Traders, Inc.` gives `Northwind Traders`. A name is never emptied. */
export function withoutCompanyForm(value: string): string {
  const shorter = value.trim().replace(dottedForm, '').replace(companyForm, '');
  // “Smith & Co” is a name, “Smith &” is not.
  if (shorter === value.trim() || /(?:&|\+|\band)$/iu.test(shorter)) return value;
  return withoutCompanyForm(shorter);
}
