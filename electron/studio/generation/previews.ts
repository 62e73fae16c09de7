import type { RenderPlan } from '../../engine/render/plan.ts';
import { newCapability } from '../store/capability.ts';

/** Rendered samples that are not saved: only their plans are held, in memory, for some minutes. */
export type Previews = {
  /** Gives the unguessable part of the preview's address. */
  add(plan: RenderPlan): string;
  find(capability: string): RenderPlan | undefined;
};

/** Milliseconds. */
const lifetime = 15 * 60_000;
const heldAtMost = 100;

export function createPreviews(now: () => number = Date.now): Previews {
  const held = new Map<string, { plan: RenderPlan; expires: number }>();

  function prune(): void {
    for (const [capability, { expires }] of held) {
      if (expires <= now() || held.size > heldAtMost) held.delete(capability);
    }
  }

  return {
    add(plan) {
      const capability = newCapability();
      held.set(capability, { plan, expires: now() + lifetime });
      prune();
      return capability;
    },
    find(capability) {
      prune();
      return held.get(capability)?.plan;
    },
  };
}
