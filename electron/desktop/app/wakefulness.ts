import type { EventHub } from '../bridge/events.ts';
import type { Shell } from '../bridge/shell.ts';

/** A recording without bytes for this long is paused or over, milliseconds; chunks come every second or so. */
const recordingPause = 10_000;

export type Wakefulness = {
  /** Call it with each chunk of a recording. */
  recorded(): void;
  /** Call it when all work was stopped, of whose end nothing is announced. */
  suspended(): void;
  end(): void;
};

/**
 * Keeps the computer awake while it works: while recording also the display, whose light and script belong to the
 * recording. Waiting work keeps nothing awake.
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
    suspended() {
      working.clear();
      tell();
    },
    end() {
      unsubscribe();
      ended();
      shell.keepAwake(null);
    },
  };
}
