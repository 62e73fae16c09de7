/*
 * Numbers and amounts of money as English says them, whatever country wrote them: "1.250,00 €", "CHF 1'200", "$2.5M".
 */

type Currency = { one: string; many: string; part?: readonly [one: string, many: string] };

const cents = ['cent', 'cents'] as const;

const currencies: ReadonlyMap<string, Currency> = new Map([
  ...alike(['$', 'US$', 'USD'], { one: 'dollar', many: 'dollars', part: cents }),
  ...alike(['€', 'EUR'], { one: 'euro', many: 'euros', part: cents }),
  ...alike(['£', 'GBP'], { one: 'pound', many: 'pounds', part: ['penny', 'pence'] }),
  ...alike(['¥', 'JPY'], { one: 'yen', many: 'yen' }),
  ...alike(['₹', 'INR', 'RS', 'RS.'], { one: 'rupee', many: 'rupees', part: ['paisa', 'paise'] }),
  ...alike(['C$', 'CA$', 'CAD'], { one: 'Canadian dollar', many: 'Canadian dollars', part: cents }),
  ...alike(['A$', 'AU$', 'AUD'], { one: 'Australian dollar', many: 'Australian dollars', part: cents }),
  ...alike(['NZ$', 'NZD'], { one: 'New Zealand dollar', many: 'New Zealand dollars', part: cents }),
  ...alike(['HK$', 'HKD'], { one: 'Hong Kong dollar', many: 'Hong Kong dollars', part: cents }),
  ...alike(['S$', 'SGD'], { one: 'Singapore dollar', many: 'Singapore dollars', part: cents }),
  ...alike(['R$', 'BRL'], { one: 'real', many: 'reais' }),
  ...alike(['MX$', 'MXN'], { one: 'peso', many: 'pesos' }),
  ...alike(['CHF', 'SFR', 'SFR.'], { one: 'franc', many: 'francs' }),
  ...alike(['CNY', 'RMB'], { one: 'yuan', many: 'yuan' }),
  ...alike(['₩', 'KRW'], { one: 'won', many: 'won' }),
  ...alike(['₽', 'RUB'], { one: 'rouble', many: 'roubles' }),
  ...alike(['₺', 'TRY'], { one: 'lira', many: 'lira' }),
  ...alike(['₪', 'ILS'], { one: 'shekel', many: 'shekels' }),
  ...alike(['₦', 'NGN'], { one: 'naira', many: 'naira' }),
  ...alike(['ZAR'], { one: 'rand', many: 'rand' }),
  ...alike(['SEK', 'NOK', 'DKK', 'KR', 'KR.'], { one: 'krone', many: 'kroner' }),
  ...alike(['PLN', 'ZŁ'], { one: 'zloty', many: 'zloty' }),
  ...alike(['CZK', 'KČ'], { one: 'koruna', many: 'korunas' }),
]);

function alike(signs: readonly string[], currency: Currency): [string, Currency][] {
  return signs.map((sign) => [sign, currency]);
}

const scales: readonly (readonly [RegExp, string])[] = [
  [/^(?:k|tsd\.?|thousand)$/iu, 'thousand'],
  [/^(?:m|mm|mn|mio\.?|million(?:en|s)?|mill\.)$/iu, 'million'],
  [/^(?:b|bn|mrd\.?|billions?|milliard(?:en|s)?)$/iu, 'billion'],
  [/^(?:tn|trillions?)$/iu, 'trillion'],
  [/^(?:lakhs?|lacs?)$/iu, 'lakh'],
  [/^(?:crores?|cr)$/iu, 'crore'],
];

