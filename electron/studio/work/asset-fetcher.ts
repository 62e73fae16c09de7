import { AppError, errorTable } from '#shared/errors/index.ts';
import { fetchAsset } from '../domain/assets/fetch-asset.ts';
import type { FetchServices } from '../domain/assets/services.ts';
import { findAsset, keepFailure, keepFetched, keepWait } from '../store/assets.ts';
import { releaseRowsOf } from '../store/video-assets.ts';
import type { WorkHandler } from './runner.ts';

/** Fetched at a time. Most of it is waiting; render processes and the browser have limits of their own. */
const atOnce = 6;

/** Fetches what backgrounds show. The work is keyed by asset. */
export function createAssetFetcher(services: FetchServices): WorkHandler {
  const { db } = services;
  return {
    kind: 'asset',
    // A page is given more time than two further tries would bring.
    final: new Set(['BACKGROUND_CAPTURE_FAILED']),
    capacity: () => atOnce,
    read(id) {
      const asset = findAsset(db, id);
      if (!asset?.pending) return undefined;
      return async ({ signal, onStart }) => {
        onStart();
        const fetched = await fetchAsset(services, asset, { signal });
        return () => {
          keepFetched(db, id, fetched);
          releaseRowsOf(db, id);
          return 'ended';
        };
      };
    },
    wait(id, error) {
      keepWait(db, id, error);
    },
    fail(id, error) {
      keepFailure(db, id, assetFailure(error));
      releaseRowsOf(db, id);
    },
  };
}

/** A file that ends a process each time it is decoded, or an upload that is gone, is no background either. */
function assetFailure(error: AppError): AppError {
  if (error.code === 'WORKER_CRASHED' || error.code === 'WORKER_TIMEOUT') return new AppError('ASSET_UNSUPPORTED');
  if (error.code === 'NOT_FOUND') return new AppError('ASSET_UNREACHABLE');
  return errorTable[error.code].safe === undefined ? new AppError('ASSET_UNREACHABLE') : error;
}
