import { InvalidArgumentError, Option, type Command } from 'commander';
import { generationModes, type GenerationMode } from '#shared/generation-modes.ts';
import type { TextEncoding } from '#shared/text-encodings.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import { dataOption, encodingOption, rowsDescription, sheetDescription } from './command-line.ts';
import { asTyped } from './output.ts';

/** Options of `render`, `clips` and `providers cost` that describe a recording and its recipients. */
export type JobOptions = {
  template: string;
  script: string;
  rows: string;
  sheet?: string;
  encoding?: TextEncoding;
  fallback?: Record<string, string>;
  sections?: string;
  data: string;
  voice: string;
  speaker?: string;
  syntheticSpeaker: boolean;
  look?: string;
  mode: GenerationMode;
};

export function addJobOptions(command: Command): Command {
  return command
    .requiredOption('--template <file>', 'the recording: any video with speech')
    .requiredOption('--script <text>', "what is said in it, words that change marked: 'Hi {{first_name|Sarah}}, …'")
    .requiredOption('--rows <file>', rowsDescription)
    .option('--sheet <name>', sheetDescription)
    .addOption(encodingOption())
    .option(
      '--fallback <variable=value>',
      'if it’s empty, say this, e.g. first_name=there; once for each of the words that change',
      parseFallback,
    )
    .option(
      '--sections <file>',
      'JSON [{"variable","start","end"}] in seconds: where the words that change are; found by aligning script and speech if omitted; full_script uses none',
    )
    .option(
      '--look <file>',
      'JSON {"mode": "circle" | "chroma" | "side" | "framed", "background": FILE, …}: how you appear in all videos',
    )
    .addOption(dataOption())
    .option(
      '--voice <id>',
      'names spoken by this voice, as in `npx vocative voices`; by default the natural one closest to the recording: Heart, a woman, or Fenrir, a man',
      defaultVoiceId,
    )
    .addOption(
      new Option('--speaker <name>', `whose voice is in the recording, as in \`${asTyped('consent')}\``).conflicts(
        'syntheticSpeaker',
      ),
    )
    .option('--synthetic-speaker', 'a computer voice speaks in the recording, so no consent is needed', false);
}

/** @param before those given so far. @throws InvalidArgumentError without a variable or a value. */
function parseFallback(text: string, before: Record<string, string> = {}): Record<string, string> {
  const sign = text.indexOf('=');
  const value = cleanValue(text.slice(sign + 1));
  if (sign < 1 || value === '') throw new InvalidArgumentError('Write it as variable=value, e.g. first_name=there.');
  return { ...before, [text.slice(0, sign).trim()]: value };
}

/** @param description of the two modes. */
export function modeOption(description: string): Option {
  return new Option('--mode <mode>', description).choices(generationModes).default('keep_original');
}

/** Who makes mouths: films alone, or for names nobody filmed a service. */
export type LipsQuality = 'standard' | 'premium';

export function lipsQualityOption(): Option {
  const qualities: LipsQuality[] = ['standard', 'premium'];
  return new Option('--lipsync-quality <quality>', 'premium: a service for lips fills in names nobody filmed')
    .choices(qualities)
    .default('standard');
}
