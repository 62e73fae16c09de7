import { InvalidArgumentError, Option, type Command } from 'commander';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { toAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Range } from '#shared/timeline/range.ts';
import { defaultDataFolder, studioFolderIn } from '../lib/paths.ts';
import { createOutput, exitCodes, type Output } from './output.ts';

/** What the commands share: where data lies, options, and how a command runs. */

/** The data folder: what `--data` names everywhere, the app's own unless it is given. */
export const dataOption = () =>
  new Option('--data <folder>', 'data folder; default: the app’s')
    .argParser((folder) => resolve(folder))
    .default(defaultDataFolder());

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

export function integer(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return value;
}

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

/** Runs a command. An error is printed and makes the command fail. */
export async function runCommand(json: boolean, command: (output: Output) => Promise<void>): Promise<void> {
  const output = createOutput(json);
  try {
    await command(output);
  } catch (error) {
    output.failure(toAppError(error));
    process.exitCode = exitCodes.failed;
  }
}

/** Runs work that Ctrl-C cancels. */
export async function withCancel<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

/** Adds a command with the options that all have. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).addOption(dataOption()).addOption(jsonOption());
}

export const jsonOption = () => new Option('--json', 'print only JSON on stdout').default(false);
