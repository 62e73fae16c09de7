import { AppError } from '#shared/errors/index.ts';

/**
 * What a look-up found.
 * @throws AppError `NOT_FOUND`, which is also what another user's items are answered with.
 */
export function found<Item>(item: Item | undefined, subject?: string): Item {
  if (item === undefined) throw new AppError('NOT_FOUND', { subject });
  return item;
}
