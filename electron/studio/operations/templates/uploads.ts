import type { OperationParsed } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Db } from '#electron/db/open.ts';
import { framesPerSecond, inRecording } from '../../domain/templates/cuts.ts';
import type { ReadyTemplate } from '../../domain/templates/readiness.ts';
import { reRecorded } from '../../domain/templates/re-recorded.ts';
import type { SentencesAgain } from '../../store/template-copies.ts';
import type { RecordedScreen, RetakeOfUpload } from '../../store/templates.ts';
import { findUpload } from '../../store/uploads.ts';

/**
 * The upload of a recorded screen.
 * @throws AppError `NOT_FOUND` for a missing upload; `INVALID_REQUEST` for a screen without a camera.
 */
export function recordedScreen(
  db: Db,
  userId: string,
  given: OperationParsed<'createVideoInstance'>['screen'],
  cameraId: string | undefined,
): RecordedScreen | null {
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

/**
 * The uploads of retakes.
 * @throws AppError `NOT_FOUND` for a missing upload; `INVALID_REQUEST` without a take, or with a screen.
 */
export function recordedRetakes(
  db: Db,
  userId: string,
  { retakes, screen }: Pick<OperationParsed<'createVideoInstance'>, 'retakes' | 'screen'>,
  takeId: string | undefined,
): RetakeOfUpload[] {
  if (!retakes || retakes.length === 0) return [];
  if (takeId === undefined || screen) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'retakes',
      message: 'Retakes belong to a recording without a screen. Give that as video_id.',
    });
  }
  return ofUploads(db, userId, retakes);
}

/** @throws AppError `NOT_FOUND` for a missing upload. */
function ofUploads(
  db: Db,
  userId: string,
  retakes: NonNullable<OperationParsed<'createVideoInstance'>['retakes']>,
): RetakeOfUpload[] {
  return retakes.map(({ video_id: uploadId, ...retake }) => {
    requireFinishedUpload(db, userId, uploadId, 'retakes');
    return { ...retake, upload_id: uploadId };
  });
}

/**
 * Adds new retakes to those of a template. Their times are those of the template's video, or of the one that the request
 * names, seconds.
 * @returns undefined without new retakes.
 * @throws AppError `NOT_FOUND` for a missing upload; `INVALID_REQUEST` for a template with a screen; `CHANGED_ELSEWHERE`
 * if they are times of a video that the template no longer has.
 */
export function sentencesAgain(
  db: Db,
  template: ReadyTemplate,
  {
    retakes,
    processed_video_id: videoHash,
  }: Pick<OperationParsed<'duplicateVideoInstance'>, 'retakes' | 'processed_video_id'>,
): SentencesAgain | undefined {
  if (!retakes || retakes.length === 0) return undefined;
  if (template.screen_upload_id !== null) {
    throw new AppError('INVALID_REQUEST', { subject: 'retakes', ...say('retakesOfScreen') });
  }
  const timed = { ...template, media_cuts: cutsOfVideo(template, videoHash ?? template.hash) };
  const placed = ofUploads(db, template.user_id, retakes).map((retake) => ({
    ...retake,
    start: inRecording(timed, retake.start, 'start'),
    end: inRecording(timed, retake.end, 'end'),
  }));
  return reRecorded(template.retakes, placed, framesPerSecond(template.info));
}

/** The cuts of a template's video, or of its recording, which has none. @throws AppError `CHANGED_ELSEWHERE`. */
function cutsOfVideo(template: ReadyTemplate, hash: string): readonly Range[] {
  if (hash === template.hash) return template.media_cuts;
  if (hash === template.recording_hash) return [];
  throw new AppError('CHANGED_ELSEWHERE', say('retakesOfFormerVideo'));
}

/** @throws AppError `NOT_FOUND` for an upload that is missing, incomplete, or another user's. */
export function requireFinishedUpload(db: Db, userId: string, id: string, subject = 'video_id'): void {
  const upload = findUpload(db, userId, id);
  if (!upload?.finished_at) {
    throw new AppError('NOT_FOUND', {
      subject,
      message: 'No finished upload has this id. Upload the file first, then create the template.',
    });
  }
}