const number = String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?(?!\d)|\d{1,3}(?:[,.'’\s]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?`;
const scale = String.raw`(?:k|m|mm|mn|bn?|tn|tsd\.?|mio\.?|mrd\.?|mill\.|thousand|millions?|millionen|billions?|milliard(?:en|s)?|trillions?|lakhs?|lacs?|crores?|cr)(?![\p{L}\p{N}])`;
const sign = [...currencies.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((text) => text.replace(/[$.]/gu, String.raw`\$&`))
  .join('|');

const signFirst = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${sign})\s?(${number})(?:\s?(${scale}))?(?:\s?[-–]\s?(?:${sign})?\s?(${number})(?:\s?(${scale}))?)?`,
  'giu',
);
const signLast = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(${number})(?:\s?(${scale}))?(?:\s?[-–]\s?(${number})(?:\s?(${scale}))?)?\s?(${sign})(?![\p{L}\p{N}])`,
  'giu',
);
/** Groups of thousands by something else than commas, or a comma before decimals. */
const foreign =
  /(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:[.'’]\d{3}){2,}|\d{1,3}(?:[.’']\d{3})+,\d{1,2}|\d{1,3}(?:['’]\d{3})+|\d+,\d{1,2})(?![\p{L}\p{N}]|[.,]\d)/gu;
const units: Readonly<Record<string, string>> = { mo: 'month', yr: 'year', hr: 'hour', wk: 'week' };

/** Text with its amounts of money, and numbers written as in other countries, as English says them. */
export function spokenAmounts(text: string): string {
  return text
    .replace(signFirst, (_, currency: string, first: string, one?: string, second?: string, other?: string) =>
      money({ currency, first, one, second, other }),
    )
    .replace(signLast, (_, first: string, one?: string, second?: string, other?: string, currency = '') =>
      money({ currency, first, one, second, other }),
    )
    .replace(foreign, (found) => grouped(readNumber(found, false)))
    .replace(/(?<=\p{L})\s?\/\s?(mo|month|yr|year|user|seat|person|day|hr|hour|wk|week)\b/giu, (_, unit: string) => {
      return ` per ${units[unit.toLowerCase()] ?? unit}`;
    });
}

/** "2.5M" → "2.5 million": only where a value is known to be an amount, as "3M" is a company and "4K" a format. */
export function spokenScale(text: string): string {
  return text.replace(
    new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${number})\s?(${scale})`, 'giu'),
    (_, amount: string, by: string) => `${grouped(readNumber(amount, true))} ${scaleOf(by)}`,
  );
}

type Money = {
  currency: string;
  first: string;
  one: string | undefined;
  /** The end of a range, and its scale. */
  second: string | undefined;
  other: string | undefined;
};

function money({ currency, first, one, second, other }: Money): string {
  const { one: single, many, part } = currencies.get(currency.toUpperCase()) ?? { one: '', many: '' };
  const [low, lowScale] = [readNumber(first, true), scaleOf(one)];
  if (second !== undefined) {
    const [high, highScale] = [readNumber(second, true), scaleOf(other)];
    const from = lowScale === highScale || lowScale === '' ? grouped(low) : `${grouped(low)} ${lowScale}`;
    return [from, 'to', grouped(high), highScale, many].filter((word) => word !== '').join(' ');
  }
  if (lowScale !== '') return `${grouped(low)} ${lowScale} ${many}`;
  const unit = low.whole === '1' ? single : many;
  if (low.fraction.length !== 2 || part === undefined) return `${grouped(low)} ${low.fraction === '' ? unit : many}`;
  const rest = Number(low.fraction);
  if (rest === 0) return `${grouped({ ...low, fraction: '' })} ${unit}`;
  const parts = `${rest} ${part[rest === 1 ? 0 : 1]}`;
  return low.whole === '0' ? parts : `${grouped({ ...low, fraction: '' })} ${unit} ${parts}`;
}

function scaleOf(text = ''): string {
  return scales.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

type Digits = { whole: string; fraction: string };

/** The digits of a number: of two signs in it, the last one is before the decimals; one sign alone may group. */
function readNumber(text: string, isMoney: boolean): Digits {
  const plain = text.replace(/['’\s]/gu, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last === -1) return { whole: plain, fraction: '' };
  const mark = plain[last] ?? '';
  const digits = plain.slice(last + 1);
  const isAlone = plain.indexOf(mark) === last;
  const hasBoth = plain.includes('.') && plain.includes(',');
  const groups = !isAlone || (!hasBoth && digits.length === 3 && (mark === ',' || isMoney) && !plain.startsWith('0'));
  if (groups) return { whole: plain.replace(/[.,]/gu, ''), fraction: '' };
  return { whole: plain.slice(0, last).replace(/[.,]/gu, ''), fraction: digits };
}

/** "1250" → "1,250": four digits alone are read as a year. */
function grouped({ whole, fraction }: Digits): string {
  const digits = whole.replace(/^0+(?=\d)/u, '').replace(/\d(?=(?:\d{3})+$)/gu, '$&,');
  return fraction === '' ? digits : `${digits}.${fraction}`;
}
