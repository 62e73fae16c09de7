import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assetFileName } from '#shared/backgrounds.ts';
import { AppError, errorTable } from '#shared/errors/index.ts';
import { Semaphore } from '#electron/lib/semaphore.ts';
import { fetchAsset } from '../domain/assets/fetch-asset.ts';
import type { FetchServices } from '../domain/assets/services.ts';
import { pagesAtOnce } from '../outbound/page-browser.ts';
import { findAsset, keepFailure, keepFetched, keepWait } from '../store/assets.ts';
import { releaseRowsOf } from '../store/video-assets.ts';
import type { WorkHandler } from './runner.ts';

/**
 * Assets fetched at a time, in all and of one account. Most of the time is waiting: an account whose servers are slow
 * leaves most places to others. Render processes have their own limits.
 */
const atOnce = 24;
const atOnceOfAccount = 6;

/**
 * How long an account waits for its first page while another one has two under way, milliseconds. Then the later of
 * these gives way, and is shown again from its beginning when its turn comes.
 */
const patience = 5_000;

/** Fetches the assets of backgrounds. The work is keyed by asset. */
export function createAssetFetcher(services: FetchServices): WorkHandler {
  const { db, folders, pages } = services;
  // Captures wait here rather than in the browser, so that accounts take turns.
  const captures = new Semaphore(pagesAtOnce, patience);
  return {
    kind: 'asset',
    // A capture already gives a page more time than two further attempts would add.
    // A server that drips would do so again.
    final: new Set(['BACKGROUND_CAPTURE_FAILED', 'ASSET_TOO_SLOW']),
    capacity: () => atOnce,
    capacityOfAccount: () => atOnceOfAccount,
    read(id) {
      const asset = findAsset(db, id);
      if (!asset?.pending) return undefined;
      return async ({ signal, onStart }) => {
        onStart();
        const capture: typeof pages.capture = (options) =>
          captures.hold(
            (wanted) => pages.capture({ ...options, signal: AbortSignal.any([options.signal, wanted]) }),
            signal,
            asset.userId,
          );
        const fetched = await fetchAsset({ ...services, pages: { capture } }, asset, { signal });
        return () => {
          // Nothing referred to the file until now, so a clean-up may have removed it.
          if (!existsSync(join(folders.assets, assetFileName(fetched.prepared)))) return 'again';
          keepFetched(db, id, fetched);
          releaseRowsOf(db, id);
          return 'ended';
        };
      };
    },
    // The page is shown again at the next start: the end of the studio waits for no browser.
    resumes: (id) => findAsset(db, id)?.kind === 'site',
    wait(id, error) {
      keepWait(db, id, error);
    },
    fail(id, error) {
      keepFailure(db, id, assetFailure(error));
      releaseRowsOf(db, id);
    },
  };
}

/** A file that crashes the decoder counts as unsupported, a missing upload as unreachable. */
function assetFailure(error: AppError): AppError {
  if (error.code === 'WORKER_CRASHED' || error.code === 'WORKER_TIMEOUT') return new AppError('ASSET_UNSUPPORTED');
  if (error.code === 'NOT_FOUND') return new AppError('ASSET_UNREACHABLE');
  return errorTable[error.code].safe === undefined ? new AppError('ASSET_UNREACHABLE') : error;
}
