import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import { newCapability } from '../../store/capability.ts';

/** Rendered samples of templates that are not saved: only their plans are held, in memory, for some minutes. */
export type Previews = {
  /** Gives the unguessable part of the preview's address. */
  add(userId: string, templateId: string, plan: Plan): string;
  find(capability: string): Plan | undefined;
  /** Drops a sample. */
  remove(capability: string): void;
  /** Drops the samples of a template that is deleted. */
  forget(templateId: string): void;
  /** Whether a sample that can still be played is put together from an artifact. */
  uses(key: string): boolean;
};

/** Milliseconds. */
const lifetime = 15 * 60_000;
/** Samples of one account; its oldest makes room. */
const heldAtMost = 100;

export function createPreviews(now: () => number = () => performance.now()): Previews {
  const held = new Map<string, { userId: string; templateId: string; plan: Plan; expires: number }>();

  function prune(): void {
    for (const [capability, { expires }] of held) if (expires <= now()) held.delete(capability);
  }

  function makeRoom(userId: string): void {
    const own = [...held].filter(([, preview]) => preview.userId === userId);
    for (const [capability] of own.slice(0, Math.max(0, own.length - heldAtMost))) held.delete(capability);
  }

  return {
    add(userId, templateId, plan) {
      prune();
      const capability = newCapability();
      held.set(capability, { userId, templateId, plan, expires: now() + lifetime });
      makeRoom(userId);
      return capability;
    },
    find(capability) {
      prune();
      return held.get(capability)?.plan;
    },
    remove: (capability) => void held.delete(capability),
    forget(templateId) {
      for (const [capability, preview] of held) {
        if (preview.templateId === templateId) held.delete(capability);
      }
    },
    uses(key) {
      prune();
      return [...held.values()].some(({ plan }) => allArtifacts(plan).some((needed) => needed.key === key));
    },
  };
}
