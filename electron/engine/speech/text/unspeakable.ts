import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { plainText } from './plain-text.ts';
import { overlongWord } from './word-length.ts';

/** Whether nobody can say a text, in any language: emoji and signs alone, or a token too long for a word. */
export function isUnspeakable(text: string): boolean {
  const plain = plainText(text);
  return plain === '' || overlongWord(plain) !== undefined;
}

/** The error for a text that a voice cannot say, which names it: `VALUE_UNSPEAKABLE` (`subject` = the text). */
export function unspeakable(text: string, detail?: string): AppError {
  return new AppError('VALUE_UNSPEAKABLE', { subject: text, detail, ...say('textUnreadable', { text }) });
}
