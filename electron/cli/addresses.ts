import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { usableValue } from '#shared/rows/rows.ts';

/** Whether a text is an address on the network, not a path. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** `calendly.com/me` is completed to https, as in browsers. */
export function withScheme(address: string): string {
  const url = address.trim();
  return !/^[a-z][a-z\d+.-]*:\/\//i.test(url) && /^[^/?#]*\./.test(url) ? `https://${url}` : url;
}

const beginsWithHost = /^[^\s./:?#]+\.[^\s./:?#]/u;

/**
 * What a cell of a list shows: an address, which is completed, the path of a file beside the list, or nothing. Lists come
 * from others, so no other file of this computer gets into a video.
 * @param place of the cell: the kind of its background, and the list's path.
 * @throws AppError `FILE_NOT_FOUND` with the cell's text.
 */
export async function shownBy(
  cell: string,
  { kind, list, line }: { kind: string; list: string; line: number },
): Promise<string> {
  const named = usableValue(cell) === '' ? '' : cell.trim();
  if (named === '' || isAddress(named)) return named;
  const folder = resolve(dirname(list));
  const path = resolve(folder, named);
  const place = relative(folder, path);
  const isBeside = kind === 'link' && !isAbsolute(place) && !/^\.\.(?:[/\\]|$)/u.test(place);
  if (isBeside && (await stat(path).catch(() => null))?.isFile()) return path;
  // The name of a file looks like that of a website.
  const isFileName = kind === 'link' && !named.includes('/');
  const address = withScheme(named);
  if (!isFileName && beginsWithHost.test(named) && URL.canParse(address)) return address;
  throw new AppError('FILE_NOT_FOUND', {
    subject: named,
    message: `Line ${line} names neither an address nor a file beside the list. Correct the cell, or empty it.`,
  });
}
