import { AppError } from '#shared/errors/index.ts';
import { t } from '../../language/index.ts';
import { microphoneConstraints, troubleOf } from '../../devices/index.ts';

export type Choice = { cameraId: string; microphoneId: string };

/**
 * Opens camera and microphone. Devices that were chosen before and are gone now are replaced by the system's own choice.
 * @throws DOMException as getUserMedia does; AppError `INTERNAL` where the browser offers no cameras at all.
 */
export async function openStream(choice: Choice): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) {
    throw new AppError('INTERNAL', { message: t('recorder.noCameras') });
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
    audio: microphoneConstraints(microphoneId, { automaticGain: true }),
  };
}

/** The devices a stream really uses, which may not be the ones asked for. */
export function usedDevices(stream: MediaStream): Choice {
  return {
    cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId ?? '',
    microphoneId: stream.getAudioTracks()[0]?.getSettings().deviceId ?? '',
  };
}
