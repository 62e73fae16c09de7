import { newCapability } from '../../store/capability.ts';

/** Milliseconds. */
const lifetime = 30 * 60_000;
/** Maximum number of addresses, some hundred bytes each; the oldest are dropped first. */
const heldAtMost = 50_000;

/** Addresses of clips to listen to, held in memory for as long as a list of clips is likely to be open. */
export class ClipSounds {
  readonly #held = new Map<string, { key: string; expires: number }>();

  /** Returns the unguessable part of the address of a clip. @param key of the clip. */
  add(key: string): string {
    this.#prune();
    const capability = newCapability();
    this.#held.set(capability, { key, expires: performance.now() + lifetime });
    return capability;
  }

  find(capability: string): string | undefined {
    this.#prune();
    return this.#held.get(capability)?.key;
  }

  #prune(): void {
    // Oldest first.
    for (const [capability, { expires }] of this.#held) {
      if (expires > performance.now() && this.#held.size < heldAtMost) return;
      this.#held.delete(capability);
    }
  }
}
