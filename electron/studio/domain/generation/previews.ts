import { AppError } from '#shared/errors/index.ts';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import { newCapability } from '../../store/capability.ts';

/** Milliseconds. */
const lifetime = 15 * 60_000;
/** Samples of one account; the oldest is dropped first. */
const heldAtMost = 100;

/** A sample: its plan, and how to render it again if a part of the plan is lost. */
type Preview = {
  userId: string;
  templateId: string;
  plan: Plan;
  again: (() => Promise<Plan>) | undefined;
  /** True while it is rendered again. */
  isRenewed: boolean;
  expires: number;
};

/** Rendered samples of unsaved templates: only their plans are held, in memory, for some minutes. */
export class Previews {
  readonly #held = new Map<string, Preview>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Returns the unguessable part of the preview's address. @param again renders the same sample once more. */
  add(userId: string, templateId: string, plan: Plan, again?: () => Promise<Plan>): string {
    this.#prune();
    const capability = newCapability();
    const expires = this.#now() + lifetime;
    this.#held.set(capability, { userId, templateId, plan, again, isRenewed: false, expires });
    const own = [...this.#held].filter(([, preview]) => preview.userId === userId);
    for (const [oldest] of own.slice(0, Math.max(0, own.length - heldAtMost))) this.#held.delete(oldest);
    return capability;
  }

  /** The plan of a sample; undefined if it expired. @throws AppError `VIDEO_INCOMPLETE` while it is rendered again. */
  find(capability: string): Plan | undefined {
    this.#prune();
    const preview = this.#held.get(capability);
    if (preview?.isRenewed) throw new AppError('VIDEO_INCOMPLETE');
    return preview?.plan;
  }

  /** Renders a sample again that has lost a part; drops it if that fails. */
  renew(capability: string): void {
    const preview = this.#held.get(capability);
    if (!preview || preview.isRenewed) return;
    if (!preview.again) return this.remove(capability);
    preview.isRenewed = true;
    preview.again().then(
      (plan) => Object.assign(preview, { plan, isRenewed: false }),
      () => this.remove(capability),
    );
  }

  remove(capability: string): void {
    this.#held.delete(capability);
  }

  /** Drops the samples of a template. */
  forget(templateId: string): void {
    for (const [capability, preview] of this.#held) if (preview.templateId === templateId) this.remove(capability);
  }

  /** Whether a playable sample uses an artifact. */
  uses(key: string): boolean {
    this.#prune();
    return [...this.#held.values()].some(({ plan }) => allArtifacts(plan).some((needed) => needed.key === key));
  }

  /** Whether a playable sample shows a template, by its hash: the template may have got another video since. */
  shows(hash: string): boolean {
    this.#prune();
    return [...this.#held.values()].some(({ plan }) => plan.templates.includes(hash));
  }

  #prune(): void {
    for (const [capability, { expires }] of this.#held) if (expires <= this.#now()) this.remove(capability);
  }
}
