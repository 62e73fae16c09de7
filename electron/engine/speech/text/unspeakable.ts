import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';

/** The error for a text that a voice cannot say, which names it: `VALUE_UNSPEAKABLE` (`subject` = the text). */
export function unspeakable(text: string, detail?: string): AppError {
  return new AppError('VALUE_UNSPEAKABLE', { subject: text, detail, ...say('textUnreadable', { text }) });
}
