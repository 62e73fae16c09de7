import { useEffect, useRef, useState } from 'react';
import { isAppError } from '#shared/errors/index.ts';
import { deviceAdvice, recordSound, troubleOf, type SoundRecording } from '#renderer/devices/index.ts';
import { problemText } from '#renderer/language/index.ts';
import { useApp, usePreferences } from '#renderer/stores/index.ts';

type Reading =
  | { kind: 'idle'; /** Why the microphone did not open. */ trouble: string | null }
  | { kind: 'opening' }
  | { kind: 'recording'; stream: MediaStream }
  | { kind: 'recorded'; bytes: Uint8Array<ArrayBuffer>; url: string };

export type ReadingActions = { reading: Reading; begin(): Promise<void>; stop(): void; discard(): void };

/** Records a sentence. The microphone is only open while it is read. */
export function useReading(): ReadingActions {
  const [reading, setReading] = useState<Reading>({ kind: 'idle', trouble: null });
  const recording = useRef<SoundRecording | null>(null);
  const opening = useRef<AbortController | null>(null);
  const microphoneId = usePreferences((state) => state.recorder.microphoneId);
  const host = useApp((state) => state.info?.host ?? 'browser');
  const url = reading.kind === 'recorded' ? reading.url : null;

  useEffect(() => {
    if (url === null) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  useEffect(
    () => () => {
      opening.current?.abort();
      recording.current?.stop();
      recording.current = null;
    },
    [],
  );

  /** The system took the microphone away: half a sentence is no consent. */
  function lose(): void {
    recording.current?.stop();
    recording.current = null;
    setReading({ kind: 'idle', trouble: deviceAdvice('microphone', 'missing', host) });
  }

  return {
    reading,
    async begin() {
      const controller = new AbortController();
      opening.current = controller;
      setReading({ kind: 'opening' });
      try {
        recording.current = await recordSound(microphoneId, controller.signal);
        const { stream } = recording.current;
        for (const track of stream.getTracks()) track.addEventListener('ended', lose);
        setReading({ kind: 'recording', stream });
      } catch (error) {
        if (controller.signal.aborted) return;
        const trouble = isAppError(error) ? problemText(error) : deviceAdvice('microphone', troubleOf(error), host);
        setReading({ kind: 'idle', trouble });
      }
    },
    stop() {
      const bytes = recording.current?.stop();
      recording.current = null;
      if (bytes) {
        setReading({ kind: 'recorded', bytes, url: URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })) });
      }
    },
    discard: () => setReading({ kind: 'idle', trouble: null }),
  };
}
