import type { Accepted } from '#shared/api/index.ts';
import { withoutSync } from '#electron/db/durability.ts';
import { inSteps } from '#electron/lib/steps.ts';
import { prepared, type Call, type Prepared } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { deleteDraft, draftRows, insertDraft, type BatchPriority } from '../../store/batches.ts';
import { requireCredits, acceptRows } from '../../domain/credits.ts';
import { withoutEffect, type AnyGenerationInput } from '../../domain/generation/unsupported.ts';
import { lipsWarning } from '../../domain/generation/lips-asked.ts';
import { acceptGeneration, type AcceptedRequest } from '../../domain/generation/accept.ts';
import { DoubtfulValues } from '../../domain/generation/doubtful-values.ts';

/**
 * Accepts rows for rendering, for every generation operation. The rows are stored as a draft in steps, so that
 * thousands of them do not block other requests; the commit accepts them all at once.
 */
export type Generate = (call: Call, input: AnyGenerationInput, priority?: BatchPriority) => Promise<Prepared<Accepted>>;

/** Minimum number of values stored in a step: those of the usual fifty rows. */
const valuesAtLeast = 100;

type Draft = { draft: string; ids: string[]; doubtful: DoubtfulValues };

export function createGenerate(services: Services): Generate {
  const { db, work, acceptance, warmWorker, library } = services;

  /** Steps are not synced one by one: the commit that accepts the draft syncs them with it. */
  const step = (store: () => void): void => withoutSync(db, () => db.transaction(store)());

  async function storeDraft({ batch, rowCount, rowAt }: AcceptedRequest): Promise<Draft> {
    const draft = withoutSync(db, () => insertDraft(db, batch));
    warmWorker.expectRows(batch);
    try {
      const insert = draftRows(db, draft);
      const ids: string[] = [];
      const doubtful = new DoubtfulValues(batch.snapshot);
      const rowsAtLeast = Math.ceil(valuesAtLeast / Math.max(1, batch.snapshot.variables.length));
      const store = (row: number): void => {
        const accepted = rowAt(row);
        ids.push(insert(accepted, row));
        doubtful.add(`names[${row}]`, accepted.values);
      };
      await inSteps(rowCount, store, step, rowsAtLeast);
      return { draft, ids, doubtful };
    } catch (error) {
      deleteDraft(db, draft);
      throw error;
    }
  }

  return async ({ userId, baseUrl, askedUrl, warn }, input, priority = 'ordinary') => {
    // One request at a time: the steps of parallel requests would add up between two turns of the event loop.
    const { draft, ids, doubtful, price } = await acceptance.take(async () => {
      const request = acceptGeneration(services, { userId, input, priority, own: [baseUrl, askedUrl] });
      const price = request.batch.credits * request.rowCount;
      // Checked before anything is stored, and again at the commit.
      requireCredits(db, userId, price);
      return { ...(await storeDraft(request)), price };
    });
    if (!input.generation_mode) warn('generation_mode is missing; keep_original was used');
    const ignored = Object.keys(withoutEffect(input));
    if (ignored.length > 0) warn(`stored without effect: ${ignored.join(', ')}`);
    const ofLips = lipsWarning(input, library.lipsService() !== undefined);
    if (ofLips !== undefined) warn(ofLips);
    doubtful.warnTo(warn);
    return prepared(
      () => {
        acceptRows(db, draft, { userId, price });
        work.wake();
        return { code: 200, result: ids };
      },
      // Has no effect on accepted rows, which are no longer a draft.
      () => deleteDraft(db, draft),
    );
  };
}
