import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { batchesWaitingFor, openWaitingLanes, saveSnapshot, type Snapshot } from '../../store/batches.ts';
import { awaitAssets } from '../../store/video-assets.ts';
import { findTemplateById } from '../../store/templates.ts';
import { sectionsInVideo } from '../templates/cuts.ts';
import { checkListening, isUpToDate, type ReadyTemplate } from '../templates/readiness.ts';

/**
 * Releases rows that waited for their template; call it in the transaction that stores how its preparation ended, or
 * that gives it another video. They are rendered from the prepared template. If the preparation failed or was cancelled,
 * each row fails with that error, and can be tried again once the template is ready. Rows made for another video fail.
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

/** Checks sections, captions and backgrounds against the length of the recording, which was unknown before. */
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
    // Their words were cut out while they waited. The template itself can be used.
    const unusable = error.code === 'SECTION_CUT' ? 'TEMPLATE_REPLACED' : error.code;
    return { ...snapshot, template: hash, unusable };
  }
}
