import { isDeepStrictEqual } from 'node:util';
import type { OperationParsed } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { isSameLayout } from '#shared/layouts.ts';
import { parseScript } from '#shared/script/index.ts';
import { areSameCuts, checkSectionsKept } from '#shared/timeline/cuts.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Db } from '#electron/db/open.ts';
import { peaksPerSecond } from '#electron/engine/template/files.ts';
import { releaseRows } from '../../domain/generation/waiting-rows.ts';
import { mediaUrl } from '../../domain/media/addresses.ts';
import { copyName } from '../../domain/copy-name.ts';
import type { Handlers } from '../call.ts';
import { found } from '../found.ts';
import { deleteVideosOf } from '../video-work.ts';
import type { Services } from '../services.ts';
import { findFolder } from '../../store/folders.ts';
import { cancelImport, findImport, queueImport } from '../../store/imports.ts';
import { listSegments, replaceScript, spokenVariable } from '../../store/segments.ts';
import { duplicateTemplate, type SentencesAgain } from '../../store/template-copies.ts';
import * as store from '../../store/templates.ts';
import { deleteUpload, findUpload } from '../../store/uploads.ts';
import { emptyTemplate, givenTemplate } from './fields.ts';
import {
  alignmentInRecording,
  checkStoredSections,
  cutsOf,
  framesPerSecond,
  inRecording,
} from '../../domain/templates/cuts.ts';
import { saidAgain } from '../../domain/templates/said-again.ts';
import {
  checkListening,
  recordingDurationOf,
  requireReadyTemplate,
  requireTemplate,
  type ReadyTemplate,
} from '../../domain/templates/readiness.ts';
import { toSegment, toTemplateDetails, toVideoInstance } from './resources.ts';
import { checkMarked, segmentsOfScript } from '../../domain/templates/script.ts';
import { readVoiceConfig } from '../../domain/templates/voice.ts';
import { installedRecognizer } from '../../domain/voices/library.ts';

export function templateHandlers(services: Services) {
  const { db, pool, work, voices, alignments } = services;

  /** Has a template prepared as it is now, whatever was being prepared. */
  function prepareAgain(id: string): void {
    void work.abort('import', id);
    work.wake();
  }

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
      // A template without a video takes its look along when it gets one.
      const again = uploadId !== null && (newVideo || newLook);
      db.transaction(() => {
        store.updateTemplate(db, userId, input.id, fields);
        if (!again) return;
        store.setTemplateUpload(db, input.id, uploadId);
        queueImport(db, input.id);
      })();
      if (again) prepareAgain(input.id);
      return toVideoInstance(db, requireTemplate(db, userId, input.id), baseUrl);
    },

    duplicateVideoInstance({ userId, baseUrl }, { id, name, retakes }) {
      const template = requireReadyTemplate(db, userId, id);
      const again = sentencesAgain(db, template, retakes);
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

    checkDistance({ userId, baseUrl }, { video_instance_id: id, variables }) {
      const template = requireTemplate(db, userId, id);
      const marks = listSegments(db, id).filter(({ kind }) => kind === spokenVariable);
      checkMarked(variables, parseScript(template.greetings), marks);
      const status = findImport(db, id)?.status;
      if (status === 'failed' || status === 'cancelled') {
        queueImport(db, id);
        work.wake();
      }
      return toVideoInstance(db, template, baseUrl);
    },

    templateDetails({ userId, baseUrl }, { id }) {
      return toTemplateDetails(services, requireTemplate(db, userId, id), baseUrl);
    },

    cancelImport({ userId, baseUrl }, { id }) {
      const template = requireTemplate(db, userId, id);
      const cancelled = db.transaction(() => {
        const was = cancelImport(db, id);
        if (was) releaseRows(db, id);
        return was;
      })();
      if (cancelled) {
        void work.abort('import', id);
        work.wake();
      }
      return toTemplateDetails(services, template, baseUrl);
    },

    retryImport({ userId, baseUrl }, { id }) {
      const template = requireTemplate(db, userId, id);
      const status = findImport(db, id)?.status;
      if (status === 'failed' || status === 'cancelled') {
        queueImport(db, id);
        work.wake();
      }
      return toTemplateDetails(services, template, baseUrl);
    },

    templateWaveform({ userId, baseUrl }, { id }) {
      const { capability, info, recording_info: recording } = requireReadyTemplate(db, userId, id);
      return {
        duration: (recording ?? info).duration,
        rate: peaksPerSecond,
        peaks_url: mediaUrl(baseUrl, capability, 'waveform'),
      };
    },

    async alignScript({ userId, interactive }, { video_instance_id: id, script }) {
      const template = requireReadyTemplate(db, userId, id);
      const { hash, info } = template;
      parseScript(script);
      checkListening(info);
      // What is being typed is not worth keeping.
      const alignment =
        script === template.greetings
          ? await alignments.of(hash, script, interactive.priority)
          : await pool.run({ kind: 'align', template: hash, script }, interactive);
      return alignmentInRecording(template, alignment);
    },

    async transcribeTemplate({ userId, interactive }, { video_instance_id: id }) {
      const template = requireReadyTemplate(db, userId, id);
      const { hash, info } = template;
      checkListening(info);
      const model = installedRecognizer(db);
      if (model === undefined) throw new AppError('RECOGNITION_UNAVAILABLE');
      const task = { kind: 'transcribe' as const, template: hash, model };
      const { text, words } = await pool.run(task, interactive);
      return { text, words: words.map((word) => ({ ...word, start: inRecording(template, word.start, 'start') })) };
    },

    saveTemplateScript({ userId }, { id, script, sections, cuts }) {
      const template = requireReadyTemplate(db, userId, id);
      const { wanted, save, changed } = planCuts(db, template, cuts ?? template.cuts);
      const segments = segmentsOfScript(script, sections, recordingDurationOf(template));
      checkSectionsKept(wanted, sections);
      checkStoredSections(db, id, wanted, 'own');
      const saved = db.transaction(() => {
        const replaced = replaceScript(db, template, script, segments);
        save();
        return replaced;
      })();
      if (changed) prepareAgain(id);
      return saved.map(toSegment);
    },

    cutTemplate({ userId, baseUrl }, { id, cuts }) {
      const template = requireReadyTemplate(db, userId, id);
      const { wanted, save, changed } = planCuts(db, template, cuts);
      checkStoredSections(db, id, wanted);
      db.transaction(save)();
      if (changed) prepareAgain(id);
      return toTemplateDetails(services, requireTemplate(db, userId, id), baseUrl);
    },

    setTemplateLayout({ userId, baseUrl }, { id, layout }) {
      const template = requireTemplate(db, userId, id);
      if (template.layout === null) throw new AppError('LAYOUT_FIXED');
      if (!isSameLayout(template.layout, layout)) {
        db.transaction(() => {
          store.setLayout(db, id, layout);
          queueImport(db, id);
        })();
        prepareAgain(id);
      }
      return toTemplateDetails(services, requireTemplate(db, userId, id), baseUrl);
    },
  } satisfies Partial<Handlers>;
}

