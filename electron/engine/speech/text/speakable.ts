import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { isSpelledOut } from './initialisms.ts';
import { toAscii } from './transliterate.ts';
import { spokenForms } from './written-forms.ts';
import { unspeakable } from './unspeakable.ts';

/**
 * The input of Flite for a text.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) if any letter cannot be spoken, or nothing is left to
 * speak.
 */
export function speakableText(text: string): string {
  const { ascii, unspeakable: letters } = toAscii(spokenForms(text));
  if (letters.length > 0) throw lettersUnspeakable(letters, text);
  if (!/[A-Za-z0-9]/.test(ascii)) throw unspeakable(text);
  // The voice would read other signs aloud by name ("underscore") or stumble over them.
  const plain = ascii
    .replace(/[^A-Za-z0-9 $.,:;!?'-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.replace(/[A-Za-z0-9]+/g, spellAbbreviation);
}

/**
 * A text in the letters that English readers know: "Łukasz" → "Lukasz". Letters of western Europe stay.
 * @param whole what it is part of, for the error.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = `whole`) as {@link speakableText}.
 */
export function englishLetters(text: string, whole = text): string {
  return text.replace(/[^\p{ASCII}À-ÖØ-öø-ÿ]+/gu, (part) => {
    const { ascii, unspeakable: letters } = toAscii(part);
    if (letters.length > 0) throw lettersUnspeakable(letters, whole);
    return ascii;
  });
}

function lettersUnspeakable(letters: readonly string[], text: string): AppError {
  return new AppError('VALUE_UNSPEAKABLE', {
    subject: text,
    ...say('lettersUnspeakable', { letters: letters.join(''), text }),
  });
}

/** Replaces a whole word everywhere: "Ann" in "Ann and Anna" only once. Case-sensitive. */
export function replaceWord(text: string, word: string, by: string): string {
  const literal = word.replace(/[^\p{L}\p{M}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
  const alone = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
  return text.replace(alone, () => by);
}

/**
 * "AI" → "A I" for words that are read letter by letter. A whole text may be in capitals, so short words in capitals
 * tell nothing.
 */
export function spellAbbreviation(word: string): string {
  const [, stem = word, plural = ''] = /^([A-Z]+)(s?)$/u.exec(word) ?? [];
  if (!isSpelledOut(stem, { isShouted: true, isName: false })) return word;
  return [...stem].join(' ') + (plural === '' ? '' : "'s");
}
