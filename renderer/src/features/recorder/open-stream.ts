import { AppError } from '../../../../shared/errors/index.ts';

/** Why there is no picture: each has its own way out. */
export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'failed';

export type Choice = { cameraId: string; microphoneId: string };

/** Names of what getUserMedia throws, by what they mean to the person in front of the camera. */
const troubles: Record<string, CameraTrouble> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function troubleOf(error: unknown): CameraTrouble {
  return error instanceof DOMException ? (troubles[error.name] ?? 'failed') : 'failed';
}

/**
 * Opens camera and microphone. Devices that were chosen before and are gone now are replaced by the system's own choice.
 * @throws DOMException as getUserMedia does; AppError `INTERNAL` where the browser offers no cameras at all.
 */
export async function openStream(choice: Choice): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) {
    throw new AppError('INTERNAL', { message: 'This window has no access to cameras. Choose a video file instead.' });
  }
  try {
    return await navigator.mediaDevices.getUserMedia(constraints(choice));
  } catch (error) {
    const chosen = choice.cameraId !== '' || choice.microphoneId !== '';
    if (!chosen || troubleOf(error) !== 'missing') throw error;
    return navigator.mediaDevices.getUserMedia(constraints({ cameraId: '', microphoneId: '' }));
  }
}

function constraints({ cameraId, microphoneId }: Choice): MediaStreamConstraints {
  return {
    video: {
      ...(cameraId === '' ? {} : { deviceId: { exact: cameraId } }),
      width: { ideal: 1920 },
      height: { ideal: 1080 },
      frameRate: { ideal: 30 },
    },
    audio: {
      ...(microphoneId === '' ? {} : { deviceId: { exact: microphoneId } }),
      // One voice needs one channel, and a section of one channel is encoded in half the time.
      channelCount: { ideal: 1 },
      // Nobody else speaks here; cancelling echo only dulls the voice.
      echoCancellation: false,
      noiseSuppression: true,
      autoGainControl: true,
    },
  };
}

/** The devices a stream really uses, which may not be the ones asked for. */
export function usedDevices(stream: MediaStream): Choice {
  return {
    cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId ?? '',
    microphoneId: stream.getAudioTracks()[0]?.getSettings().deviceId ?? '',
  };
}

export function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