/** What is to be left out of a template from now on; `save` stores it and orders its video, in the caller's transaction. */
function planCuts(
  db: Db,
  template: ReadyTemplate,
  given: readonly Range[],
): { wanted: readonly Range[]; changed: boolean; save: () => void } {
  const wanted = cutsOf(given, template.recording_info ?? template.info);
  const changed = !areSameCuts(wanted, template.cuts);
  return {
    wanted,
    changed,
    save() {
      if (!changed) return;
      store.setCuts(db, template.id, wanted);
      queueImport(db, template.id);
    },
  };
}

/** @throws AppError `NOT_FOUND` for an upload that is missing; `INVALID_REQUEST` for a screen without a camera. */
function recordedScreen(
  db: Db,
  userId: string,
  given: OperationParsed<'createVideoInstance'>['screen'],
  cameraId: string | undefined,
): store.RecordedScreen | null {
  if (!given) return null;
  if (cameraId === undefined) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'screen',
      message: 'A recorded screen belongs to a recording of the camera. Give that as video_id.',
    });
  }
  const { video_id: uploadId, offset, layout } = given;
  requireFinishedUpload(db, userId, uploadId, 'screen');
  return { uploadId, offset, layout };
}

/** @throws AppError `NOT_FOUND` for an upload that is missing; `INVALID_REQUEST` where there is no take, or a screen. */
function recordedRetakes(
  db: Db,
  userId: string,
  { retakes, screen }: Pick<OperationParsed<'createVideoInstance'>, 'retakes' | 'screen'>,
  takeId: string | undefined,
): store.RetakeOfUpload[] {
  if (!retakes || retakes.length === 0) return [];
  if (takeId === undefined || screen) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'retakes',
      message: 'Retakes belong to a recording without a screen. Give that as video_id.',
    });
  }
  return ofUploads(db, userId, retakes);
}

/** @throws AppError `NOT_FOUND` for an upload that is missing. */
function ofUploads(
  db: Db,
  userId: string,
  retakes: NonNullable<OperationParsed<'createVideoInstance'>['retakes']>,
): store.RetakeOfUpload[] {
  return retakes.map(({ video_id: uploadId, ...retake }) => {
    requireFinishedUpload(db, userId, uploadId, 'retakes');
    return { ...retake, upload_id: uploadId };
  });
}

/** @throws AppError `NOT_FOUND` for an upload that is missing; `INVALID_REQUEST` for a template with a screen. */
function sentencesAgain(
  db: Db,
  template: ReadyTemplate,
  retakes: OperationParsed<'duplicateVideoInstance'>['retakes'],
): SentencesAgain | undefined {
  if (!retakes || retakes.length === 0) return undefined;
  if (template.screen_upload_id !== null) {
    throw new AppError('INVALID_REQUEST', { subject: 'retakes', ...say('retakesOfScreen') });
  }
  const placed = ofUploads(db, template.user_id, retakes).map((retake) => ({
    ...retake,
    start: inRecording(template, retake.start, 'start'),
    end: inRecording(template, retake.end, 'end'),
  }));
  return saidAgain(template.retakes, placed, framesPerSecond(template.info));
}

/** @throws AppError `NOT_FOUND` for an upload that does not exist, is another user's, or has not arrived whole. */
function requireFinishedUpload(db: Db, userId: string, id: string, subject = 'video_id'): void {
  const upload = findUpload(db, userId, id);
  if (!upload?.finished_at) {
    throw new AppError('NOT_FOUND', {
      subject,
      message: 'No finished upload has this id. Upload the file first, then create the template.',
    });
  }
}

/** The prepared video is the studio's own result; a client may send it back, but not choose another. */
function refuseProcessedVideo(given: unknown, current: string | null): void {
  if (given === undefined || given === null || given === current) return;
  throw new AppError('INVALID_REQUEST', {
    subject: 'processed_video_id',
    message: 'processed_video_id is set by the studio. Leave it out, and send the upload as video_id.',
  });
}
