import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAppError } from '#shared/errors/index.ts';
import { closeStream, troubleOf, type DeviceTrouble } from './trouble.ts';

export type DevicesState =
  /** Finding out whether the system will ask for permission. */
  | { kind: 'looking' }
  /** Permission has not been given yet: say why it is needed, then ask. */
  | { kind: 'explain' }
  | { kind: 'opening' }
  | { kind: 'open'; stream: MediaStream }
  | { kind: 'trouble'; trouble: DeviceTrouble; message: string | null };

export type Devices<Choice> = {
  state: DevicesState;
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  /** Asks for permission where needed, and opens the devices. */
  open(choice: Choice): Promise<void>;
};

export type DevicesOptions<Choice> = {
  choice: Choice;
  /** What has to be allowed. */
  needs: readonly ('camera' | 'microphone')[];
  /** Opens what was chosen; always the same function. @throws DOMException as getUserMedia does, AppError. */
  openStream: (choice: Choice) => Promise<MediaStream>;
};

/** Camera and microphone, or the microphone alone, for one screen. They are let go when the screen is left. */
export function useDevices<Choice>({ choice, needs, openStream }: DevicesOptions<Choice>): Devices<Choice> {
  const [state, setState] = useState<DevicesState>({ kind: 'looking' });
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  /** Counts the attempts to open: an answer to a former one, or after the screen was left, is let go. */
  const attempts = useRef(0);

  const open = useCallback(
    async (wanted: Choice) => {
      attempts.current += 1;
      const attempt = attempts.current;
      setState((before) => {
        if (before.kind === 'open') closeStream(before.stream);
        return { kind: 'opening' };
      });
      try {
        const stream = await openStream(wanted);
        if (attempt !== attempts.current) return closeStream(stream);
        setState({ kind: 'open', stream });
        setDevices(await navigator.mediaDevices.enumerateDevices());
      } catch (error) {
        if (attempt !== attempts.current) return;
        setState({ kind: 'trouble', trouble: troubleOf(error), message: isAppError(error) ? error.message : null });
      }
    },
    [openStream],
  );

  const openAtStart = useEffectEvent(() => open(choice));
  const mayOpen = useEffectEvent(() => mayOpenAtOnce(needs));

  useEffect(() => {
    let current = true;
    void mayOpen().then((may) => {
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
async function mayOpenAtOnce(needs: readonly ('camera' | 'microphone')[]): Promise<boolean> {
  if (!('permissions' in navigator)) return false;
  try {
    const permissions = await Promise.all(needs.map((name) => navigator.permissions.query({ name })));
    return permissions.every((permission) => permission.state !== 'prompt');
  } catch (error) {
    // Some browsers know no permissions of these names.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
