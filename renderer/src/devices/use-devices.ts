import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAppError } from '#shared/errors/index.ts';
import { deviceKinds, type DeviceKind } from '#shared/ipc/index.ts';
import { problemText, t } from '../language/index.ts';
import { toProblem } from '../lib/problem.ts';
import { toast } from '../ui/index.ts';
import { accessTo, askFor } from './access.ts';
import { closeStream, troubleOf, type DeviceTrouble } from './trouble.ts';

export type DevicesState =
  /** Checking whether the system will ask for permission. */
  | { kind: 'looking' }
  /** No permission yet: the screen explains the reason, then asks. */
  | { kind: 'explain' }
  /** `former`: the device that was open until now, and is closed. */
  | { kind: 'opening'; former: MediaStream | null }
  | { kind: 'open'; stream: MediaStream }
  | { kind: 'trouble'; trouble: DeviceTrouble; message: string | null };

export type Devices<Choice> = {
  state: DevicesState;
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  /** Asks for permission where needed, and opens the devices. */
  open(choice: Choice): Promise<void>;
};

type DevicesOptions<Choice> = {
  choice: Choice;
  /** What has to be allowed. */
  needs: readonly DeviceKind[];
  /** Opens what was chosen; always the same function. @throws DOMException as getUserMedia does, AppError. */
  openStream: (choice: Choice) => Promise<MediaStream>;
};

/** A device that is lost sooner after opening is not opened again without the user, milliseconds. */
const shortest = 2_000;

/**
 * Camera and microphone, or the microphone alone, for one screen. They are released when the screen is left. Where the
 * system takes one away, what it offers in its place is opened, at once or as soon as a device is connected.
 */
export function useDevices<Choice>({ choice, needs, openStream }: DevicesOptions<Choice>): Devices<Choice> {
  const [state, setState] = useState<DevicesState>({ kind: 'looking' });
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  /** Counts the attempts to open: results of a former attempt, or after the screen was left, are released. */
  const attempts = useRef(0);

  const wants = needs.join();
  const askAll = useCallback(() => askFor(deviceKinds.filter((kind) => wants.includes(kind))), [wants]);

  const open = useCallback(
    /** @param lost the stream that lost a device, if that is the reason. */
    async (wanted: Choice, lost: MediaStream | null = null) => {
      attempts.current += 1;
      const attempt = attempts.current;
      setState((before) => {
        if (before.kind !== 'open') return { kind: 'opening', former: null };
        closeStream(before.stream);
        return { kind: 'opening', former: before.stream };
      });
      try {
        // A refused device may still open and record silence.
        const access = await askAll();
        // The screen may have been left while the system asked.
        if (attempt !== attempts.current) return;
        if (access === 'blocked') return setState({ kind: 'trouble', trouble: 'denied', message: null });
        const stream = await openStream(wanted);
        if (attempt !== attempts.current) return closeStream(stream);
        setState({ kind: 'open', stream });
        const devices = labelsOf(stream);
        if (lost && devices !== labelsOf(lost)) toast.show(t('common.nowUsing', { devices }));
        setDevices(await navigator.mediaDevices.enumerateDevices());
      } catch (error) {
        if (attempt !== attempts.current) return;
        const trouble = troubleOf(error);
        setState({
          kind: 'trouble',
          // A device that is just going away may be found, but not open.
          trouble: lost && trouble === 'busy' ? 'missing' : trouble,
          message: isAppError(error) ? problemText(error) : null,
        });
      }
    },
    [openStream, askAll],
  );

  const openChosen = useEffectEvent((lost: MediaStream | null) => open(choice, lost));
  const isMissing = useEffectEvent(() => state.kind === 'trouble' && state.trouble === 'missing');
  const access = useEffectEvent(() => accessTo(needs));

  useEffect(() => {
    let current = true;
    void access().then(
      (found) => {
        if (!current) return;
        if (found === 'unasked') setState({ kind: 'explain' });
        else void openChosen(null);
      },
      (error: unknown) => {
        if (current) setState({ kind: 'trouble', trouble: 'failed', message: problemText(toProblem(error)) });
      },
    );
    return () => {
      current = false;
      attempts.current += 1;
    };
  }, []);

  useEffect(() => {
    if (!('mediaDevices' in navigator)) return;
    const refresh = (): void => {
      void navigator.mediaDevices.enumerateDevices().then(setDevices);
      if (isMissing()) void openChosen(null);
    };
    navigator.mediaDevices.addEventListener('devicechange', refresh);
    return () => navigator.mediaDevices.removeEventListener('devicechange', refresh);
  }, []);

  useEffect(() => {
    if (state.kind !== 'open') return;
    const { stream } = state;
    const openedAt = performance.now();
    const lost = (): void => {
      if (performance.now() - openedAt > shortest) void openChosen(stream);
      else setState({ kind: 'trouble', trouble: 'missing', message: null });
    };
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

function labelsOf(stream: MediaStream): string {
  return stream
    .getTracks()
    .map(({ label }) => label)
    .join(', ');
}
