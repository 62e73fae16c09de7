import { AppError } from '#shared/errors/index.ts';
import { t } from '../language/index.ts';
import { troubleOf } from './trouble.ts';

/**
 * How a voice is recorded. `id` is empty for the system's own choice. `automaticGain` suits long takes: a name alone is
 * too short for it to settle, and comes out distorted.
 */
export function microphoneConstraints(
  id: string,
  { automaticGain }: { automaticGain: boolean },
): MediaTrackConstraints {
  return {
    ...(id === '' ? {} : { deviceId: { exact: id } }),
    // One voice needs one channel, and a section of one channel is encoded in half the time.
    channelCount: { ideal: 1 },
    // Nobody else speaks here; cancelling echo only dulls the voice.
    echoCancellation: false,
    noiseSuppression: true,
    autoGainControl: automaticGain,
  };
}

/**
 * Opens a microphone for names; one that was chosen before and is gone now is replaced by the system's own choice.
 * @throws DOMException as getUserMedia does; AppError `INTERNAL` where the browser offers no microphones at all.
 */
export async function openMicrophone(id: string): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) {
    throw new AppError('INTERNAL', { message: t('common.noMicrophones') });
  }
  const { mediaDevices } = navigator;
  try {
    return await mediaDevices.getUserMedia({ audio: microphoneConstraints(id, { automaticGain: false }) });
  } catch (error) {
    if (id === '' || troubleOf(error) !== 'missing') throw error;
    return mediaDevices.getUserMedia({ audio: microphoneConstraints('', { automaticGain: false }) });
  }
}
