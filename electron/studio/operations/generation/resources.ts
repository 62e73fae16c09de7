import type { GeneratedVideo as GeneratedVideoResource, VideoClip as VideoClipResource } from '#shared/api/index.ts';
import { supportSafeCode, type ErrorCode, type Sentence } from '#shared/errors/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { engineOf } from '#shared/voices.ts';
import { fromJson } from '#electron/db/values.ts';
import { findingsField } from '../../domain/generation/row-findings.ts';
import { lipsField } from '../../domain/generation/row-lips.ts';
import { mediaUrl, shareUrl } from '../../domain/media/addresses.ts';
import type { GeneratedVideo, VideoClip } from '../../store/generated-videos.ts';

/** A generated video in the form of the interface. */
export function toGeneratedVideo(video: GeneratedVideo, baseUrl: string, publicUrl: string): GeneratedVideoResource {
  const url = (kind: 'video' | 'poster' | 'preview' | 'captions') =>
    video.status === 'succeeded' ? mediaUrl(baseUrl, video.capability, kind) : null;
  return {
    id: video.id,
    actor_id: video.actor_id,
    user_id: video.user_id,
    video_id: video.video_id,
    status: video.status,
    checksum: video.checksum,
    created_at: video.created_at,
    updated_at: video.updated_at,
    campaign_id: video.campaign_id,
    color_mode: null,
    estimate_time: null,
    execution_name: video.batch_id,
    gif: url('preview'),
    message: video.reason === null ? null : supportSafeCode(video.reason),
    ...sentenceFields(video),
    ...(video.status === 'succeeded' && { ...findingsField(video), ...lipsField(video) }),
    ...(video.has_captions === 1 && { captions_url: url('captions') }),
    ...(video.has_messaging === 1 && { messaging_video_url: mediaUrl(baseUrl, video.capability, 'messaging') }),
    ...(video.messaging_reason !== null && { messaging_message: messagingCode(video.messaging_reason) }),
    row_index: video.row_index,
    share_url: video.status === 'succeeded' ? shareUrl(publicUrl, video.capability) : null,
    text: video.text,
    thumbnail: url('poster'),
    url: url('video'),
    video_instance_id: video.template_id,
  };
}

/** Only the code's own text where it replaces another code that customers do not see. */
function sentenceFields({
  reason,
  error,
  sentence,
}: GeneratedVideo): Pick<GeneratedVideoResource, 'error' | 'sentence'> {
  if (reason === null || error === null || supportSafeCode(reason) !== reason) return {};
  // Written by `endVideo`.
  return { error: error, sentence: fromJson(sentence) as Sentence };
}

/** Shows `MEDIA_TOO_LARGE`, which is about the version for messaging here, not about the template. */
function messagingCode(reason: ErrorCode): string {
  return reason === 'MEDIA_TOO_LARGE' ? reason : supportSafeCode(reason);
}

/** A clip in the form of the interface. */
export function toVideoClip({ source, inSentence, ...clip }: VideoClip): VideoClipResource {
  const shown = { ...clip, in_sentence: inSentence };
  if (source === recordingSource) return { ...shown, source: recordingSource, voice: null };
  return { ...shown, source: engineOf(source), voice: source };
}
