import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Desktop } from '#electron/desktop/desktop.ts';
import type { Busy } from '#electron/desktop/shell.ts';

/** Keeps the computer awake while the app needs it, and wakes the app with the computer. */
export class Power {
  #busy: Busy | null = null;
  #blocker: number | undefined;

  /** What the computer is kept awake for. */
  get busy(): Busy | null {
    return this.#busy;
  }

  keepAwake(busy: Busy | null): void {
    if (busy === this.#busy) return;
    this.#busy = busy;
    const former = this.#blocker;
    this.#blocker =
      busy === null
        ? undefined
        : powerSaveBlocker.start(busy === 'recording' ? 'prevent-display-sleep' : 'prevent-app-suspension');
    // Last, so that there is no moment without one.
    if (former !== undefined) powerSaveBlocker.stop(former);
  }

  /** Timers do not count the time that a computer sleeps: what waits for a studio looks again when it wakes. */
  wake(desktop: Desktop): void {
    powerMonitor.on('resume', () => desktop.wake());
    powerMonitor.on('unlock-screen', () => desktop.wake());
  }
}
