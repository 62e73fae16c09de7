import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors/index.ts';
import { copyName } from '../../domain/copy-name.ts';
import { plainRecording, requireReadyTemplate, requireTemplate } from '../../domain/templates/readiness.ts';
import { readVoiceConfig } from '../../domain/templates/voice.ts';
import { found, type Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { untilNone } from '#electron/lib/steps.ts';
import { deleteVideosOf } from '../../domain/campaigns.ts';
import { releaseRows } from '../../domain/generation/waiting-rows.ts';
import { forgetHeardIn, forgottenAtOnce } from '../../store/heard-clips.ts';
import { findFolder } from '../../store/folders.ts';
import { queueImport } from '../../store/imports.ts';
import { dropSections } from '../../store/segments.ts';
import { duplicateTemplate } from '../../store/template-copies.ts';
import * as store from '../../store/templates.ts';
import { deleteUpload } from '../../store/uploads.ts';
import { emptyTemplate, givenTemplate } from './fields.ts';
import { toVideoInstance } from './resources.ts';
import { recordedRetakes, recordedScreen, requireFinishedUpload, sentencesAgain } from './uploads.ts';

export function templateHandlers(services: Services) {
  const { db, work, voices } = services;

  return {
    listVideoInstances({ userId, baseUrl }, { page, size, folder_id: folderId, search }) {
      const { templates, total } = store.listTemplates(db, userId, { page, size, folderId, search });
      return { instances: templates.map((template) => toVideoInstance(db, template, baseUrl)), total };
    },

    getVideoInstance({ userId, baseUrl }, { id }) {
      return toVideoInstance(db, requireTemplate(db, userId, id), baseUrl);
    },

    createVideoInstance({ userId, baseUrl }, input) {
      refuseProcessedVideo(input.processed_video_id, null);
      const { fields, uploadId } = givenTemplate(input);
      if (uploadId !== undefined) requireFinishedUpload(db, userId, uploadId);
      if (fields.folder_id) found(findFolder(db, userId, fields.folder_id), 'folder_id');
      if (input.look?.background) requireFinishedUpload(db, userId, input.look.background, 'look');
      const screen = recordedScreen(db, userId, input.screen, uploadId);
      const retakes = recordedRetakes(db, userId, input, uploadId);
      const template = db.transaction(() => {
        const created = store.insertTemplate(db, userId, { ...emptyTemplate, ...fields }, uploadId ?? null);
        if (screen) store.setScreen(db, created.id, screen);
        store.setRetakes(db, created.id, retakes);
        if (uploadId !== undefined) queueImport(db, created.id);
        return created;
      })();
      work.wake();
      return toVideoInstance(db, template, baseUrl);
    },

    updateVideoInstance({ userId, baseUrl }, input) {
      const before = requireTemplate(db, userId, input.id);
      refuseProcessedVideo(input.processed_video_id, before.hash);
      const { fields, uploadId = before.upload_id } = givenTemplate(input);
      const newVideo = uploadId !== before.upload_id;
      if (newVideo && uploadId !== null) requireFinishedUpload(db, userId, uploadId);
      const newLook = fields.look !== undefined && !isDeepStrictEqual(fields.look, before.look);
      if (newLook && input.look?.background) requireFinishedUpload(db, userId, input.look.background, 'look');
      // A template without a video gets the look with its first one.
      const again = uploadId !== null && (newVideo || newLook);
      db.transaction(() => {
        store.updateTemplate(db, userId, input.id, fields);
        if (!again) return;
        store.setTemplateUpload(db, input.id, uploadId, newVideo ? null : plainRecording(before));
        queueImport(db, input.id);
        if (!newVideo) return;
        if (before.upload_id !== null) dropSections(db, input.id);
        releaseRows(db, input.id);
      })();
      if (again) {
        void work.abort('import', input.id);
        work.wake();
      }
      return toVideoInstance(db, requireTemplate(db, userId, input.id), baseUrl);
    },

    duplicateVideoInstance({ userId, baseUrl }, { id, name, ...said }) {
      const template = requireReadyTemplate(db, userId, id);
      const again = sentencesAgain(db, template, said);
      const copy = duplicateTemplate(db, template, name ?? copyName(template.name), again);
      work.wake();
      return toVideoInstance(db, requireTemplate(db, userId, copy.id), baseUrl);
    },

    moveVideoInstance({ userId, baseUrl }, { id, folder_id: folderId }) {
      requireTemplate(db, userId, id);
      if (folderId !== null) found(findFolder(db, userId, folderId), 'folder_id');
      store.updateTemplate(db, userId, id, { folder_id: folderId ?? '' });
      return toVideoInstance(db, requireTemplate(db, userId, id), baseUrl);
    },

    async deleteVideoInstance({ userId }, { id }) {
      const template = requireTemplate(db, userId, id);
      const { undelivered } = await deleteVideosOf(services, 'template_id', id);
      await untilNone(() => forgetHeardIn(db, id, forgottenAtOnce));
      db.transaction(() => {
        store.deleteTemplate(db, id);
        const retaken = template.retakes.map(({ upload_id: uploadId }) => uploadId);
        for (const uploadId of [template.upload_id, template.screen_upload_id, ...retaken])
          if (uploadId !== null && !store.uploadIsUsed(db, uploadId)) deleteUpload(db, uploadId);
      })();
      services.previews.forget(id);
      await work.abort('import', id);
      await services.removeUnusedMedia();
      return { id, undelivered_callbacks: undelivered };
    },

    updateVoiceConfig({ userId, baseUrl }, { id, voice_config: text }) {
      requireTemplate(db, userId, id);
      const voice = readVoiceConfig(text, voices);
      store.setVoiceConfig(db, userId, id, JSON.stringify(voice));
      return toVideoInstance(db, requireTemplate(db, userId, id), baseUrl);
    },
  } satisfies Partial<Handlers>;
}

/** The prepared video is the studio's own result: a client may send it back, but not choose another. */
function refuseProcessedVideo(given: unknown, current: string | null): void {
  if (given === undefined || given === null || given === current) return;
  throw new AppError('INVALID_REQUEST', {
    subject: 'processed_video_id',
    message: 'processed_video_id is set by the studio. Leave it out, and send the upload as video_id.',
  });
}
