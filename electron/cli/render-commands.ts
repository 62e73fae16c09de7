import { Option, type Command } from 'commander';
import { captionModes, captionStyles, labelLanguages } from '#shared/captions.ts';
import { smoothQualities } from '#shared/generation-modes.ts';
import { stillStyles } from '#shared/stills.ts';
import { jsonOption, run } from './command-line.ts';
import { addJobOptions, lipsQualityOption, modeOption } from './job-options.ts';

/** `render` and `clips`. */
export function addRenderCommands(program: Command): void {
  addJobOptions(program.command('render').description('make one personalized MP4 for each person of a list'))
    .requiredOption('--out <folder>', 'folder for the finished videos')
    .option('--replace', 'write over files of the same names there, as when a list is corrected', false)
    .addOption(modeOption('keep the recording, or speak the whole script'))
    .addOption(
      new Option('--smooth <quality>', 'size of full_script videos: 480p or 720p')
        .choices(smoothQualities)
        .default('standard'),
    )
    .option('--then <file>', 'a video to append to every personalized one')
    .option(
      '--backgrounds <file>',
      'JSON [{"kind": "link" | "site" | "profile", "column": HEADING, "config": {"mode": …}}]: pictures for each person',
    )
    .addOption(
      new Option('--captions <kind>', 'a text track (also as .vtt), or burned in').choices(captionModes).default('off'),
    )
    .addOption(
      new Option('--captions-style <style>', 'style of burned-in captions').choices(captionStyles).default('box'),
    )
    .option('--lipsync', 'show the mouth that says a name, where the speaker filmed it', false)
    .addOption(lipsQualityOption().implies({ lipsync: true }))
    .option('--captions-highlight', 'highlight the spoken word', false)
    .addOption(
      new Option('--captions-label <language>', 'the text track says which words were added').choices(labelLanguages),
    )
    .option('--name-pattern <pattern>', 'file names, e.g. "{row:03} {first_name}.mp4"', '{row:03}.mp4')
    .option('--stills', 'also write each thumbnail (.jpg) and GIF preview', false)
    .option('--stills-text <text>', 'text on thumbnails and GIFs, e.g. "Hi {{first_name}}"')
    .addOption(new Option('--stills-style <style>', 'style of that text').choices(stillStyles).default('lower_third'))
    .option('--stills-badge', 'also add a play button to thumbnails, for e-mail', false)
    .option(
      '--page <file>',
      'JSON {"sender": {"name": …}, "message": …}: sender, logo, color, message and button of share pages',
    )
    .addOption(jsonOption())
    .action(run(() => import('./commands/render.ts'), 'renderCommand'));

  addJobOptions(
    program
      .command('clips')
      .description('speak each word that changes, or each sentence, once, to check it before rendering'),
  )
    .addOption(modeOption('check values in their places, or the sentences of the whole script'))
    .option('--out <folder>', 'folder to write each to, as WAV; sentences as MP4')
    .option('--listen', 'have an installed recognizer listen to each value in its place', false)
    .option('--approve <value...>', 'approve these values or sentences')
    .option('--approve-all', 'approve all of them', false)
    .addOption(jsonOption())
    .action(run(() => import('./commands/clips.ts'), 'clipsCommand'));
}
