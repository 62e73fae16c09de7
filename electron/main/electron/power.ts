import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Desktop } from '#electron/desktop/desktop.ts';
import type { Busy } from '#electron/desktop/bridge/shell.ts';

/** Keeps the computer awake while the app is busy, and notifies the desktop when the computer wakes. */
export class Power {
  #busy: Busy | null = null;
  #blocker: number | undefined;

  /** The reason for keeping the computer awake. */
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
    // Stopped last, so that the computer is never free to sleep in between.
    if (former !== undefined) powerSaveBlocker.stop(former);
  }

  /** Ends waits for a studio when the computer wakes, because timers do not count the time asleep. */
  wake(desktop: Desktop): void {
    powerMonitor.on('resume', () => desktop.wake());
    powerMonitor.on('unlock-screen', () => desktop.wake());
  }
}
