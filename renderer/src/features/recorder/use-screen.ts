import { useEffect, useState } from 'react';
import { t } from '../../language/index.ts';
import { closeStream } from '../../devices/trouble.ts';

export type SharedScreen = {
  stream: MediaStream | null;
  /** Why it is not shared any more, or could not be; null where nothing went wrong. */
  trouble: string | null;
  /** Whether everything on a display is recorded, this window with it. */
  showsWindow: boolean;
  /** Asks the user what to share; what was shared before ends. */
  share(): Promise<void>;
  stop(): void;
};

/** What asks browsers for what they know besides the standard's types. */
type DisplayOptions = DisplayMediaStreamOptions & {
  selfBrowserSurface: 'exclude';
  surfaceSwitching: 'exclude';
  systemAudio: 'include';
};

const wanted: DisplayOptions = {
  video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { ideal: 30, max: 30 } },
  // As it is played: what makes a voice clear spoils music.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  // The teleprompter is in this tab.
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'exclude',
  systemAudio: 'include',
};

/** A screen, window or tab that is recorded with the camera. It is let go when the recorder is left. */
export function useScreen(): SharedScreen {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    if (!stream) return;
    const [picture] = stream.getVideoTracks();
    const ended = (): void => {
      setStream(null);
      setTrouble(t('recorder.screenGone'));
    };
    picture?.addEventListener('ended', ended);
    return () => {
      picture?.removeEventListener('ended', ended);
      closeStream(stream);
    };
  }, [stream]);

  return {
    stream,
    trouble,
    showsWindow: stream?.getVideoTracks()[0]?.getSettings().displaySurface === 'monitor',
    async share() {
      setTrouble(null);
      try {
        setStream(await navigator.mediaDevices.getDisplayMedia(wanted));
      } catch (error) {
        // Closing the picker is an answer, too.
        if (error instanceof DOMException && error.name === 'NotAllowedError') return;
        setTrouble(t('recorder.screenFailed'));
      }
    },
    stop() {
      setTrouble(null);
      setStream(null);
    },
  };
}

/** Pixels of a stream's picture; of an ordinary one until it is known. */
export function pictureSize(stream: MediaStream | null): { width: number; height: number } {
  const { width = 1920, height = 1080 } = stream?.getVideoTracks()[0]?.getSettings() ?? {};
  return { width, height };
}
