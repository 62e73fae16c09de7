import type { CheckedClips, VoiceCost } from '#shared/api/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import { voiceConfigText } from '#shared/voices.ts';
import { call } from '../platform/bridge.ts';
import { studioIdOf } from './templates.ts';

/** Rows whose values are spoken; in `full_script`, the sentences with these values. */
export type SpokenRows = {
  templateId: string;
  variables: string[];
  names: string[][];
  mode?: GenerationMode;
  /** Replaces the template's voice; null for the template's. */
  voice?: string | null;
  /** Whether a service makes lips for values nobody filmed. */
  lips?: boolean;
};

/** Values per request: few enough that the first can be heard at once. */
const pageSize = 16;
/** The same for values that are listened to. */
const listenedPageSize = 4;

/**
 * Speaks a page of the distinct values, or sentences, of rows and judges them.
 * @param page 0-based. @param listen whether the studio listens to the values, which takes about half a second each,
 * once. @throws AppError
 */
export async function checkClips(
  { voice = null, ...rows }: SpokenRows,
  page: number,
  listen = false,
): Promise<CheckedClips> {
  return call('checkClips', {
    ...(await rowsOf(rows)),
    ...(voice !== null && { voice_config: voiceConfigText(voice) }),
    page,
    size: listen ? listenedPageSize : pageSize,
    listen,
  });
}

/** The price of a voice service for rows; nothing is sent to it. @throws AppError */
export async function estimateVoiceCost({ voice = null, lips = false, ...rows }: SpokenRows): Promise<VoiceCost> {
  const lipsync_quality = lips ? 'premium' : 'standard';
  return call('estimateVoiceCost', { ...(await rowsOf(rows)), lipsync_quality, ...(voice !== null && { voice }) });
}

/** Approves a clip, or withdraws the approval. @throws AppError */
export async function approveClip(templateId: string, clip: string, approved: boolean): Promise<void> {
  await call('approveClip', { video_instance_id: await studioIdOf(templateId), clip, approved });
}

async function rowsOf({ templateId, variables, names, mode = 'keep_original' }: Omit<SpokenRows, 'voice'>) {
  return { video_instance_id: await studioIdOf(templateId), variables, names, generation_mode: mode };
}
