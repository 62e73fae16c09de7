import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/input.ts';
import { pictureHeights, type PictureHeight } from '#shared/ipc/index.ts';
import { microphoneConstraints, type SoundProcessing } from './microphone.ts';
import { troubleOf } from './trouble.ts';

/** Which devices are used; empty for the system's choice. */
export type Choice = { cameraId: string; microphoneId: string };

/** The devices and how they record. */
export type RecordingSettings = Choice & SoundProcessing & { pictureHeight: PictureHeight };

/**
 * Opens camera and microphone. Chosen devices that are missing are replaced by the system's default.
 * @throws DOMException as getUserMedia does; AppError `INTERNAL` if the browser offers no cameras at all.
 */
export async function openStream(settings: RecordingSettings): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) {
    throw new AppError('INTERNAL', say('noCameras'));
  }
  try {
    return await navigator.mediaDevices.getUserMedia(constraints(settings));
  } catch (error) {
    const chosen = settings.cameraId !== '' || settings.microphoneId !== '';
    if (!chosen || troubleOf(error) !== 'missing') throw error;
    return navigator.mediaDevices.getUserMedia(constraints({ ...settings, cameraId: '', microphoneId: '' }));
  }
}

function constraints({
  cameraId,
  microphoneId,
  pictureHeight,
  ...processing
}: RecordingSettings): MediaStreamConstraints {
  return {
    video: {
      ...(cameraId === '' ? {} : { deviceId: { exact: cameraId } }),
      width: { ideal: (pictureHeight * 16) / 9 },
      height: { ideal: pictureHeight },
      frameRate: { ideal: 30 },
    },
    audio: microphoneConstraints(microphoneId, processing),
  };
}

/** The devices a stream actually uses, which may differ from those requested. */
export function usedDevices(stream: MediaStream): Choice {
  return {
    cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId ?? '',
    microphoneId: stream.getAudioTracks()[0]?.getSettings().deviceId ?? '',
  };
}

/** The heights that a stream's camera supports; all if it does not report them. */
export function offeredHeights(stream: MediaStream): PictureHeight[] {
  const largest = stream.getVideoTracks()[0]?.getCapabilities().height?.max ?? Infinity;
  return pictureHeights.filter((height, index) => index === 0 || height <= largest);
}

/** Actual height of a camera's picture, pixels; null if unknown. */
export function heightOf(stream: MediaStream): number | null {
  return stream.getVideoTracks()[0]?.getSettings().height ?? null;
}
