import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/input.ts';
import { troubleOf } from './trouble.ts';

/** The browser's processing of a microphone's sound. */
export type SoundProcessing = { noiseSuppression: boolean; echoCancellation: boolean; automaticGain: boolean };

/** Names are spoken alone: too short for automatic gain to settle, which would distort them. */
export const forNames: SoundProcessing = { noiseSuppression: true, echoCancellation: false, automaticGain: false };

/** How a voice is recorded. @param id empty for the system's own choice. */
export function microphoneConstraints(
  id: string,
  { noiseSuppression, echoCancellation, automaticGain }: SoundProcessing,
): MediaTrackConstraints {
  return {
    ...(id === '' ? {} : { deviceId: { exact: id } }),
    // One voice needs one channel, and a section of one channel is encoded in half the time.
    channelCount: { ideal: 1 },
    echoCancellation,
    noiseSuppression,
    autoGainControl: automaticGain,
  };
}

/**
 * Opens a microphone for names; a chosen one that is missing is replaced by the system's default.
 * @throws DOMException as getUserMedia does; AppError `INTERNAL` if the browser offers no microphones at all.
 */
export async function openMicrophone(id: string): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) {
    throw new AppError('INTERNAL', say('noMicrophones'));
  }
  const { mediaDevices } = navigator;
  try {
    return await mediaDevices.getUserMedia({ audio: microphoneConstraints(id, forNames) });
  } catch (error) {
    if (id === '' || troubleOf(error) !== 'missing') throw error;
    return mediaDevices.getUserMedia({ audio: microphoneConstraints('', forNames) });
  }
}
