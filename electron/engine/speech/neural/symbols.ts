import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

/** Ids of a model's symbols. A symbol is one character of IPA. */
export type Symbols = ReadonlyMap<string, number>;

/** Ids that all models of Kokoro share. */
export const kokoroSymbols = { ' ': 16, a: 43, ˈ: 156 } as const;

/**
 * The symbols in a list of `symbol id` lines.
 * @param shared ids that all lists of the family have. With others, a model speaks noise or never answers.
 * @throws AppError `MODEL_DAMAGED` (`subject` = the file) for other ids.
 */
export async function readSymbols(file: string, shared: Readonly<Record<string, number>>): Promise<Symbols> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/u).filter((line) => line.trim() !== '');
  const symbols = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  const isOther = Object.entries(shared).some(([symbol, id]) => symbols.get(symbol) !== id);
  if (isOther)
    throw new AppError('MODEL_DAMAGED', { subject: basename(file), detail: 'not the symbols of its family' });
  return symbols;
}
