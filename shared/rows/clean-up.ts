/** Clean-ups of a column, on the user's request, one value at a time. Values that are ambiguous stay unchanged. */

/** Upper-case words with up to this many letters count as abbreviations. */
const abbreviation = 3;

/** Legal forms that are neither abbreviations in capitals nor capitalized like other words. */
const mixedForms: ReadonlyMap<string, string> = new Map([
  ['INC', 'Inc'],
  ['LTD', 'Ltd'],
  ['GMBH', 'GmbH'],
  ['KGAA', 'KGaA'],
]);

/** Letters that only Turkish and related languages have: a capital i with a dot, and a small one without. */
const dottedLetters = /[İı]/u;

/**
 * Capitalizes words that are all in small or all in capital letters like names: `JEAN-PIERRE` becomes `Jean-Pierre`.
 * Words of mixed case (`McDonald`) and short words in capitals (`IBM`) stay. The case rules are those of the names'
 * language, not of this computer's.
 * @param language BCP 47 tag; names whose letters show another language follow that one.
 */
export function titleCase(value: string, language = 'und'): string {
  const locale = localeOf(dottedLetters.test(value) ? 'tr' : language);
  return value.replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    const lower = word.toLocaleLowerCase(locale);
    const isLower = word === lower;
    const isUpper = word === word.toLocaleUpperCase(locale) && !isLower;
    const form = mixedForms.get(word);
    if (form !== undefined) return form;
    // The s of “Sarah's”.
    if (word.length === 1 && (isLower || word === 'S') && /['’]/u.test(value[at - 1] ?? '')) return lower;
    if (!isLower && (!isUpper || word.length <= abbreviation)) return word;
    const [first = '', ...rest] = lower;
    return first.toLocaleUpperCase(locale) + rest.join('');
  });
}

/** Capitalizes a value that is written all in capitals like names; any other value stays. */
export function withoutCapitals(value: string, language = 'und'): string {
  const isShouted = value === value.toUpperCase() && value !== value.toLowerCase();
  return isShouted ? titleCase(value, language) : value;
}

/** The language of a tag, without the additions of some services; `und` has no rules of its own. */
function localeOf(tag: string): string {
  const [language = ''] = tag.split(/[-_]/u);
  return /^[a-z]{2,3}$/iu.test(language) ? language : 'und';
}

/** Legal forms at the end of a company's name, with the text that joins them to it. */
const companyForm =
  /[\s,]+(?:inc|incorporated|llc|llp|ltd|limited|corp|corporation|co|plc|pty|gmbh|ag|kg|kgaa|ug|se|sa|sas|sarl|srl|spa|bv|nv|oy|oyj|ab|as|aps)\.?$/iu;
/** The same with full stops, a slash or an ampersand: `S.A.`, `A/S`, `GmbH & Co. KG`. */
const dottedForm =
  /[\s,]+(?:(?:gmbh|ag|ug|se)\s*&\s*co\.?\s*(?:kg|kgaa|ohg)|s\.a\.(?:s\.)?|s\.r\.l\.|s\.p\.a\.|b\.v\.|n\.v\.|a\/s)$/iu;

/** A company's name as people say it: `Northwind Traders, Inc.` becomes `Northwind Traders`. It is never emptied. */
export function withoutCompanyForm(value: string): string {
  const shorter = value.trim().replace(dottedForm, '').replace(companyForm, '');
  // “Smith & Co” is a name, “Smith &” is not.
  if (shorter === value.trim() || /(?:&|\+|\band)$/iu.test(shorter)) return value;
  return withoutCompanyForm(shorter);
}
