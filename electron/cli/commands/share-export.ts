import { resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { createFileStore } from '../../engine/artifacts/file-store.ts';
import { ProcessPool } from '../../engine/workers/pool.ts';
import { dataFolder, workerPlaces } from '../../studio/store/data-folder.ts';
import { exportSharePages } from '../../studio/domain/share/export.ts';
import { createPersonalStills } from '../../studio/domain/stills/personal-stills.ts';
import { openStudioDatabase } from '../../studio/store/open.ts';
import { campaignName } from '../../studio/store/share.ts';
import { commandLogger, studioFolder, withCancel } from '../command-line.ts';
import { asTyped, type Output } from '../output.ts';

type ShareExportOptions = { campaign: string; out: string; data: string; namePattern: string; gif: boolean };

/** `share-export`: the share pages of a campaign as a folder of files. Also while a studio runs on the data folder. */
export async function shareExportCommand(options: ShareExportOptions, output: Output): Promise<void> {
  const folders = dataFolder(studioFolder(options));
  const db = openStudioDatabase(folders);
  const logger = commandLogger();
  const artifacts = createFileStore(folders.cache);
  const pool = new ProcessPool({ places: workerPlaces(folders), logger });
  try {
    const title = campaignName(db, options.campaign);
    if (title === undefined) {
      throw new AppError('NOT_FOUND', {
        subject: options.campaign,
        message: `There is no campaign of this id in this data folder. See \`${asTyped('campaigns list')}\`.`,
      });
    }
    const out = resolve(options.out);
    const names = await withCancel((signal) =>
      exportSharePages({
        db,
        folders,
        artifacts,
        campaignId: options.campaign,
        title,
        out,
        namePattern: options.namePattern,
        gifs: options.gif,
        stills: createPersonalStills({ db, pool, artifacts, logger }),
        onProgress: (progress) => output.progress('Writing pages', progress),
        signal,
      }),
    );
    output.result({ folder: out, pages: names }, [
      `${names.length} ${names.length === 1 ? 'page' : 'pages'} in ${out}`,
    ]);
  } finally {
    await pool.close();
    db.close();
  }
}
