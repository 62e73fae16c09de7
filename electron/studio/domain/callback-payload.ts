import type { CompletionEvent, MessagingEvent } from '#shared/api/index.ts';
import { findingsField } from './generation/row-findings.ts';
import { lipsField } from './generation/row-lips.ts';
import { mediaUrl, shareUrl } from './media/addresses.ts';
import type { CallbackEvent, ToldVideo } from '../store/callbacks.ts';

/**
 * The body of a callback, as the API declares it. Built at the time of sending, so that its addresses are the studio's
 * current ones.
 */
export function callbackPayload(
  event: CallbackEvent,
  video: ToldVideo,
  publicUrl: string,
): CompletionEvent | MessagingEvent {
  const { id, capability } = video;
  if (event === 'messaging.ready') {
    const url = mediaUrl(publicUrl, capability, 'messaging');
    return { event, id, campaign_id: video.campaign_id, messaging_video_url: url };
  }
  const succeeded = event === 'video.succeeded';
  const page = succeeded ? shareUrl(publicUrl, capability) : '';
  const media = (kind: 'video' | 'poster' | 'preview') => (succeeded ? mediaUrl(publicUrl, capability, kind) : '');
  return {
    id,
    campaign_id: video.campaign_id,
    campaign_result_id: video.campaign_result_id,
    status: succeeded ? 'succeeded' : 'failed',
    video_url: page,
    share_url: page,
    url: media('video'),
    thumbnail: media('poster'),
    gif: media('preview'),
    row_index: video.row_index,
    ...(succeeded && { ...findingsField(video), ...lipsField(video) }),
  };
}

/** The body of a test delivery: shaped like a completion, but marked as a test so that receivers start nothing. */
export function testPayload(): object {
  const none = '';
  return {
    event: 'test',
    id: '00000000-0000-4000-8000-000000000000',
    campaign_id: '00000000-0000-4000-8000-000000000000',
    campaign_result_id: null,
    status: 'test',
    video_url: none,
    share_url: none,
    url: none,
    thumbnail: none,
    gif: none,
    row_index: 0,
  };
}
