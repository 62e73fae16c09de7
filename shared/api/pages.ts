import { limits } from '../limits.ts';
import type { StudioClient } from './client.ts';
import type { TakeResource } from './takes.ts';

/** A part of a list: the number of the page, from 0, and its maximum size. */
type PageAsked = { page: number; size: number };

/**
 * Reads a list to its end, page by page. Items that are added or removed meanwhile may be missed or repeated, as the
 * interface pages by number.
 * @param read one page: its items, and the total.
 * @throws what `read` throws.
 */
export async function readPages<Item>(
  read: (asked: PageAsked) => Promise<{ items: readonly Item[]; total: number }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 0; ; page += 1) {
    const { items, total } = await read({ page, size: limits.pageSize });
    found.push(...items);
    // An empty page ends it too: removed items would otherwise be awaited in vain.
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** Every take of a speaker, including rejected ones. @throws AppError as `listTakes`. */
export function readTakes(studio: Pick<StudioClient, 'call'>, actor_id: string): Promise<TakeResource[]> {
  return readPages(async (asked) => {
    const { takes, total } = await studio.call('listTakes', { actor_id, ...asked });
    return { items: takes, total };
  });
}
