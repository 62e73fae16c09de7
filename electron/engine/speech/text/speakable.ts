import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { spellAbbreviation } from './abbreviations.ts';
import { toAscii } from './transliterate.ts';
import { spokenForms } from './written-forms.ts';

/**
 * What an English voice is given to say for `text`.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) when nothing in it, or not all of it, can be said.
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
  // The voice reads the rest aloud as its name ("underscore") or stumbles over it.
  const plain = ascii
    .replace(/[^A-Za-z0-9 $.,:;!?'-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.replace(/[A-Za-z0-9]+/g, spellAbbreviation);
}
