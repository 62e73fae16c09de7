import { InvalidArgumentError, Option, type Command } from 'commander';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError, CancelledError, isAppError, toAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Range } from '#shared/timeline/range.ts';
import { createLogger, wantedLevel, type Logger } from '#electron/lib/logger.ts';
import { defaultDataFolder, studioFolderIn } from '#electron/lib/paths.ts';
import { asTyped, createOutput, exitCodes, type Output } from './output.ts';

/** What the commands share: where data lies, options, and how a command runs. */

/** The data folder: what `--data` names everywhere, the app's own unless it is given. */
export const dataOption = () =>
  new Option('--data <folder>', 'data folder')
    .argParser((folder) => resolve(notBlank(folder)))
    .default(defaultDataFolder(), `the app’s, ${defaultDataFolder()}`);

/** Of options that name recipients. */
export const rowsDescription = 'CSV, XLSX or ODS file; its column headings name the variables';
export const sheetDescription = 'sheet of a workbook; default: the first with rows';

/**
 * The folder of the studio that a command works on: the one the app and `serve` use on the same data folder.
 * @throws AppError `DATA_FOLDER_LAYOUT`.
 */
export function studioFolder({ data }: { data: string }): string {
  const former = join(data, 'cli');
  if (existsSync(join(former, 'studio.db'))) {
    process.stderr.write(
      `${former} holds what commands of an older version made. It is no longer used: delete it when you do not need it.\n`,
    );
  }
  return studioFolderIn(data);
}

export function port(text: string): number {
  const value = wholeNumber(text);
  if (value === undefined || value > 65_535) throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return value;
}

export function integer(text: string): number {
  const value = wholeNumber(text);
  if (value === undefined) throw new InvalidArgumentError('Give a whole number like 0 or 3.');
  return value;
}

function wholeNumber(text: string): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Refuses texts without a letter, such as a variable of the shell that is not set, where a command would take any. */
export function refuseBlanks(command: Command): void {
  for (const taking of [
    ...command.options.filter(({ required, optional }) => required || optional),
    ...command.registeredArguments,
  ]) {
    if (taking.parseArg === undefined && !taking.variadic) taking.argParser(notBlank);
  }
  for (const below of command.commands) refuseBlanks(below);
}

/** Takes texts of a form only. @param sentence says which, after the text that is none. */
export function matching(form: RegExp, sentence: string): (text: string) => string {
  return (text) => {
    if (!form.test(text)) throw new InvalidArgumentError(sentence);
    return text;
  };
}

export function day(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay) throw new InvalidArgumentError('Give a day like 2026-11-21.');
  return text;
}

export function address(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('Give an address like https://api.example.com/v1.');
  return text;
}

const notBlank = matching(/\S/, 'It is blank.');

export const language = matching(/^[a-z]{2,3}$/, 'Give a language by two or three letters, like en.');

export function price(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new InvalidArgumentError('Give a number like 15.');
  return value;
}

export function credits(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= limits.credits))
    throw new InvalidArgumentError('Give a number of credits like 500.');
  return value;
}

export function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new InvalidArgumentError('Give an address without a path, like https://videos.example.com.');
  return url.origin;
}

/** Collects ranges like `14.5-16`, seconds. */
export function ranges(text: string, before: readonly Range[] = []): Range[] {
  const [, start, end] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (start === undefined || end === undefined || Number(end) <= Number(start))
    throw new InvalidArgumentError('Give a start and an end in seconds, like 14.5-16.');
  return [...before, { start: Number(start), end: Number(end) }];
}

/** Addresses and networks, separated by commas. */
export function networks(text: string): string[] {
  const listed = text.split(',').map((part) => part.trim());
  for (const network of listed) {
    const [address = '', prefix, ...rest] = network.split('/');
    const bits = isIP(address) === 4 ? 32 : 128;
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (isIP(address) === 0 || !isPrefix || rest.length > 0)
      throw new InvalidArgumentError('Give addresses or networks like 127.0.0.1 or 10.0.0.0/8, separated by commas.');
  }
  return listed;
}

/** What was typed cannot be meant, though each part of it is well-formed. */
export class UsageError extends AppError {
  readonly exitCode = exitCodes.usage;

