/** Seconds from the press of the button to the recording. */
const countdownFrom = 3;

type CountdownOptions = {
  /** The sources of the recording. */
  tracks: readonly MediaStreamTrack[];
  /** Called at once and then every second, with the seconds left. */
  onLeft: (seconds: number) => void;
  /** The recording can start. */
  onDone: () => void;
  /** A source is gone, before or after the recording has started. */
  onLost: (track: MediaStreamTrack) => void;
};

/**
 * Counts down to a recording, and watches its sources from then on.
 * @returns a function that ends both; it may be called again.
 */
export function countDown({ tracks, onLeft, onDone, onLost }: CountdownOptions): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const track of tracks) track.addEventListener('ended', () => onLost(track), { once: true, signal });

  function count(left: number): void {
    if (left === 0) return onDone();
    timer = setTimeout(() => count(left - 1), 1_000);
    onLeft(left);
  }
  count(countdownFrom);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
