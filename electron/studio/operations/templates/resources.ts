import type { Segment as SegmentResource, TemplateDetails, VideoInstance } from '#shared/api/index.ts';
import { sentenceSchema } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';
import { mediaUrl } from '../../domain/media/addresses.ts';
import { findImport, type Import } from '../../store/imports.ts';
import { findPartnerImport } from '../../store/partner-imports.ts';
import type { Segment } from '../../store/segments.ts';
import type { Template } from '../../store/templates.ts';
import { isReady, recordingDurationOf } from '../../domain/templates/readiness.ts';
import { scriptVersion } from '../../domain/templates/script.ts';
import { waitOfWork } from '../../work/waits.ts';
import type { Services } from '../../requests/services.ts';

/**
 * A template as the interface's video instance. Columns with the name of a field are passed on; the check of answers
 * drops the others.
 */
export function toVideoInstance(db: Db, template: Template, baseUrl: string): VideoInstance {
  const job = findImport(db, template.id);
  const ready = isReady(template);
  const origin = findPartnerImport(db, template.id);
  return {
    ...template,
    processed_video_id: ready ? template.hash : null,
    thumbnail: ready ? mediaUrl(baseUrl, template.capability, 'poster') : null,
    video_distance_execution_name: job?.id ?? null,
    video_distance_status: job?.status ?? null,
    video_id: template.upload_id,
    video_percent_of_face: null,
    ...(origin && { partner_script_content: origin.script }),
  };
}

export function toTemplateDetails(services: Services, template: Template, baseUrl: string): TemplateDetails {
  return {
    id: template.id,
    import: toImportState(services, template.id),
    media: isReady(template)
      ? {
          duration: template.info.duration,
          width: template.info.width,
          height: template.info.height,
          frame_rate: template.info.frameRate,
          channels: template.info.channels,
          size: template.info.size,
          video_url: mediaUrl(baseUrl, template.capability, 'video'),
          poster_url: mediaUrl(baseUrl, template.capability, 'poster'),
          preview_url: mediaUrl(baseUrl, template.capability, 'preview'),
        }
      : null,
    notes: notesOf(template),
    cuts: [...template.cuts],
    script_version: scriptVersion(services.db, template),
    composition: toComposition(template, baseUrl),
    recording: isReady(template)
      ? {
          duration: recordingDurationOf(template),
          video_url: mediaUrl(baseUrl, template.capability, 'recording'),
        }
      : null,
  };
}

/** Of the recording itself: a look and cuts make other templates of it. */
function notesOf({ info, recording_info: recording, plain_info: plain }: Template): TemplateDetails['notes'] {
  return (plain ?? recording ?? info)?.notes ?? [];
}

function toComposition(template: Template, baseUrl: string): TemplateDetails['composition'] {
  const { layout, recording_info: recording, capability } = template;
  if (layout === null) return null;
  return {
    layout,
    screen_url: recording && mediaUrl(baseUrl, capability, 'screen'),
    camera_url: recording && mediaUrl(baseUrl, capability, 'camera'),
  };
}

/** What an import is at unless it says so itself. */
const phases = {
  queued: 'Waiting',
  running: 'Preparing video',
  succeeded: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<Import['status'], string>;

function toImportState({ db, imports, work }: Services, templateId: string): TemplateDetails['import'] {
  const job = findImport(db, templateId);
  if (!job) return { status: 'none', phase: '', progress: 0, reason: null, error: null, waits_for: null };
  const { id: _id, sentence, ...state } = job;
  const isPending = state.status === 'queued' || state.status === 'running';
  const said = sentence === null ? {} : { sentence: sentenceSchema.parse(fromJson(sentence)) };
  return {
    ...state,
    ...said,
    phase: (isPending ? imports.phaseOf(templateId) : undefined) ?? phases[state.status],
    waits_for: waitOfWork(db, { kind: 'import', key: templateId, status: state.status }, work.waits()),
  };
}

export function toSegment(segment: Segment): SegmentResource {
  const { template_id: templateId, start_time: start, end_time: end, ...rest } = segment;
  return {
    ...rest,
    video_instance_id: templateId,
    start_time: String(start),
    end_time: String(end),
    voice_config: null,
  };
}
