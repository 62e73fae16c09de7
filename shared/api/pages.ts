import { limits } from '../limits.ts';
import type { StudioClient } from './client.ts';
import type { TakeResource } from './takes.ts';

/** Which part of a list is asked for: the number of the page, from 0, and how many items it may have. */
type PageAsked = { page: number; size: number };

/**
 * Reads a list to its end, page after page. Items that are added or go away meanwhile may be missed or come twice, as
 * the interface pages by number.
 * @param read one page: its items, and how many the whole list has.
 * @throws what `read` throws.
 */
export async function readPages<Item>(
  read: (asked: PageAsked) => Promise<{ items: readonly Item[]; total: number }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 0; ; page += 1) {
    const { items, total } = await read({ page, size: limits.pageSize });
    found.push(...items);
    // An empty page ends it too: what went away meanwhile would be waited for in vain.
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** Every take of a speaker, also those that were rejected. @throws AppError what `listTakes` does. */
export function readTakes(studio: Pick<StudioClient, 'call'>, actor_id: string): Promise<TakeResource[]> {
  return readPages(async (asked) => {
    const { takes, total } = await studio.call('listTakes', { actor_id, ...asked });
    return { items: takes, total };
  });
}
