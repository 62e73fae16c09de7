import type { ValueKind } from '#shared/rows/value-kinds.ts';
import type { ReadAs } from '../types.ts';

/*
 * What abbreviations in names, companies, job titles and places stand for. Voices read them by rules that are made for
 * addresses ("Ford Motor Colorado").
 */

type Forms = ReadonlyMap<string, string>;

function forms(table: Readonly<Record<string, string>>): Forms {
  return new Map(Object.entries(table));
}

/** Before a name, without their full stop. */
const titles = forms({
  mr: 'Mister',
  mrs: 'Missus',
  ms: 'Miz',
  mx: 'Mix',
  dr: 'Doctor',
  prof: 'Professor',
  rev: 'Reverend',
  hon: 'Honorable',
  sgt: 'Sergeant',
  cpt: 'Captain',
  capt: 'Captain',
  lt: 'Lieutenant',
  col: 'Colonel',
  gen: 'General',
  maj: 'Major',
  cpl: 'Corporal',
  cmdr: 'Commander',
  adm: 'Admiral',
  gov: 'Governor',
  sen: 'Senator',
  rep: 'Representative',
  pres: 'President',
  fr: 'Father',
  sr: 'Sister',
  br: 'Brother',
  mme: 'Madame',
  mlle: 'Mademoiselle',
  sra: 'Señora',
  srta: 'Señorita',
  dra: 'Doctora',
  ing: 'Engineer',
  st: 'Saint',
});

/** After a name. */
const suffixes = forms({ jr: 'Junior', jnr: 'Junior', sr: 'Senior', snr: 'Senior', esq: 'Esquire' });

/** Degrees and orders after a name, read letter by letter. */
const degrees = new Set(
  `ba bsc bs cbe cfa cfp cissp cma cpa dba dc dds dmd do dvm edd emba frcs jd kbe kc llb llm ma mba mbe md mph ms msc obe
  od pa pe phd pmp psyd pt qc rn shrm vp`.split(/\s+/u),
);

/** Legal forms in which people say a word; the others are read letter by letter. */
const companyWords = forms({
  inc: 'Incorporated',
  corp: 'Corporation',
  co: 'Company',
  ltd: 'Limited',
  pty: 'Proprietary',
  pvt: 'Private',
  bros: 'Brothers',
  intl: 'International',
  natl: 'National',
  assn: 'Association',
  assoc: 'Associates',
  mfg: 'Manufacturing',
  mgmt: 'Management',
  svcs: 'Services',
  grp: 'Group',
  hldgs: 'Holdings',
  univ: 'University',
  dept: 'Department',
  st: 'Saint',
  mt: 'Mount',
  ft: 'Fort',
});
const companyLetters = new Set(
  `ab ag aps as asa bhd bv cv doo dd ek ev gbr gie gmbh kft kg kgaa kk llc lllp llp lp mbh nv oao ohg ooo oy oyj plc pt
  pte sa sab sarl sas sasu sca scs se sia sicav slu sl sp spa spzoo sro srl tbk ug uab zao zrt`.split(/\s+/u),
);

const jobs = forms({
  sr: 'Senior',
  jr: 'Junior',
  mgr: 'Manager',
  dir: 'Director',
  asst: 'Assistant',
  assoc: 'Associate',
  pres: 'President',
  eng: 'Engineering',
  mktg: 'Marketing',
  mgmt: 'Management',
  dept: 'Department',
  coord: 'Coordinator',
  natl: 'National',
  intl: 'International',
});

const placesBefore = forms({ st: 'Saint', ste: 'Sainte', mt: 'Mount', ft: 'Fort', pt: 'Point' });
const placesAfter = forms({
  st: 'Street',
  rd: 'Road',
  ave: 'Avenue',
  av: 'Avenue',
  blvd: 'Boulevard',
  dr: 'Drive',
  ln: 'Lane',
  ct: 'Court',
  pl: 'Place',
  sq: 'Square',
  hwy: 'Highway',
  pkwy: 'Parkway',
  ter: 'Terrace',
});

const states = forms({
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  BC: 'British Columbia',
  ON: 'Ontario',
  QC: 'Quebec',
  AB: 'Alberta',
});

/** A word of a value. */
export type Token = {
  text: string;
  /** In small letters and without full stops. */
  bare: string;
  /** Whether no word but titles comes before it. */
  isFirst: boolean;
  isLast: boolean;
  afterComma: boolean;
  /** Whether the whole value is in capitals, so that these tell nothing. */
  isShouted: boolean;
};

/** How a word is read: other words, or letter by letter; null as any other word. */
export type TokenReading = { words: string; isTitle?: boolean } | 'letters' | null;

