import { resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { RecipientRows } from '#shared/rows/rows.ts';
import { builtinVoices, embeddedVoices } from '#shared/voices.ts';
import type { Speaker } from './speakers.ts';
import { checkEveryVariable, checkReadable, readLook, readRows, readScript, readSections } from './inputs.ts';
import type { JobOptions } from './job-options.ts';
import { asTyped, type Output } from './output.ts';
import type { TemplateInput } from './template.ts';

/**
 * Reads and checks everything but the video, which takes longest, and notes what of the list is left out.
 * @throws AppError with the code of what is wrong, and the file, variable or voice as subject.
 */
export async function readJob(
  options: JobOptions,
  { note }: Pick<Output, 'note'>,
): Promise<TemplateInput & { rows: RecipientRows }> {
  await checkReadable(options.template);
  const script = readScript(options.script);
  const rows = await readRows(options, script, note);
  const sections = options.sections === undefined ? null : await readSections(options.sections);
  const isSpokenWhole = options.mode === 'full_script';
  if (sections !== null && !isSpokenWhole) checkEveryVariable(sections, script);
  checkVoice(options.voice);
  return {
    template: resolve(options.template),
    script,
    rows,
    // A fully spoken script needs no sections: a variable may be missing from the recording.
    sections: isSpokenWhole ? [] : sections,
    voice: options.voice,
    speaker: speakerOf(options),
    look: options.look === undefined ? null : await readLook(options.look),
  };
}

/** Checks built-in voices; the studio checks those of models and services. @throws AppError `VOICE_UNAVAILABLE`. */
export function checkVoice(voice: string): void {
  const own = [...embeddedVoices, ...builtinVoices];
  if (own.some(({ id }) => id === voice) || /^(neural|provider):/.test(voice)) return;
  const ids = own.filter(({ engine }) => engine !== 'espeak').map(({ id }) => id);
  throw new AppError('VOICE_UNAVAILABLE', {
    subject: voice,
    message: `There is no such voice. Choose one of: ${ids.join(', ')}, espeak:de and other languages; or one of \`${asTyped('voices')}\`.`,
  });
}

function speakerOf({ speaker, syntheticSpeaker }: JobOptions): Speaker {
  if (syntheticSpeaker) return 'synthetic';
  return speaker === undefined ? null : { name: speaker };
}
