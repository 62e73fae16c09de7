import { capture, sampleRate } from './capture.ts';
import { FilmRecorder } from './film-recorder.ts';
import { VoiceActivity, type Utterance } from './voice-activity.ts';

export type { Utterance };

export type Listener = {
  /** While it is held, no sound counts, and nothing is filmed. */
  hold(held: boolean): void;
  stop(): void;
};

type ListenOptions = {
  stream: MediaStream;
  /** Duration of a pause that ends an utterance, seconds; half a second by default. */
  pause?: number | undefined;
  /** Whether the stream's camera films each utterance. */
  films?: boolean | undefined;
  /** Every ten milliseconds: the peak (0–1), and whether somebody is speaking. */
  onPeak: (peak: number, speaking: boolean) => void;
  /** @param film a media file with picture and sound of the utterance; null without camera. */
  onUtterance: (utterance: Utterance, film: Promise<Uint8Array<ArrayBuffer>> | null) => void;
};

/**
 * Listens to a microphone until it is stopped, and reports each utterance.
 * @throws DOMException if the browser cannot.
 */
export async function listen({ stream, pause, films, onPeak, onUtterance }: ListenOptions): Promise<Listener> {
  const activity = new VoiceActivity(sampleRate, pause);
  const film = films ? new FilmRecorder(stream) : null;
  let held = false;
  const stop = await capture(stream, (block) => {
    if (held) return;
    const utterance = activity.push(block);
    film?.keepUp(activity.speaking);
    onPeak(
      block.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      activity.speaking,
    );
    if (utterance) onUtterance(utterance, film?.take() ?? null);
  });
  film?.restart(true);
  return {
    hold(next) {
      held = next;
      activity.reset();
      film?.restart(!held);
    },
    stop() {
      film?.restart(false);
      stop();
    },
  };
}
