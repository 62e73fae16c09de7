import type { Accepted } from '#shared/api/index.ts';
import { usableValue } from '#shared/rows/rows.ts';
import { withoutSync } from '#electron/db/durability.ts';
import { inSteps } from '#electron/lib/steps.ts';
import { prepared, type Call, type Prepared } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { deleteDraft, draftRows, insertDraft, type BatchPriority } from '../../store/batches.ts';
import { requireCredits, acceptRows } from '../../domain/credits.ts';
import { withoutEffect, type AnyGenerationInput } from '../../domain/generation/unsupported.ts';
import { acceptGeneration, type AcceptedRequest } from '../../domain/generation/accept.ts';

/**
 * Accepts rows for rendering, for every generation operation. The rows are stored as a draft in steps, so that
 * thousands of them do not block other requests; the commit accepts them all at once.
 */
export type Generate = (call: Call, input: AnyGenerationInput, priority?: BatchPriority) => Promise<Prepared<Accepted>>;

/** Maximum number of values that a warning names. */
const mostNamed = 5;

/** Minimum number of values stored in a step: those of the usual fifty rows. */
const valuesAtLeast = 100;

type Draft = { draft: string; ids: string[]; placeholders: string[] };

export function createGenerate(services: Services): Generate {
  const { db, work, acceptance, headStart } = services;

  /** Steps are not synced one by one: the commit that accepts the draft syncs them with it. */
  const step = (store: () => void): void => withoutSync(db, () => db.transaction(store)());

  async function storeDraft({ batch, rowCount, rowAt }: AcceptedRequest): Promise<Draft> {
    const draft = withoutSync(db, () => insertDraft(db, batch));
    headStart.expectRows(batch);
    try {
      const insert = draftRows(db, draft);
      const ids: string[] = [];
      const placeholders: string[] = [];
      const rowsAtLeast = Math.ceil(valuesAtLeast / Math.max(1, batch.snapshot.variables.length));
      const store = (row: number): void => {
        const accepted = rowAt(row);
        ids.push(insert(accepted, row));
        for (const [index, value] of accepted.values.entries())
          if (value !== '' && usableValue(value) === '') placeholders.push(`names[${row}][${index}]`);
      };
      await inSteps(rowCount, store, step, rowsAtLeast);
      return { draft, ids, placeholders };
    } catch (error) {
      deleteDraft(db, draft);
      throw error;
    }
  }

  return async ({ userId, baseUrl, askedUrl, warn }, input, priority = 'ordinary') => {
    // One request at a time: the steps of parallel requests would add up between two turns of the event loop.
    const { draft, ids, placeholders, price } = await acceptance.take(async () => {
      const request = acceptGeneration(services, { userId, input, priority, own: [baseUrl, askedUrl] });
      const price = request.batch.credits * request.rowCount;
      // Checked before anything is stored, and again at the commit.
      requireCredits(db, userId, price);
      return { ...(await storeDraft(request)), price };
    });
    if (!input.generation_mode) warn('generation_mode is missing; keep_original was used');
    const ignored = Object.keys(withoutEffect(input));
    if (ignored.length > 0) warn(`stored without effect: ${ignored.join(', ')}`);
    if (placeholders.length > 0) warn(placeholderWarning(placeholders));
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

/** A program says what it means, so its values are spoken: but nobody is called “N/A”. */
function placeholderWarning(places: readonly string[]): string {
  const more = places.length > mostNamed ? ` and ${places.length - mostNamed} more` : '';
  return `spoken although they only say that there is no value: ${places.slice(0, mostNamed).join(', ')}${more}`;
}
