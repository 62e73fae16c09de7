import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAppError } from '../../../../shared/errors/index.ts';
import { closeStream, openStream, troubleOf, usedDevices, type CameraTrouble, type Choice } from './open-stream.ts';

export type CameraState =
  /** Finding out whether the system will ask for permission. */
  | { kind: 'looking' }
  /** Permission has not been given yet: say why it is needed, then ask. */
  | { kind: 'explain' }
  | { kind: 'opening' }
  | { kind: 'open'; stream: MediaStream; used: Choice }
  | { kind: 'trouble'; trouble: CameraTrouble; message: string | null };

export type Camera = {
  state: CameraState;
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  /** Asks for permission where needed, and opens the devices. */
  open(choice: Choice): Promise<void>;
};

/** The camera and microphone of the recorder. They are let go when the screen is left. */
export function useCamera(choice: Choice): Camera {
  const [state, setState] = useState<CameraState>({ kind: 'looking' });
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  /** Counts the attempts to open: an answer to a former one, or after the screen was left, is let go. */
  const attempts = useRef(0);

  const open = useCallback(async (wanted: Choice) => {
    attempts.current += 1;
    const attempt = attempts.current;
    setState((before) => {
      if (before.kind === 'open') closeStream(before.stream);
      return { kind: 'opening' };
    });
    try {
      const stream = await openStream(wanted);
      if (attempt !== attempts.current) return closeStream(stream);
      setState({ kind: 'open', stream, used: usedDevices(stream) });
      setDevices(await navigator.mediaDevices.enumerateDevices());
    } catch (error) {
      if (attempt !== attempts.current) return;
      setState({ kind: 'trouble', trouble: troubleOf(error), message: isAppError(error) ? error.message : null });
    }
  }, []);

  const openAtStart = useEffectEvent(() => open(choice));

  useEffect(() => {
    let current = true;
    void mayOpenAtOnce().then((may) => {
      if (!current) return;
      if (may) void openAtStart();
      else setState({ kind: 'explain' });
    });
    return () => {
      current = false;
      attempts.current += 1;
    };
  }, []);

  useEffect(() => {
    if (!('mediaDevices' in navigator)) return;
    const refresh = (): void => {
      void navigator.mediaDevices.enumerateDevices().then(setDevices);
    };
    navigator.mediaDevices.addEventListener('devicechange', refresh);
    return () => navigator.mediaDevices.removeEventListener('devicechange', refresh);
  }, []);

  useEffect(() => {
    if (state.kind !== 'open') return;
    const { stream } = state;
    const lost = (): void => setState({ kind: 'trouble', trouble: 'missing', message: null });
    for (const track of stream.getTracks()) track.addEventListener('ended', lost);
    return () => {
      for (const track of stream.getTracks()) track.removeEventListener('ended', lost);
      closeStream(stream);
    };
  }, [state]);

  return {
    state,
    cameras: devices.filter(({ kind }) => kind === 'videoinput'),
    microphones: devices.filter(({ kind }) => kind === 'audioinput'),
    open,
  };
}

/** Whether opening the devices will not surprise the user with a question of the system. */
async function mayOpenAtOnce(): Promise<boolean> {
  if (!('permissions' in navigator)) return false;
  try {
    const [camera, microphone] = await Promise.all([
      navigator.permissions.query({ name: 'camera' }),
      navigator.permissions.query({ name: 'microphone' }),
    ]);
    return camera.state !== 'prompt' && microphone.state !== 'prompt';
  } catch (error) {
    // Some browsers know no permissions of these names.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
