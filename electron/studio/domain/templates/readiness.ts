import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { isSameLayout } from '#shared/layouts.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import { normalizerVersion, type TemplateInfo } from '#electron/engine/template/info.ts';
import { areSameCuts } from '#shared/timeline/cuts.ts';
import { findImport, isBeingImported } from '../../store/imports.ts';
import { findTemplate, type Template } from '../../store/templates.ts';

export type ReadyTemplate = Template & { hash: string; info: TemplateInfo };

/** @throws AppError `NOT_FOUND`, also for another user's template. */
export function requireTemplate(db: Db, userId: string, id: string): Template {
  const template = findTemplate(db, userId, id);
  if (!template) throw new AppError('NOT_FOUND', { subject: 'video_instance_id' });
  return template;
}

/** Whether the template has a video: the current one, or the previous one while cuts or another layout are made. */
export function isReady(template: Template): template is ReadyTemplate {
  return template.hash !== null && template.info !== null;
}

/** Whether the template's video is up to date. */
export function isUpToDate(template: Template): template is ReadyTemplate {
  const { cuts, media_cuts: madeCuts, layout, media_layout: madeLayout } = template;
  if (!isReady(template) || !areSameCuts(cuts, madeCuts)) return false;
  return layout === null || (madeLayout !== null && isSameLayout(layout, madeLayout));
}

/**
 * A template that accepts rows. While it is being prepared, its rows wait, and `hash` and `info` are null.
 * @throws AppError `NOT_FOUND`; `TEMPLATE_NOT_READY`, `TEMPLATE_FAILED` if it is neither ready nor being prepared.
 */
export function requireTemplateForRows(db: Db, userId: string, id: string): Template {
  if (!isBeingImported(db, id)) return requireUpToDateTemplate(db, userId, id);
  return { ...requireTemplate(db, userId, id), hash: null, info: null };
}

/**
 * A template to make videos from, with its cuts applied.
 * @throws AppError `NOT_FOUND`, `TEMPLATE_NOT_READY`, `TEMPLATE_FAILED`.
 */
export function requireUpToDateTemplate(db: Db, userId: string, id: string): ReadyTemplate {
  const template = requireReadyTemplate(db, userId, id);
  if (isUpToDate(template)) return template;
  if (isBeingImported(db, id)) {
    throw new AppError('TEMPLATE_NOT_READY', say('changesPreparing'));
  }
  throw new AppError('TEMPLATE_FAILED', say('changesFailed'));
}

/** Length of a template's recording without cuts, seconds; infinite while unknown. */
export function recordingDurationOf({
  recording_info: recording,
  info,
}: Pick<Template, 'info' | 'recording_info'>): number {
  // While another recording is being prepared, the facts of the earlier one do not apply.
  return info === null ? Infinity : (recording ?? info).duration;
}

/** Length of a template's video, seconds; infinite while unknown. */
export function durationOf({ info }: Pick<Template, 'info'>): number {
  return info?.duration ?? Infinity;
}

/** @throws AppError `NOT_FOUND`, `TEMPLATE_NOT_READY`, `TEMPLATE_FAILED`. */
export function requireReadyTemplate(db: Db, userId: string, id: string): ReadyTemplate {
  const template = requireTemplate(db, userId, id);
  if (isReady(template)) return template;
  const job = findImport(db, id);
  if (job === undefined) {
    throw new AppError('TEMPLATE_NOT_READY', {
      message: 'This template has no video yet. Upload one and set it as video_id.',
    });
  }
  if (job.status === 'cancelled') {
    throw new AppError('TEMPLATE_NOT_READY', say('preparingCancelled'));
  }
  throw new AppError(job.status === 'failed' ? 'TEMPLATE_FAILED' : 'TEMPLATE_NOT_READY', {
    detail: job.reason ?? undefined,
  });
}

/** A template without its look and cuts, to try another look on; unchanged if no plain version is stored. */
export function withoutLook(template: ReadyTemplate): ReadyTemplate {
  const { look, plain_info: plain } = template;
  if (look === null || plain === null) return template;
  return { ...template, look: null, hash: plain.hash, info: plain, recording_info: plain, cuts: [], media_cuts: [] };
}

/**
 * The recording of a template as prepared without a look, on which another look can be drawn; null if it has to be
 * prepared again. A screen and camera recording may meanwhile be composed differently.
 */
export function plainRecording(template: Template): TemplateInfo | null {
  const { look, layout, normalizer, recording_info: recording, plain_info: plain } = template;
  if (layout !== null) return null;
  // A look that was chosen earlier is not drawn yet.
  if (recording === null) return plain;
  if (normalizer !== normalizerVersion) return null;
  return look === null ? recording : plain;
}

/**
 * Limits operations that analyse the sound of a whole template before they answer: callers time out after some minutes.
 * @throws AppError `RECORDING_TOO_LONG`.
 */
export function checkListening({ duration }: Pick<TemplateInfo, 'duration'>): void {
  if (duration > limits.listeningSeconds) throw new AppError('RECORDING_TOO_LONG');
}

/** The same for transcription, which takes longer. @throws AppError `RECORDING_TOO_LONG`. */
export function checkTranscribing({ duration }: Pick<TemplateInfo, 'duration'>): void {
  if (duration > limits.transcribedSeconds)
    throw new AppError('RECORDING_TOO_LONG', say('transcriptTooLong', { minutes: limits.transcribedSeconds / 60 }));
}
