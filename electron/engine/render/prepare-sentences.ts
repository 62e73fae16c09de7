import type { Narrator } from '../speech/clips/narrator.ts';
import { isFarFromRecordedVoice } from './check-clips.ts';
import { openScript, type ScriptOptions } from './script-sentences.ts';

/** Any text, as its sound is not used. */
const anyText = 'One';

/**
 * Loads everything that `renderScript` and `checkScript` need of a template and a voice, so that the first sentence is
 * as fast as the next ones. Stores nothing but facts of the template and the voice.
 * @throws AppError as these do for a template or a voice that cannot be used.
 */
export async function prepareSentences(
  options: Omit<ScriptOptions, 'narrator'> & { narrator: Pick<Narrator, 'speak' | 'sentenceKey' | 'speakSentence'> },
): Promise<void> {
  const { script, narrator } = options;
  const opened = await openScript(options);
  const variables = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  const filled = opened.withValues({ values: new Map(variables.map((name) => [name, anyText])) });
  const lengths = filled.sentences.map(({ text }) => text.length);
  await narrator.speakSentence(filled.requestFor(lengths.indexOf(Math.min(...lengths))), undefined);
  await isFarFromRecordedVoice({ ...options, info: opened.info }, undefined);
}
