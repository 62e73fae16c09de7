import type { EventHub } from './events.ts';
import type { Shell } from './shell.ts';

/** A recording whose last bytes came longer ago is paused or over, milliseconds; chunks come every second or so. */
const recordingPause = 10_000;

export type Wakefulness = {
  /** To be called with each chunk of a recording. */
  recorded(): void;
  end(): void;
};

/**
 * Keeps the computer awake while it works: the display too while something is recorded, because its light and the script
 * on it belong to the recording. Work that waits for something keeps nothing awake.
 */
export function keepAwakeForWork(
  { subscribe }: Pick<EventHub, 'subscribe'>,
  shell: Pick<Shell, 'keepAwake'>,
): Wakefulness {
  const working = new Set<string>();
  let recording: NodeJS.Timeout | undefined;

  function tell(): void {
    if (recording) shell.keepAwake('recording');
    else shell.keepAwake(working.size > 0 ? 'work' : null);
  }

  const unsubscribe = subscribe(({ name, payload }) => {
    if (name !== 'job.changed') return;
    if (payload.status === 'running' && !payload.waiting) working.add(payload.id);
    else working.delete(payload.id);
    tell();
  });

  function ended(): void {
    clearTimeout(recording);
    recording = undefined;
  }

  return {
    recorded() {
      clearTimeout(recording);
      recording = setTimeout(() => {
        ended();
        tell();
      }, recordingPause);
      tell();
    },
    end() {
      unsubscribe();
      ended();
      shell.keepAwake(null);
    },
  };
}
