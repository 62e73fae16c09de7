import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { batchesWaitingFor, openWaitingLanes, saveSnapshot, type Snapshot } from '../../store/batches.ts';
import { awaitAssets } from '../../store/video-assets.ts';
import { findTemplateById } from '../../store/templates.ts';
import { sectionsInVideo } from '../templates/cuts.ts';
import { checkListening, isUpToDate, type ReadyTemplate } from '../templates/readiness.ts';

/**
 * Lets rows go on that waited for their template; call it in the transaction that stores how its preparation ended. They
 * are rendered from what it became. Where it failed or was cancelled each row fails for that, and can be tried again
 * once the template is ready.
 */
export function releaseRows(db: Db, templateId: string): void {
  const template = findTemplateById(db, templateId);
  if (template && isUpToDate(template)) {
    for (const { id, snapshot } of batchesWaitingFor(db, templateId)) {
      saveSnapshot(db, { id, snapshot: completed(snapshot, template) });
      if (snapshot.backgrounds) awaitAssets(db, id);
    }
  }
  openWaitingLanes(db, templateId);
}

/** Only now is it known how long the recording is: whether the sections lie within it, and whether it can have captions. */
function completed(snapshot: Snapshot, template: ReadyTemplate): Snapshot {
  const { hash, info } = template;
  try {
    const sections = sectionsInVideo(template, snapshot.sections);
    if (snapshot.captions || snapshot.mode === 'full_script') checkListening(info);
    for (const { settings } of snapshot.backgrounds?.entries ?? []) {
      if (settings.start >= info.duration) throw new AppError('BACKGROUND_INVALID');
    }
    return { ...snapshot, template: hash, sections };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ...snapshot, template: hash, unusable: error.code };
  }
}
