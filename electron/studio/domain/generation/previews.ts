import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import { newCapability } from '../../store/capability.ts';

/** Milliseconds. */
const lifetime = 15 * 60_000;
/** Samples of one account; its oldest makes room. */
const heldAtMost = 100;

/** Rendered samples of templates that are not saved: only their plans are held, in memory, for some minutes. */
export class Previews {
  readonly #held = new Map<string, { userId: string; templateId: string; plan: Plan; expires: number }>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Gives the unguessable part of the preview's address. */
  add(userId: string, templateId: string, plan: Plan): string {
    this.#prune();
    const capability = newCapability();
    this.#held.set(capability, { userId, templateId, plan, expires: this.#now() + lifetime });
    const own = [...this.#held].filter(([, preview]) => preview.userId === userId);
    for (const [oldest] of own.slice(0, Math.max(0, own.length - heldAtMost))) this.#held.delete(oldest);
    return capability;
  }

  find(capability: string): Plan | undefined {
    this.#prune();
    return this.#held.get(capability)?.plan;
  }

  /** Drops a sample. */
  remove(capability: string): void {
    this.#held.delete(capability);
  }

  /** Drops the samples of a template that is deleted. */
  forget(templateId: string): void {
    for (const [capability, preview] of this.#held) if (preview.templateId === templateId) this.remove(capability);
  }

  /** Whether a sample that can still be played is put together from an artifact. */
  uses(key: string): boolean {
    this.#prune();
    return [...this.#held.values()].some(({ plan }) => allArtifacts(plan).some((needed) => needed.key === key));
  }

  #prune(): void {
    for (const [capability, { expires }] of this.#held) if (expires <= this.#now()) this.remove(capability);
  }
}
