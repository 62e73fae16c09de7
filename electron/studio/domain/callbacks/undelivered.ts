import type { Db } from '#electron/db/open.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { countUntold } from '../../store/callbacks.ts';

/**
 * How many ends of videos their receivers will not hear of when a campaign, its recipients or a template are deleted:
 * who deletes is told, and so is the log. What a callback tells goes with the video, so none of them is sent later.
 */
export function countUndelivered(
  { db, logger }: { db: Db; logger: Logger },
  column: 'campaign_id' | 'template_id',
  id: string,
): number {
  const count = countUntold(db, column, id);
  if (count > 0) logger.warn({ [column]: id, count }, 'deleted with callbacks that were not delivered');
  return count;
}
