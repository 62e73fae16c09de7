import { AppError } from '../../../../shared/errors/index.ts';
import { spellAbbreviation } from './abbreviations.ts';
import { toAscii } from './transliterate.ts';

/** Signs read as words where they stand between or after other characters. */
const signs: readonly [RegExp, string][] = [
  [/€\s?(\d+(?:[.,]\d+)*)/g, '$1 euros'],
  [/£\s?(\d+(?:[.,]\d+)*)/g, '$1 pounds'],
  [/(\d)\s?%/g, '$1 percent'],
  [/&|\+(?=\s)/g, ' and '],
  [/@/g, ' at '],
  [/\+/g, ' plus '],
  [/#(?=\d)/g, ' number '],
];

/**
 * What an English voice is given to say for `text`.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) when nothing in it, or not all of it, can be said.
 */
export function speakableText(text: string): string {
  const worded = signs.reduce((result, [sign, words]) => result.replace(sign, words), text);
  const { ascii, unspeakable } = toAscii(worded);
  if (unspeakable.length > 0) {
    throw new AppError('VALUE_UNSPEAKABLE', {
      subject: text,
      message: `The voice cannot say “${unspeakable.join('')}”. Spell “${text}” in Latin letters as it sounds, or record it.`,
    });
  }
  if (!/[A-Za-z0-9]/.test(ascii)) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
  // The voice reads the rest aloud as its name ("underscore") or stumbles over it.
  const plain = ascii
    .replace(/[^A-Za-z0-9 $.,:;!?'-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.replace(/[A-Za-z0-9]+/g, spellAbbreviation);
}
