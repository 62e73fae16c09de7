import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { toAscii } from './transliterate.ts';
import { spokenForms } from './written-forms.ts';

/**
 * The input of an English voice for `text`.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) if any letter cannot be spoken, or nothing is left to
 * speak.
 */
export function speakableText(text: string): string {
  const { ascii, unspeakable } = toAscii(spokenForms(text));
  if (unspeakable.length > 0) {
    throw new AppError('VALUE_UNSPEAKABLE', {
      subject: text,
      ...say('lettersUnspeakable', { letters: unspeakable.join(''), text }),
    });
  }
  if (!/[A-Za-z0-9]/.test(ascii)) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
  // The voice would read other signs aloud by name ("underscore") or stumble over them.
  const plain = ascii
    .replace(/[^A-Za-z0-9 $.,:;!?'-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.replace(/[A-Za-z0-9]+/g, spellAbbreviation);
}

/** Replaces a whole word everywhere: "Ann" in "Ann and Anna" only once. Case-sensitive. */
export function replaceWord(text: string, word: string, by: string): string {
  const literal = word.replace(/[^\p{L}\p{M}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
  const alone = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
  return text.replace(alone, () => by);
}

/** Abbreviations that Flite would read as words ("chee-oh" for CEO), though people spell them out. */
const spelledOut = new Set(
  'AI API APIs ATS AWS B2B CEO CFO CIO CMO COO CPO CTO EMEA ERP ESG ETA EU FAQ HR IO IP IPO ISO IT KPI KPIs LMS NYC OEM OKR PA PO POC PR QA RFI ROI SEO SLA UAE UI UK UN URL US USA USP UX VC VIP VP'.split(
    ' ',
  ),
);

/** "AI" → "A I" for the listed abbreviations. Other words in capitals stay, as a whole text may be in capitals. */
export function spellAbbreviation(word: string): string {
  const plain = word.replace(/s$/, '');
  if (!spelledOut.has(word) && !spelledOut.has(plain)) return word;
  const plural = spelledOut.has(plain) && plain !== word ? "'s" : '';
  return [...plain].join(' ') + plural;
}
