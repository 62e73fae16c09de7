import { newCapability } from '../../store/capability.ts';

/** Addresses of clips to listen to, held in memory for as long as somebody may be looking at the list. */
export type ClipSounds = {
  /** Gives the unguessable part of the address of a clip. @param key of it. */
  add(key: string): string;
  find(capability: string): string | undefined;
};

/** Milliseconds. */
const lifetime = 30 * 60_000;
/** Some hundred bytes each; the oldest make room. */
const heldAtMost = 50_000;

export function createClipSounds(): ClipSounds {
  const held = new Map<string, { key: string; expires: number }>();

  function prune(): void {
    // The oldest come first.
    for (const [capability, { expires }] of held) {
      if (expires > performance.now() && held.size < heldAtMost) return;
      held.delete(capability);
    }
  }

  return {
    add(key) {
      prune();
      const capability = newCapability();
      held.set(capability, { key, expires: performance.now() + lifetime });
      return capability;
    },
    find(capability) {
      prune();
      return held.get(capability)?.key;
    },
  };
}
