import { capture, sampleRate } from './capture.ts';
import { VoiceActivity, type Utterance } from './voice-activity.ts';

export type { Utterance };

export type Listener = {
  /** While it is held, no sound counts. */
  hold(held: boolean): void;
  stop(): void;
};

type ListenOptions = {
  stream: MediaStream;
  /** Duration of a pause that ends an utterance, seconds; half a second by default. */
  pause?: number | undefined;
  /** Every ten milliseconds: the peak (0–1), and whether somebody is speaking. */
  onPeak: (peak: number, speaking: boolean) => void;
  onUtterance: (utterance: Utterance) => void;
};

/**
 * Listens to a microphone until it is stopped, and reports each utterance.
 * @throws DOMException if the browser cannot.
 */
export async function listen({ stream, pause, onPeak, onUtterance }: ListenOptions): Promise<Listener> {
  const activity = new VoiceActivity(sampleRate, pause);
  let held = false;
  const stop = await capture(stream, (block) => {
    if (held) return;
    const utterance = activity.push(block);
    onPeak(
      block.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      activity.speaking,
    );
    if (utterance) onUtterance(utterance);
  });
  return {
    hold(next) {
      held = next;
      activity.reset();
    },
    stop,
  };
}
