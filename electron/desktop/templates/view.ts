import { voiceConfigSchema, type TemplateDetails, type VideoInstance } from '#shared/api/index.ts';
import { errorTable, knownCode } from '#shared/errors/index.ts';
import { shownInstanceSchema, shownMediaSchema, type Problem, type Template } from '#shared/ipc/index.ts';
import { lookInput, type LookInput } from '#shared/looks.ts';
import { voiceIdOf } from '#shared/voices.ts';
import { utcTime } from '#electron/client/studio.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { TemplateRecord } from '../database/templates.ts';
import { mediaPath, type RowFile } from '../media/media.ts';

/** A template in the form of the window. */
export function toTemplate(record: TemplateRecord): Template {
  const { id, createdAt, status, progress, problem, instance, media, cutting } = record;
  // Browsers show a picture of the same address again, so that another video, as with a look, gets other addresses.
  const address = (file: RowFile) =>
    status === 'ready' && media ? `${mediaPath('template', id, file)}?${media.size}` : null;
  return {
    id,
    name: nameOf(record),
    script: scriptOf(record),
    createdAt,
    status,
    progress,
    problem,
    videoUrl: address('video.mp4'),
    posterUrl: address('poster.jpg'),
    previewUrl: address('preview.gif'),
    voice: instance && voiceOf(instance.voice_config),
    actorId: typeof instance?.actor_id === 'string' ? instance.actor_id : null,
    folderId: folderOf(record),
    look: lookOf(record),
    instance: instance && shownInstanceSchema.parse(instance),
    media: media && shownMediaSchema.parse(media),
    cutting,
  };
}

export function nameOf({ instance, given }: TemplateRecord): string {
  return instance?.name ?? given.name;
}

export function scriptOf({ instance, given }: TemplateRecord): string {
  return instance?.greetings ?? given.script;
}

export function folderOf({ instance, given }: TemplateRecord): string | null {
  return instance ? instance.folder_id || null : given.folderId;
}

/** Another studio may have something else in this field, or nothing. */
export function lookOf({ instance }: Pick<TemplateRecord, 'instance'>): LookInput | null {
  return lookInput.safeParse(instance?.look).data ?? null;
}

/** A record with the studio's answer about the template itself. Word times don't hold for another video. */
export function withInstance(record: TemplateRecord, instance: VideoInstance): TemplateRecord {
  const words = record.instance && record.instance.video_id !== instance.video_id ? null : record.words;
  return { ...record, studioId: instance.id, createdAt: utcTime(instance.created_at), instance, words };
}

/** A record whose script or folder the studio has changed, when its answer does not contain it. */
export function withChange(
  record: TemplateRecord,
  change: Partial<Pick<VideoInstance, 'greetings' | 'folder_id'>>,
): TemplateRecord {
  return { ...record, instance: record.instance && { ...record.instance, ...change } };
}

/** A record with the studio's answer about its preparation and media. */
export function withDetails(record: TemplateRecord, details: TemplateDetails): TemplateRecord {
  const { status, progress, reason, error, sentence } = details.import;
  const { media } = details;
  // Only its cuts are being made, or failed: it still has a video.
  if (media && status !== 'succeeded') {
    const cutting = status === 'failed' || status === 'cancelled' ? 'failed' : 'running';
    return {
      ...record,
      status: 'ready',
      progress: cutting === 'running' ? progress : 1,
      problem: null,
      media,
      cutting,
    };
  }
  switch (status) {
    case 'succeeded':
      // Ready only with its sections: an editor opened earlier would miss them.
      if (record.pendingContent !== null) return { ...record, progress: 1 };
      return { ...record, status: 'ready', progress: 1, problem: null, media, cutting: 'none' };
    case 'failed':
      return { ...record, status: 'failed', problem: importProblem(reason, error, sentence) };
    case 'cancelled':
      return { ...record, status: 'cancelled', problem: null };
    default:
      return { ...record, status: 'preparing', progress: Math.max(record.progress, progress), problem: null };
  }
}

function importProblem(reason: string | null, error: string | null, sentence: Problem['sentence']): Problem {
  const code = knownCode(reason) ?? 'TEMPLATE_FAILED';
  return { code, message: error ?? errorTable[code].message, ...(sentence && { sentence }) };
}

const unnamed: TemplateRecord['given'] = {
  name: '',
  named: true,
  script: '',
  folderId: null,
  speaker: null,
  screen: null,
};

/** @param given the input for creating the template, unless it exists. */
export function newTemplateRecord(account: string, id: string, given = unnamed): TemplateRecord {
  return {
    id,
    account,
    studioId: null,
    createdAt: new Date().toISOString(),
    given,
    status: 'preparing',
    progress: 0,
    problem: null,
    words: null,
    pendingContent: null,
    instance: null,
    media: null,
    cutting: 'none',
  };
}

/** `voice_config` is JSON text, or nothing; a remote studio's own settings are not our voices. */
function voiceOf(config: unknown): string | null {
  if (typeof config !== 'string') return null;
  const parsed = voiceConfigSchema.safeParse(parseJson(config));
  return parsed.success ? voiceIdOf(parsed.data) : null;
}