  /** @param subject the option or argument at fault. */
  constructor(subject: string, message: string) {
    super('INVALID_REQUEST', { subject, message });
  }
}

/** A command that Ctrl-C or SIGTERM ended. */
class InterruptedError extends CancelledError {
  readonly exitCode: number;

  /** @param reason how the work ended. */
  constructor(by: NodeJS.Signals, reason: unknown) {
    super(isAppError(reason) && reason.code === 'CANCELLED' ? reason.message : undefined);
    // As shells count.
    this.exitCode = 128 + constants.signals[by];
  }
}

/** Runs a command. An error is printed and makes the command fail. */
export async function runCommand(json: boolean, command: (output: Output) => Promise<void>): Promise<void> {
  const output = createOutput(json);
  try {
    await command(output);
  } catch (error) {
    output.failure(toAppError(error));
    const isOther = error instanceof InterruptedError || error instanceof UsageError;
    process.exitCode = isOther ? error.exitCode : exitCodes.failed;
  }
}

/** The exports of a file that commands can run: they take what was typed, the options, and where to write. */
type CommandsOf<File> = {
  [Name in keyof File]: File[Name] extends (...given: never[]) => Promise<void> ? Name : never;
}[keyof File];

/** The action of a command whose code is loaded when it runs. @param name of the function in the file. */
export function run<File>(load: () => Promise<File>, name: CommandsOf<File>) {
  return (...given: unknown[]): Promise<void> => {
    // Behind the arguments and options, Commander gives the command itself.
    const command = given.pop() as Command;
    return runCommand(command.opts<{ json: boolean }>().json, async (output) => {
      const perform = (await load())[name] as (...given: unknown[]) => Promise<void>;
      await perform(...given, output);
    });
  };
}

/** Runs work that Ctrl-C cancels in order; a second Ctrl-C ends the process at once, since nothing listens any more. */
export async function withCancel<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let by: NodeJS.Signals | undefined;
  const cancel = (signal: NodeJS.Signals): void => {
    by ??= signal;
    process.stderr.write('Stopping. Ctrl-C stops at once.\n');
    controller.abort();
  };
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw by === undefined ? error : new InterruptedError(by, error);
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

/**
 * Waits for work that a studio does on its own, and ends it there when the command is cancelled.
 * @param end gives the sentence that says what becomes of the work.
 */
export async function endedWith<T>(signal: AbortSignal, work: Promise<T>, end: () => Promise<string>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // Otherwise the studio, the next command or the app would go on with it.
    throw signal.aborted ? new CancelledError(await end()) : error;
  }
}

/**
 * Asks a studio about something that the user named.
 * @param named what the user wrote, and by which field the studio may refer to it.
 * @param list the command that shows what there is.
 * @throws AppError `NOT_FOUND` that names `list`, where there is no such thing or the text cannot be an id.
 */
export async function known<T>(
  { text, fields = ['id'] }: { text: string; fields?: readonly string[] },
  list: string,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, subject, cause } = error;
    const isAbout = subject === undefined || fields.includes(subject);
    if ((code !== 'NOT_FOUND' && code !== 'INVALID_REQUEST') || !isAbout) throw error;
    const message = `This data folder has none of this id or name. See \`${asTyped(list)}\`.`;
    throw new AppError('NOT_FOUND', { subject: text, message, cause });
  }
}

/**
 * Has a refusal name what the user typed instead of the studio's fields.
 * @param places the option or argument of each field.
 */
export async function typed<T>(places: Readonly<Record<string, string>>, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'INVALID_REQUEST' || error.subject === undefined) throw error;
    const fields = error.subject.split(', ');
    throw error.with({ subject: fields.map((field) => places[field] ?? field).join(', ') });
  }
}

/** The log of a command: what goes wrong is its failure, so only errors that nobody else reports are written. */
export function commandLogger(name = 'cli'): Logger {
  return createLogger(name, wantedLevel('error'));
}

/** Adds a command with the options that all have. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).addOption(dataOption()).addOption(jsonOption());
}

export const jsonOption = () => new Option('--json', 'print only JSON on stdout').default(false);
