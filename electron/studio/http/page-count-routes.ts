import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors/index.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { withoutSync } from '#electron/db/durability.ts';
import type { Db } from '#electron/db/open.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { addPageCounts, findCounted } from '../store/page-counts.ts';

/** Reports of one page that are counted in a minute: those of ten people at once. */
const mostInAMinute = 60;
const minute = 60_000;
/** Pages whose latest reports are remembered. */
const remembered = 10_000;

/**
 * Takes what the script of a share page reports. Strangers send it, so there is no body to read, and nothing is done
 * before the address is known to be that of a page which is counted. Nothing about the sender is looked at or stored.
 */
export function registerPageCounts(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const recent = createRecentlyUsed<{ since: number; count: number }>(remembered);

  /** @throws AppError `REQUESTS_TOO_MANY`. */
  function limit(page: string): void {
    const now = clock.elapsed();
    const before = recent.get(page);
    const { since, count } = before && now - before.since < minute ? before : { since: now, count: 0 };
    if (count === mostInAMinute)
      throw new AppError('REQUESTS_TOO_MANY', { retryAfter: Math.ceil((since + minute - now) / 1000) });
    recent.set(page, { since, count: count + 1 });
  }

  app.post<{ Params: { capability: string }; Querystring: Record<string, string | string[] | undefined> }>(
    '/v/:capability/counts',
    { onRequest: refuseContent },
    async (request, reply) => {
      const video = findCounted(db, request.params.capability);
      if (!video) throw new AppError('NOT_FOUND');
      const { opened, watched, pressed, seen } = request.query;
      const share = Number(seen ?? 0);
      if (!(share >= 0 && share <= 1)) throw new AppError('INVALID_REQUEST', { subject: 'seen' });
      limit(video.id);
      const news = { opened: opened === '1', watched: watched === '1', pressed: pressed === '1', seen: share };
      // A count that a power cut takes is no loss.
      withoutSync(db, () => addPageCounts(db, video, news));
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}

/** Refuses a report with content from its headers alone: who announces some need never send it. */
async function refuseContent({ headers }: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  if ((headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined) return;
  raw.shouldKeepAlive = false;
  throw new AppError('BODY_TOO_LARGE');
}
