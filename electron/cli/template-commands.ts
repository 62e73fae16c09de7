import { Argument, Option, type Command } from 'commander';
import { layoutModes, layoutPositions, layoutSizes } from '#shared/layouts.ts';
import { lengths, purposeNames, tones } from '#shared/script/brief.ts';
import { addCommand, dataOption, encodingOption, jsonOption, ranges, run, sheetDescription } from './command-line.ts';

// A command's code is loaded when it runs.
const scriptCode = () => import('./commands/script.ts');
const templatesCode = () => import('./commands/templates.ts');

/** `script …`, `templates …`, `campaigns …` and `share-export`. */
export function addTemplateCommands(program: Command): void {
  addScriptCommands(program);
  addLibraryCommands(program);

  program
    .command('share-export')
    .description('write the share pages of a campaign as a folder for any web space')
    .requiredOption('--campaign <id>', 'the campaign')
    .requiredOption('--out <folder>', 'an empty or new folder')
    .addOption(dataOption())
    .option('--name-pattern <pattern>', 'folder names, e.g. "{row:03} {first_name}"', '{row:03}')
    .option('--no-gif', 'thumbnails only, without GIF previews')
    .addOption(jsonOption())
    .action(run(() => import('./commands/share-export.ts'), 'shareExportCommand'));
}

/** `script …`: writing and checking scripts. */
function addScriptCommands(program: Command): void {
  const script = program.command('script').description('write or check a script');

  script
    .command('write')
    .description('write a script with a language model, or rewrite one with --action')
    .argument('<about>', 'the purpose of the script; for other actions than generate, the script itself')
    .addOption(
      new Option('--action <action>', 'what to do')
        .choices(['generate', 'shorten', 'lengthen', 'rephrase', 'make_friendly', 'make_formal'])
        .default('generate'),
    )
    .addOption(
      new Option('--purpose <purpose>', 'what the script is for; default: taken from the description').choices(
        purposeNames,
      ),
    )
    .addOption(new Option('--length <length>', 'how long it is').choices(lengths))
    .addOption(new Option('--tone <tone>', 'how it addresses people').choices(tones))
    .option('--audience <people>', 'the audience, like “dentists”')
    .option('--topic <topic>', 'the topic')
    .option('--call-to-action <request>', 'what it asks people to do, like “book a call”')
    .option('--no-disclosure', 'omit the AI disclosure')
    .addOption(jsonOption())
    .action(run(scriptCode, 'writeCommand'));

  script
    .command('check')
    .description('estimate a script’s length and find what will not sound right')
    .argument('<script>', 'the marked script: Hi {{first_name|Sarah}}, …')
    .option('--rows <file>', 'people as for render, whose words are checked too')
    .option('--sheet <name>', sheetDescription)
    .addOption(encodingOption())
    .option('--synthetic-voice', 'another voice speaks the values', false)
    .addOption(jsonOption())
    .action(run(scriptCode, 'checkCommand'));
}

/** `templates …` and `campaigns …`. */
function addLibraryCommands(program: Command): void {
  const templates = program
    .command('templates')
    .description('list templates, cut parts out of them, change their layout');

  addCommand(templates, 'list', 'list templates with their length and cuts').action(
    run(templatesCode, 'listTemplates'),
  );
  addCommand(templates, 'cut', 'cut parts out of a template; the recording itself is kept')
    .argument('<template>', 'id of the template')
    .option('--remove <range>', 'seconds of the recording to leave out, e.g. 14.5-16; may be repeated', ranges)
    .option('--put-back', 'put back everything that was cut out', false)
    .action(run(templatesCode, 'cutTemplate'));
  addCommand(templates, 'layout', 'change how screen and camera share the picture of a template')
    .argument('<template>', 'id of a template that was recorded with screen and camera')
    .addArgument(new Argument('<mode>', 'the layout').choices(layoutModes))
    .addOption(new Option('--position <corner>', 'where the camera is').choices(layoutPositions))
    .addOption(new Option('--size <size>', 'how large the camera is').choices(layoutSizes))
    .action(run(templatesCode, 'layOutTemplate'));

  const campaigns = program.command('campaigns').description('list campaigns');
  addCommand(campaigns, 'list', 'list campaigns with their videos, the oldest first').action(
    run(() => import('./commands/campaigns.ts'), 'listCampaigns'),
  );
}
