import { InvalidArgumentError, Option, type Command } from 'commander';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError, CancelledError, isAppError, toAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { textEncodings } from '#shared/text-encodings.ts';
import type { Range } from '#shared/timeline/range.ts';
import { createLogger, wantedLevel, type Logger } from '#electron/lib/logger.ts';
import { defaultDataFolder, studioFolderIn } from '#electron/lib/paths.ts';
import { asTyped, createOutput, exitCodes, type Output } from './output.ts';

/** Shared by the commands: the data folder, options, and running a command. */

/** `--data`, the data folder; the app's own by default. */
export const dataOption = () =>
  new Option('--data <folder>', 'data folder')
    .argParser((folder) => resolve(notBlank(folder)))
    .default(defaultDataFolder(), `the app’s, ${defaultDataFolder()}`);

/** Description of options for a file of people. */
export const rowsDescription = 'CSV, XLSX or ODS file of people; its column headings name the words that change';
export const sheetDescription = 'sheet of a workbook; default: the first with people';

/** `--encoding`, that of a text where several fit. */
export const encodingOption = () =>
  new Option('--encoding <name>', 'encoding of a CSV file; default: the one that is detected').choices(textEncodings);

/**
 * The folder of the studio's data, the same as the app and `serve` use for this data folder.
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

export function count(text: string): number {
  const value = wholeNumber(text);
  if (value === undefined || value < 1) throw new InvalidArgumentError('Give a whole number from 1.');
  return value;
}

/** @returns bytes. */
export function gigabytes(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 1 && value <= 100_000))
    throw new InvalidArgumentError('Give gigabytes from 1, like 50.');
  return value * 1e9;
}

export function engine(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^(?:nats|tls):$/.test(url.protocol) || url.hostname === '')
    throw new InvalidArgumentError('Give an address like nats://10.0.0.5 or nats://engine.local:4222.');
  return `${url.protocol}//${url.host}`;
}

function wholeNumber(text: string): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Makes a command refuse blank arguments, such as an unset variable of the shell. */
export function refuseBlanks(command: Command): void {
  for (const taking of [
    ...command.options.filter(({ required, optional }) => required || optional),
    ...command.registeredArguments,
  ]) {
    if (taking.parseArg === undefined && !taking.variadic) taking.argParser(notBlank);
  }
  for (const below of command.commands) refuseBlanks(below);
}

/** A parser of texts that match `form`. @param sentence describes the form. */
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

export const machineName = matching(
  /^[a-z0-9-]{1,32}$/,
  'Give a name of at most 32 small letters, digits and hyphens, like render-1.',
);

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

/** Parses comma-separated addresses and networks. */
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

/** A command whose well-formed options contradict each other. */
export class UsageError extends AppError {
  readonly exitCode = exitCodes.usage;

  /** @param subject the option or argument at fault. */
  constructor(subject: string, message: string) {
    super('INVALID_REQUEST', { subject, message });
  }
}

/** A command was ended by Ctrl-C or SIGTERM. */
class InterruptedError extends CancelledError {
  readonly exitCode: number;

  /** @param reason how the work ended. */
  constructor(by: NodeJS.Signals, reason: unknown) {
    super(isAppError(reason) && reason.code === 'CANCELLED' ? reason.message : undefined);
    // The convention of shells.
    this.exitCode = 128 + constants.signals[by];
  }
}

/** Runs a command. Prints an error and sets the exit code. */
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

/** The exports of a file that are commands: functions of arguments, options and an output. */
type CommandsOf<File> = {
  [Name in keyof File]: File[Name] extends (...given: never[]) => Promise<void> ? Name : never;
}[keyof File];

/** A command's action, which loads its code when it runs. @param name of the function in the file. */
export function run<File>(load: () => Promise<File>, name: CommandsOf<File>) {
  return (...given: unknown[]): Promise<void> => {
    // Commander passes the command itself after the arguments and options.
    const command = given.pop() as Command;
    return runCommand(command.opts<{ json: boolean }>().json, async (output) => {
      const perform = (await load())[name] as (...given: unknown[]) => Promise<void>;
      await perform(...given, output);
    });
  };
}

/** Runs work that the first Ctrl-C cancels. A second Ctrl-C ends the process, as the listener is removed by then. */
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
 * Waits for work of a studio. If the command is cancelled, ends the work on the studio too.
 * @param end ends the work, and resolves with the sentence of the CancelledError, which says what became of it.
 */
export async function endedWith<T>(signal: AbortSignal, work: Promise<T>, end: () => Promise<string>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // Otherwise the studio, the next command or the app would continue the work.
    throw signal.aborted ? new CancelledError(await end()) : error;
  }
}

/**
 * Adds a way out to the studio's refusal of an id that the user typed.
 * @param named the typed text, and the field by which the studio may refer to it.
 * @param list the command that lists the valid ids.
 * @throws AppError `NOT_FOUND` that mentions `list`, if the id is unknown or malformed.
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
 * Replaces the studio's field in a refusal by the option or argument of the command.
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

/** The log of a command. Only errors by default, as the command itself reports why it failed. */
export function commandLogger(name = 'cli'): Logger {
  return createLogger(name, wantedLevel('error'));
}

/** Adds a command with the options common to all. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).addOption(dataOption()).addOption(jsonOption());
}

export const jsonOption = () => new Option('--json', 'print only JSON on stdout').default(false);
