import type { OperationInput, OperationOutput } from '#shared/api/index.ts';
import { CancelledError, isAppError } from '#shared/errors/index.ts';
import { voiceConfigText } from '#shared/voices.ts';
import { call } from '../platform/bridge.ts';
import { studioIdOf } from './templates.ts';

type Asked = OperationInput<'previewVideo'>;

/** One row of a template, rendered without being saved. */
export type PreviewInput = Omit<Asked, 'video_instance_id' | 'variables' | 'names' | 'voice_config'> & {
  /** The template. */
  id: string;
  /** The row's values, by variable. */
  values: Readonly<Record<string, string>>;
  /** Replaces the template's voice. */
  voice?: string | undefined;
};

export type Preview = OperationOutput<'previewVideo'>;

/** Interval between two checks whether a background has been fetched, milliseconds. */
const fetchPause = 800;

/** Renders a row: all of its video or, with new pictures or a `stretch`, a few seconds. @throws AppError */
export async function renderPreview({ id, values, voice, ...given }: PreviewInput): Promise<Preview> {
  const entries = Object.entries(values);
  return call('previewVideo', {
    ...given,
    video_instance_id: await studioIdOf(id),
    variables: entries.map(([variable]) => variable),
    names: [entries.map(([, value]) => value)],
    ...(voice !== undefined && { voice_config: voiceConfigText(voice) }),
  });
}

/**
 * The same; waits until its background has been fetched.
 * @throws AppError, `CancelledError` when `signal` aborts.
 */
export async function previewVideo(input: PreviewInput, signal: AbortSignal): Promise<Preview> {
  for (;;) {
    try {
      const preview = await renderPreview(input);
      if (signal.aborted) throw new CancelledError();
      return preview;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'ASSET_NOT_READY') throw error;
      await new Promise((resolve) => setTimeout(resolve, fetchPause));
      if (signal.aborted) throw new CancelledError();
    }
  }
}
