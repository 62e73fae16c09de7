import { useEffect, useState } from 'react';
import type { ScreenSource } from '#shared/ipc/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { problemText, t } from '../../language/index.ts';
import { useShown } from '../../ui/index.ts';
import { chooseScreen, screenPicker } from '../../devices/screens.ts';
import { closeStream } from '../../devices/trouble.ts';

export type SharedScreen = {
  stream: MediaStream | null;
  /** Why it is no longer shared, or could not be; null without a problem. */
  trouble: string | null;
  /** Why the script must be hidden while recording (this window is, or may be, in the picture); null if it need not. */
  showsWindow: string | null;
  /** Set while the page's own picker is open. `sound`: whether the computer's sound can be recorded. */
  picking: { sound: boolean } | null;
  /** Asks the user what to share, and stops sharing the former source. */
  share(): Promise<void>;
  /** The choice in the page's own picker. @throws AppError if the source is no longer available. */
  pick(source: Pick<ScreenSource, 'id' | 'kind'>, sound: boolean): Promise<void>;
  cancelPicking(): void;
  stop(): void;
};

/** Options of browsers that the standard's types lack. */
type DisplayOptions = DisplayMediaStreamOptions & {
  selfBrowserSurface: 'exclude';
  surfaceSwitching: 'exclude';
  systemAudio: 'include';
};

const wanted: DisplayOptions = {
  video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { ideal: 30, max: 30 } },
  // Unprocessed: improving a voice spoils music.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  // This tab shows the teleprompter, so it must not be shared.
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'exclude',
  systemAudio: 'include',
};

/**
 * The picker that was used, as it determines what is known about the source: a browser reports the kind, the page's own
 * picker knows it, and a system's picker under Electron does not report it.
 */
type Asked = 'browser' | ScreenSource['kind'] | 'system';

/** A screen, window or tab that is recorded with the camera. It is released when the recorder is left. */
export function useScreen(host: 'electron' | 'browser'): SharedScreen {
  const [shared, setShared] = useState<{ stream: MediaStream; asked: Asked } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [picking, setPicking] = useState<SharedScreen['picking']>(null);
  const isShown = useShown();
  const stream = shared?.stream ?? null;

  useEffect(() => {
    if (!stream) return;
    const [picture] = stream.getVideoTracks();
    const ended = (): void => {
      setShared(null);
      setTrouble(t('recorder.screenGone'));
    };
    picture?.addEventListener('ended', ended);
    return () => {
      picture?.removeEventListener('ended', ended);
      closeStream(stream);
    };
  }, [stream]);

  async function open(asked: Asked, sound: boolean): Promise<void> {
    try {
      const options = sound ? wanted : { ...wanted, audio: false };
      const stream = await navigator.mediaDevices.getDisplayMedia(options);
      if (isShown()) setShared({ stream, asked });
      else closeStream(stream);
    } catch (error) {
      const name = error instanceof DOMException ? error.name : '';
      // The user closed the browser's picker: no error. After the page's own picker, the system has refused.
      if (asked === 'browser' && name === 'NotAllowedError') return;
      setTrouble(t('recorder.screenFailed'));
    }
  }

  return {
    stream,
    trouble,
    showsWindow: noticeOf(shared),
    picking,
    async share() {
      setTrouble(null);
      if (host === 'browser') return open('browser', true);
      try {
        const { picker, sound } = await screenPicker();
        if (picker === 'page') return setPicking({ sound });
        await chooseScreen(null, sound);
        await open('system', sound);
      } catch (error) {
        setTrouble(problemText(toProblem(error)));
      }
    },
    async pick({ id, kind }, sound) {
      await chooseScreen(id, sound);
      setPicking(null);
      await open(kind, sound);
    },
    cancelPicking() {
      setPicking(null);
    },
    stop() {
      setTrouble(null);
      setShared(null);
    },
  };
}

function noticeOf(shared: { stream: MediaStream; asked: Asked } | null): string | null {
  if (!shared || shared.asked === 'window') return null;
  const surface = shared.stream.getVideoTracks()[0]?.getSettings().displaySurface;
  return shared.asked !== 'browser' || surface === 'monitor' ? t('recorder.withWindow') : null;
}

/** Size of a stream's picture, pixels; a usual size until it is known. */
export function pictureSize(stream: MediaStream | null): { width: number; height: number } {
  const { width = 1920, height = 1080 } = stream?.getVideoTracks()[0]?.getSettings() ?? {};
  return { width, height };
}
