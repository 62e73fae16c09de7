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

/** Whether the template has a video: its own, or still the one before, while cuts or another layout are being made. */
export function isReady(template: Template): template is ReadyTemplate {
  return template.hash !== null && template.info !== null;
}

/** Whether the template's video is all it is to be. */
export function isUpToDate(template: Template): template is ReadyTemplate {
  const { cuts, media_cuts: madeCuts, layout, media_layout: madeLayout } = template;
  if (!isReady(template) || !areSameCuts(cuts, madeCuts)) return false;
  return layout === null || (madeLayout !== null && isSameLayout(layout, madeLayout));
}

/**
 * A template that takes rows: they wait for one that is being prepared, of which neither `hash` nor `info` is known yet.
 * @throws AppError `NOT_FOUND`; `TEMPLATE_NOT_READY`, `TEMPLATE_FAILED` for one that is not being prepared either.
 */
export function requireTemplateForRows(db: Db, userId: string, id: string): Template {
  if (!isBeingImported(db, id)) return requireUpToDateTemplate(db, userId, id);
  return { ...requireTemplate(db, userId, id), hash: null, info: null };
}

/**
 * A template to make videos of, which must not hold what is to be left out.
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

/** Seconds of a template's recording, without cuts; endless while they are not known. */
export function recordingDurationOf({
  recording_info: recording,
  info,
}: Pick<Template, 'info' | 'recording_info'>): number {
  // Of a template that is being prepared nothing counts that was known before.
  return info === null ? Infinity : (recording ?? info).duration;
}

/** Seconds of a template's video; endless while they are not known. */
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

/** A template as it would be without its look and its cuts, where that is kept: what another look is tried on. */
export function withoutLook(template: ReadyTemplate): ReadyTemplate {
  const { look, plain_info: plain } = template;
  if (look === null || plain === null) return template;
  return { ...template, look: null, hash: plain.hash, info: plain, recording_info: plain, cuts: [], media_cuts: [] };
}

/**
 * The recording of a template as it was prepared without a look, for another look to be drawn on; null where it has to be
 * prepared again. One that is composed of a screen and a camera may be composed otherwise by then.
 */
export function plainRecording(template: Template): TemplateInfo | null {
  const { look, layout, normalizer, recording_info: recording, plain_info: plain } = template;
  if (layout !== null) return null;
  // Another look was wanted before, and is not drawn yet.
  if (recording === null) return plain;
  if (normalizer !== normalizerVersion) return null;
  return look === null ? recording : plain;
}

/**
 * For what is answered only once all of a template was listened to: who asks waits some minutes and gives up then.
 * @throws AppError `RECORDING_TOO_LONG`.
 */
export function checkListening({ duration }: Pick<TemplateInfo, 'duration'>): void {
  if (duration > limits.listeningSeconds) throw new AppError('RECORDING_TOO_LONG');
}
