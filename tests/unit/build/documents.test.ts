import { CommanderError } from 'commander';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#electron/cli/program.ts';
import { addressRefused } from '#electron/lib/addresses.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { repository } from '../../support/cli.ts';
import { codeBlocks } from '../../support/documents.ts';

/** The commands that the documents tell people to type, and the environment they may set. */

const scripts: readonly string[] = Object.keys(packageJson.scripts);

/** Single commands of a block: without comments, continued lines joined. */
function commandsOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/gu, ' ')
    .split(/\n|&&/u)
    .map((line) => line.replace(/(^|\s)#.*$/u, '').trim())
    .filter((line) => line !== '');
}

/** The words of a command as a shell would split them. Quotes are all that the documents need. */
function words(command: string): string[] {
  const parts = command.matchAll(/(?:'([^']*)'|"([^"]*)"|[^\s'"])+/gu);
  return [...parts].map(([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"/gu, '$1$2'));
}

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(repository, 'docs', 'guide')).map((page) => `docs/guide/${page}`),
];

/** Those, and all others. */
const pages = [
  ...readdirSync(repository),
  ...readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).map((page) => join('docs', page)),
].filter((page) => page.endsWith('.md'));

const commands = documents.flatMap((document) =>
  codeBlocks(document)
    .flatMap(commandsOf)
    .map((command) => ({ document, command })),
);
const ofVocative = commands.filter(({ command }) => command.startsWith('npx vocative'));

const missingOption = 'commander.missingMandatoryOptionValue';

class Parsed extends Error {}

/** Parses a command to the point where it would begin. @throws CommanderError with what is wrong with it. */
async function parse(args: readonly string[]): Promise<void> {
  const program = createProgram();
  const subcommands = [program];
  for (const command of subcommands) {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    subcommands.push(...command.commands);
  }
  program.hook('preAction', () => {
    throw new Parsed();
  });
  await program.parseAsync(args, { from: 'user' });
}

describe('the documents', () => {
  it.each(ofVocative)('$document: $command', async ({ command }) => {
    // A job in a variable stands for its options; a file that is read in has its own command before it.
    const job = ['--template', 'hello.mp4', '--rows', 'leads.csv'];
    const args = words(command.replace(/ [<>] \S+$/u, ''))
      .slice(2)
      .flatMap((word) => (word === '$job' ? job : [word]))
      .filter((word) => word !== '…');
    const ended = await parse(args).catch((error: unknown) => error);
    // What “…” stands for may be options that are required.
    const leavesOut = command.includes('…') && ended instanceof CommanderError && ended.code === missingOption;
    expect(leavesOut || ended instanceof Parsed, String(ended)).toBe(true);
  });

  it('hold many of them', () => {
    expect(ofVocative.length).toBeGreaterThan(20);
  });

  it('name scripts, and files of tests, that exist', () => {
    const run = commands.flatMap(({ command }) => /^npm run (?:-s )?([\w:-]+)/u.exec(command)?.[1] ?? []);
    expect(run.filter((name) => !scripts.includes(name))).toEqual([]);
    const files = commands.flatMap(({ command }) => /^npx vitest run (\S+)/u.exec(command)?.[1] ?? []);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
    const specs = commands.flatMap(({ command }) => /^npm run e2e -- ([^-\s]\S*)/u.exec(command)?.[1] ?? []);
    expect(specs.length).toBeGreaterThan(0);
    expect(specs.filter((spec) => !existsSync(join(repository, 'tests', 'e2e', spec)))).toEqual([]);
  });

  it('link to files that exist', () => {
    const missing = pages.flatMap((document) => {
      const text = readFileSync(join(repository, document), 'utf8');
      return [...text.matchAll(/\]\(((?!https?:)[^)#]+)(?:#[^)]*)?\)/gu)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(repository, dirname(document), target)))
        .map((target) => `${document}: ${target}`);
    });
    expect(missing).toEqual([]);
  });

  it('name folders and files of the project that exist', () => {
    const path = /`((?:build|electron|renderer|shared|tests)\/[\w./-]+)`/gu;
    const missing = pages.flatMap((document) =>
      [...readFileSync(join(repository, document), 'utf8').matchAll(path)]
        .map(([, named = '']) => named)
        .filter((named) => !existsSync(join(repository, named)))
        .map((named) => `${document}: ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it('name every variable of the environment that the product reads', () => {
    const read = sourcesOf('electron').flatMap((file) => readFileSync(file, 'utf8').match(/VOCATIVE_[A-Z_]+/gu) ?? []);
    const guide = documents.map((document) => readFileSync(join(repository, document), 'utf8')).join('\n');
    // The reason of an error, which is no variable.
    const variables = new Set(read.filter((name) => name !== addressRefused));
    expect(variables.size).toBeGreaterThan(5);
    expect([...variables].filter((name) => !guide.includes(name))).toEqual([]);
  });
});

function sourcesOf(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(repository, folder, file));
}
