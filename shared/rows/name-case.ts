import { kindOf } from './value-kinds.ts';

/** The case of names, by the rules of their language. */

/** What a column holds: names of people, of companies, or anything else. */
type CaseKind = 'name' | 'company' | null;

/** What a variable, or the heading of a column that no variable uses, says of its values. */
export function caseKindOf(name: string): CaseKind {
  const kind = kindOf(name);
  if (kind === 'company') return 'company';
  return kind === 'first_name' || kind === 'last_name' || kind === 'full_name' ? 'name' : null;
}

/** In other texts, upper-case words with up to this many letters count as abbreviations. */
const abbreviation = 3;

/** Legal forms that are neither abbreviations in capitals nor capitalized like other words. */
const mixedForms: ReadonlyMap<string, string> = new Map([
  ['INC', 'Inc'],
  ['LTD', 'Ltd'],
  ['GMBH', 'GmbH'],
  ['KGAA', 'KGaA'],
]);

/** Words of names of people with a case of their own, as they are written. */
const nameWords: ReadonlyMap<string, string> = new Map(
  [
    'II',
    'III',
    'IV',
    'VI',
    'VII',
    'VIII',
    'MD',
    'PhD',
    'MBA',
    'CPA',
    'DDS',
    'LLM',
    'JD',
    'RN',
    'Jr',
    'Sr',
    'Ng',
    'Dr',
    'Mr',
    'Mrs',
    'Ms',
    'St',
  ].map((word) => [word.toUpperCase(), word]),
);

/** Small words between the parts of a name, in any language; those of one language alone are below. */
const particles = 'de del della dello van von vom der den zu zum zur dos das da di du des';
const particlesOf: Readonly<Record<string, string>> = {
  de: 'und',
  es: 'y',
  ca: 'i',
  pt: 'do e',
  nl: 'het op te ten ter ’t in',
  it: 'degli dei dal e',
  sv: 'af av',
  da: 'af',
  vi: '',
};
/** They follow “de” and “van” alone: `de la Cruz`, but `La Toya`. */
const articles = new Set(['la', 'las', 'los', 'le', 'lo', 'het', '’t', "'t"]);

/** Names with Mac that have a second capital; others, such as Mackie and Macy, have none. */
const macNames =
  /^mac(?=(?:aulay|arthur|bride|callum|cormack|dermott?|donald|donnell|dougall|duff|farlane|gregor|innes|intosh|intyre|isaac|iver|kinnon|lachlan|lean|leish|lellan|leod|millan|nab|naughton|neil|neill|phee|pherson|quarrie|rae|tavish|vicar)$)/u;

/** Letters that only Turkish and related languages have: a capital i with a dot, and a small one without. */
const dottedLetters = /[İı]/u;
const word = /[\p{L}\p{M}]+/gu;

/**
 * Capitalizes words that are all in small or all in capital letters like names: `JEAN-PIERRE` becomes `Jean-Pierre`.
 * Words of mixed case (`McDonald`) stay. In names of people, short words in capitals are names too (`BOB`, `ANN LEE`),
 * and small words stay small (`María de la Cruz`); elsewhere short words are abbreviations (`IBM`). `MCDONALD` becomes
 * `McDonald`. The case rules are those of the names’ language, not of this computer’s.
 * @param language BCP 47 tag; names whose letters show another language follow that one.
 */
export function titleCase(value: string, language = 'und', kind: CaseKind = null): string {
  const locale = localeOf(dottedLetters.test(value) ? 'tr' : language);
  const small = new Set(locale === 'vi' ? [] : `${particles} ${particlesOf[locale] ?? ''}`.split(' '));
  let before = '';
  return value.replace(word, (written, at: number) => {
    const previous = before;
    before = written.toLocaleLowerCase(locale);
    const place = { at, previous, value, locale };
    return kind === 'name' ? nameWord(written, place, small) : plainWord(written, place);
  });
}

type Place = { at: number; previous: string; value: string; locale: string };

function plainWord(written: string, { at, value, locale }: Place): string {
  const lower = written.toLocaleLowerCase(locale);
  const isLower = written === lower;
  const form = mixedForms.get(written);
  if (form !== undefined) return form;
  if (isPossessive(written, at, value)) return lower;
  if (!isLower && (!isUpper(written, locale) || written.length <= abbreviation)) return written;
  return capitalizedName(lower, locale);
}

function nameWord(written: string, { at, previous, value, locale }: Place, small: ReadonlySet<string>): string {
  const lower = written.toLocaleLowerCase(locale);
  if (isPossessive(written, at, value)) return lower;
  const isInside = at > 0 && /\s$/u.test(value.slice(0, at)) && /^[\s’']/u.test(value.slice(at + written.length));
  const isArticle = articles.has(lower) && ['de', 'van', 'von', 'op'].includes(previous);
  if (isInside && (small.has(lower) || isArticle)) return isUpper(written, locale) ? lower : written;
  if (written !== lower && !isUpper(written, locale)) return written;
  // One letter is an initial, and letters without a vowel are several: DJ, TJ.
  if (written !== lower && (written.length === 1 || isInitials(written, value.slice(at + written.length))))
    return written;
  const own = nameWords.get(written);
  if (own !== undefined) return own;
  return capitalizedName(lower, locale);
}

/** Names with Mac and Mc have two capitals, also in those of companies. */
function capitalizedName(lower: string, locale: string): string {
  const prefix = macNames.test(lower) ? 3 : /^mc\p{L}{2}/u.test(lower) ? 2 : 0;
  return capitalized(lower.slice(0, prefix), locale) + capitalized(lower.slice(prefix), locale);
}

/** Two or three capitals that nobody could say as a word, unless they are a known one. */
function isInitials(written: string, after: string): boolean {
  if (nameWords.has(written) || written.length > abbreviation) return false;
  return /^\.\p{L}/u.test(after) || (/^[A-Z]+$/u.test(written) && !/[AEIOUY]/u.test(written));
}

/** The s of “Sarah’s”. */
function isPossessive(written: string, at: number, value: string): boolean {
  return (
    written.length === 1 && (written === 'S' || written === written.toLowerCase()) && /['’]/u.test(value[at - 1] ?? '')
  );
}

function isUpper(written: string, locale: string): boolean {
  return written === written.toLocaleUpperCase(locale) && written !== written.toLocaleLowerCase(locale);
}

function capitalized(lower: string, locale: string): string {
  if (locale === 'nl' && lower.startsWith('ij')) return `IJ${lower.slice(2)}`;
  const [first = '', ...rest] = lower;
  return first.toLocaleUpperCase(locale) + rest.join('');
}

/** {@link titleCase} for a value that is written all in capitals; any other value stays. */
export function withoutCapitals(value: string, language = 'und', kind: CaseKind = null): string {
  const isShouted = value === value.toUpperCase() && value !== value.toLowerCase();
  return isShouted ? titleCase(value, language, kind) : value;
}

/** The language of a tag, without the additions of some services; `und` has no rules of its own. */
function localeOf(tag: string): string {
  const [language = ''] = tag.split(/[-_]/u);
  return /^[a-z]{2,3}$/iu.test(language) ? language.toLowerCase() : 'und';
}
