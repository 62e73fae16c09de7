import { Option, type Command } from 'commander';
import { generationModes, type GenerationMode } from '#shared/generation-modes.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import { dataOption, rowsDescription, sheetDescription } from './command-line.ts';
import { asTyped } from './output.ts';

/** Options of `render`, `clips` and `providers cost` that describe a recording and its recipients. */
export type JobOptions = {
  template: string;
  script: string;
  rows: string;
  sheet?: string;
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
    .requiredOption('--script <text>', "what is said in it, variables marked: 'Hi {{first_name|Sarah}}, …'")
    .requiredOption('--rows <file>', rowsDescription)
    .option('--sheet <name>', sheetDescription)
    .option(
      '--sections <file>',
      'JSON [{"variable","start","end"}] in seconds; found by aligning script and speech if omitted; full_script uses none',
    )
    .option(
      '--look <file>',
      'JSON {"mode": "circle" | "chroma" | "side" | "framed", "background": FILE, …}: how the speaker appears in all videos',
    )
    .addOption(dataOption())
    .option(
      '--voice <id>',
      'voice for the new words, as in `npx vocative voices`; by default the natural one nearest to the speaker: Heart, a woman, or Fenrir, a man',
      defaultVoiceId,
    )
    .addOption(
      new Option('--speaker <name>', `speaker in the recording, as in \`${asTyped('consent')}\``).conflicts(
        'syntheticSpeaker',
      ),
    )
    .option('--synthetic-speaker', 'a computer voice speaks in the recording, so no consent is needed', false);
}

/** @param description of the two modes. */
export function modeOption(description: string): Option {
  return new Option('--mode <mode>', description).choices(generationModes).default('keep_original');
}
