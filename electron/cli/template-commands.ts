import { Argument, Option, type Command } from 'commander';
import { layoutModes, layoutPositions, layoutSizes } from '#shared/layouts.ts';
import { addCommand, ranges, run } from './command-line.ts';

/** `templates …`: recordings that videos are made from, and `campaigns …`: the videos. */
export function addTemplateCommands(program: Command): void {
  const templates = program
    .command('templates')
    .description('list templates, cut parts out of them, change their layout');

  addCommand(templates, 'list', 'list templates with their length and cuts').action(
    run(() => import('./commands/templates.ts'), 'listTemplates'),
  );
  addCommand(templates, 'cut', 'cut parts out of a template; the recording itself is kept')
    .argument('<template>', 'id of the template')
    .option('--remove <range>', 'seconds of the recording to leave out, e.g. 14.5-16; may be repeated', ranges)
    .option('--put-back', 'put back everything that was cut out', false)
    .action(run(() => import('./commands/templates.ts'), 'cutTemplate'));
  addCommand(templates, 'layout', 'change how screen and camera share the picture of a template')
    .argument('<template>', 'id of a template that was recorded with screen and camera')
    .addArgument(new Argument('<mode>', 'the layout').choices(layoutModes))
    .addOption(new Option('--position <corner>', 'where the camera is').choices(layoutPositions))
    .addOption(new Option('--size <size>', 'how large the camera is').choices(layoutSizes))
    .action(run(() => import('./commands/templates.ts'), 'layOutTemplate'));

  const campaigns = program.command('campaigns').description('list campaigns');
  addCommand(campaigns, 'list', 'list campaigns with their videos, the oldest first').action(
    run(() => import('./commands/campaigns.ts'), 'listCampaigns'),
  );
}
