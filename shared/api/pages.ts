import { AppError } from '../errors/index.ts';
import { limits } from '../limits.ts';
import type { StudioClient } from './client.ts';
import type { TakeResource } from './takes.ts';

/** A part of a list: the number of the page, from 0, and its maximum size. */
type PageAsked = { page: number; size: number };

/** No list is longer, whatever total a studio says. */
const mostItems = 500_000;

/**
 * Reads a list to its end, page by page. Items that are added or removed meanwhile may be missed or repeated, as the
 * interface pages by number.
 * @param read one page: its items, and the total. @param size items of a page.
 * @throws AppError `STUDIO_ANSWER_INVALID` for a list without an end, or a page that comes twice, as from a cache that
 * ignores the queries of addresses; what `read` throws.
 */
export async function readPages<Item>(
  read: (asked: PageAsked) => Promise<{ items: readonly Item[]; total: number }>,
  size: number = limits.pageSize,
): Promise<Item[]> {
  const found: Item[] = [];
  let former = '';
  for (let page = 0; ; page += 1) {
    const { items, total } = await read({ page, size });
    const text = JSON.stringify(items);
    if (items.length > 0 && text === former) throw endless(`page ${page} is the one before it`);
    if (found.length > mostItems) throw endless(`more than ${mostItems} items`);
    former = text;
    found.push(...items);
    // An empty page ends it too: removed items would otherwise be awaited in vain.
    if (items.length === 0 || found.length >= total) return found;
  }
}

function endless(detail: string): AppError {
  return new AppError('STUDIO_ANSWER_INVALID', { detail });
}

/** Every take of a speaker, including rejected ones. @throws AppError as `listTakes`. */
export function readTakes(studio: Pick<StudioClient, 'call'>, actor_id: string): Promise<TakeResource[]> {
  return readPages(async (asked) => {
    const { takes, total } = await studio.call('listTakes', { actor_id, ...asked });
    return { items: takes, total };
  });
}