/** What an abbreviation stands for in a text of its kind. */
export function readAbbreviation(token: Token, kind: ReadAs): TokenReading {
  const readers = kind === null ? [asName, asCompany, asPlace] : readersOf(kind);
  for (const reader of readers) {
    const reading = reader(token, kind);
    if (reading !== null) return reading;
  }
  return null;
}

export function isPersonsName(kind: ReadAs): boolean {
  return kind === 'first_name' || kind === 'last_name' || kind === 'full_name';
}

type Reader = (token: Token, kind: ReadAs) => TokenReading;

function readersOf(kind: ValueKind | 'sentence'): readonly Reader[] {
  if (kind === 'sentence') return [inSentence];
  if (isPersonsName(kind)) return [asName];
  if (kind === 'company') return [asCompany];
  if (kind === 'place') return [asPlace];
  return kind === 'job_title' ? [asJob] : [];
}

/** Titles that are no name, so that they need no full stop: "Gen" and "Rev" may be names. */
const plainTitle = /^(?:[^aeiou]+|prof|capt)$/u;

/** “Ave” and “Ga” are names, “Ms.” and “Jr” are not. */
function asName(token: Token, kind: ReadAs): TokenReading {
  const { text, bare, isFirst, isLast, afterComma, isShouted } = token;
  const title = titles.get(bare);
  const isTitle = title !== undefined && !isLast && /^\p{Lu}/u.test(text) && (isFirst || bare === 'st');
  if (isTitle && (text.endsWith('.') || plainTitle.test(bare))) return { words: title, isTitle: bare !== 'st' };
  if (isFirst) return null;
  const suffix = suffixes.get(bare);
  if (suffix !== undefined && (isLast || kind !== null)) return { words: suffix };
  const number = romanNumber(text);
  if (isLast && number !== null && kind !== null) return { words: `the ${ordinals[number] ?? ''}` };
  if (!degrees.has(bare)) return null;
  if (afterComma) return 'letters';
  return kind !== null && isLast && !isShouted && hasCapitalsOrDots(text) ? 'letters' : null;
}

function hasCapitalsOrDots(text: string): boolean {
  return /\p{Lu}.*\p{Lu}|\..*\p{L}/u.test(text);
}

function asCompany({ text, bare, isFirst, isLast, isShouted }: Token): TokenReading {
  if (isFirst) return /^(?:st|mt|ft|univ|natl|intl)$/u.test(bare) ? worded(companyWords.get(bare)) : null;
  if (companyLetters.has(bare)) {
    // “Spa” and “as” are words too.
    const isWord = /[aeiou]/u.test(bare) && (isShouted || !hasCapitalsOrDots(text));
    if (!isWord || bare.startsWith('oy')) return 'letters';
  }
  const number = romanNumber(text);
  if (number !== null) return worded(cardinals[number]);
  if (!/^\p{Lu}/u.test(text)) return null;
  return bare === 'st' && isLast ? { words: 'Street' } : worded(companyWords.get(bare));
}

function asPlace({ text, bare, isFirst, isLast, afterComma }: Token, kind: ReadAs): TokenReading {
  const state = states.get(text.replaceAll('.', ''));
  if (state !== undefined && !isFirst && (afterComma || (isLast && kind !== null))) return { words: state };
  if (kind === null) return null;
  if (!isLast && placesBefore.has(bare)) return worded(placesBefore.get(bare));
  return isFirst ? null : worded(placesAfter.get(bare));
}

function asJob({ bare }: Token): TokenReading {
  return worded(jobs.get(bare));
}

/** Only what is sure beside any words, and remains one word: a sentence's words are found again by their number. */
function inSentence({ text, bare, isLast }: Token): TokenReading {
  if (!/^\p{Lu}/u.test(text)) return null;
  if (/^(?:mr|mrs|ms|prof|sgt|capt)$/u.test(bare) && !isLast) return worded(titles.get(bare));
  if (/^(?:inc|corp|ltd|bros|pty|pvt)$/u.test(bare)) return worded(companyWords.get(bare));
  const isForm = companyLetters.has(bare) || /^(?:phd|mba|cpa|cfa)$/u.test(bare);
  return isForm && /^(?:[^aeiou]+|gmbh)$/u.test(bare) && hasCapitalsOrDots(text) ? 'letters' : null;
}

function worded(words: string | undefined): TokenReading {
  return words === undefined ? null : { words };
}

const ordinals =
  ' first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth'.split(
    ' ',
  );
const cardinals =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ');

/** Roman numerals that are no usual initials: "I" is a pronoun, "V" and "X" stand for names. */
const romans = ' . II III IV . VI VII VIII IX . XI XII XIII XIV XV XVI'.split(' ');

function romanNumber(text: string): number | null {
  const value = /^[IVX]+$/u.test(text) ? romans.indexOf(text) : -1;
  return value > 1 ? value : null;
}
