import { voiceConfigSchema, type TemplateDetails, type VideoInstance } from '#shared/api/index.ts';
import { errorTable } from '#shared/errors/index.ts';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { voiceIdOf } from '#shared/voices.ts';
import { knownCode } from '../database/columns.ts';
import type { TemplateRecord } from '../database/templates.ts';
import { mediaPath } from '../media.ts';
import { parseJson } from '../../lib/json.ts';

/** What the window sees of a template. */
export function toTemplate(record: TemplateRecord): Template {
  const { media } = record;
  const isReady = record.status === 'ready' && media !== null;
  return {
    id: record.id,
    name: record.name,
    script: record.script,
    createdAt: record.createdAt,
    status: record.status,
    progress: record.progress,
    problem: record.problem,
    duration: media?.duration ?? null,
    width: media?.width ?? null,
    height: media?.height ?? null,
    frameRate: media ? media.frame_rate[0] / media.frame_rate[1] : null,
    size: media?.size ?? null,
    videoUrl: isReady ? mediaPath('template', record.id, 'video.mp4') : null,
    posterUrl: isReady ? mediaPath('template', record.id, 'poster.jpg') : null,
    previewUrl: isReady ? mediaPath('template', record.id, 'preview.gif') : null,
    voice: record.voice,
    actorId: record.actorId,
    folderId: record.folderId,
  };
}

/** A record with what the studio says of the template itself. */
export function withInstance(record: TemplateRecord, instance: VideoInstance): TemplateRecord {
  return {
    ...record,
    studioId: instance.id,
    name: instance.name,
    script: instance.greetings,
    createdAt: utcTime(instance.created_at),
    voice: voiceOf(instance.voice_config),
    actorId: typeof instance.actor_id === 'string' ? instance.actor_id : null,
    folderId: instance.folder_id || null,
  };
}

/** A record with what the studio says of its preparation and media. */
export function withDetails(record: TemplateRecord, details: TemplateDetails): TemplateRecord {
  const { status, progress, reason, error } = details.import;
  switch (status) {
    case 'succeeded':
      // Ready only with what was to come with it: an editor opened now would miss the sections.
      if (record.pendingContent !== null) return { ...record, progress: 1 };
      return { ...record, status: 'ready', progress: 1, problem: null, media: details.media };
    case 'failed':
      return { ...record, status: 'failed', problem: importProblem(reason, error) };
    case 'cancelled':
      return { ...record, status: 'cancelled', problem: null };
    default:
      return { ...record, status: 'preparing', progress: Math.max(record.progress, progress), problem: null };
  }
}

function importProblem(reason: string | null, error: string | null): Problem {
  const code = knownCode(reason) ?? 'TEMPLATE_FAILED';
  return { code, message: error ?? errorTable[code].message };
}

export function newTemplateRecord(account: string, id: string, name: string, script: string): TemplateRecord {
  return {
    id,
    account,
    studioId: null,
    name,
    script,
    createdAt: new Date().toISOString(),
    status: 'preparing',
    progress: 0,
    problem: null,
    voice: null,
    media: null,
    words: null,
    pendingContent: null,
    actorId: null,
    speaker: null,
    folderId: null,
  };
}

/** The interface writes UTC without a zone; read as it stands it would be taken for local time. */
export function utcTime(time: string): string {
  const date = new Date(/(?:z|[+-]\d\d:?\d\d)$/iu.test(time) ? time : `${time}Z`);
  return Number.isNaN(date.getTime()) ? time : date.toISOString();
}

/** `voice_config` is JSON text, or nothing; a remote studio's own settings are no voice of ours. */
function voiceOf(config: unknown): string | null {
  if (typeof config !== 'string') return null;
  const parsed = voiceConfigSchema.safeParse(parseJson(config));
  return parsed.success ? voiceIdOf(parsed.data) : null;
}
