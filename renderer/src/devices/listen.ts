import workletUrl from './capture-worklet.ts?worker&url';
import { createVoiceActivity, type Utterance } from './voice-activity.ts';

export type { Utterance };

/** How sound is recorded, Hz. */
export const sampleRate = 48_000;

export type Listener = {
  /** While it is held, nothing that is heard counts. */
  hold(held: boolean): void;
  stop(): void;
};

export type ListenOptions = {
  stream: MediaStream;
  /** Every ten milliseconds: the peak (0–1), and whether somebody is speaking. */
  onPeak: (peak: number, speaking: boolean) => void;
  onUtterance: (utterance: Utterance) => void;
};

/**
 * Listens to a microphone until it is stopped, and tells each thing that was said.
 * @throws DOMException where the browser cannot.
 */
export async function listen({ stream, onPeak, onUtterance }: ListenOptions): Promise<Listener> {
  const context = new AudioContext({ sampleRate });
  await context.audioWorklet.addModule(workletUrl);
  const source = context.createMediaStreamSource(stream);
  const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 1 });
  const activity = createVoiceActivity(sampleRate);
  let held = false;
  capture.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
    if (held) return;
    const utterance = activity.push(data);
    onPeak(
      data.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      activity.speaking,
    );
    if (utterance) onUtterance(utterance);
  });
  capture.port.start();
  source.connect(capture);
  return {
    hold(next) {
      held = next;
      activity.reset();
    },
    stop() {
      capture.port.close();
      source.disconnect();
      void context.close();
    },
  };
}
