import type { Command } from 'commander';
import { addCommand, ranges, runCommand } from './command-line.ts';

/** `templates …`: recordings that videos are made from. */
export function addTemplateCommands(program: Command): void {
  const templates = program.command('templates').description('list templates, and cut parts out of them');

  addCommand(templates, 'list', 'list templates with their length and cuts').action((options) =>
    runCommand(options.json, async (output) =>
      (await import('./commands/templates.ts')).listTemplates(options, output),
    ),
  );
  addCommand(templates, 'cut', 'cut parts out of a template; the recording itself is kept')
    .argument('<template>', 'id of the template')
    .option('--remove <range>', 'seconds of the recording to leave out, e.g. 14.5-16; may be repeated', ranges)
    .option('--put-back', 'put back everything that was cut out', false)
    .action((template, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/templates.ts')).cutTemplate(template, options, output),
      ),
    );
}
