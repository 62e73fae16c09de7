/** How long changes are collected before they are announced, milliseconds. A window need not update more often. */
const collected = 100;

/** Announces progress at most ten times a second. It only names the subjects; their state is in the database. */
export class ChangeBatcher {
  readonly #announce: ((subjects: readonly string[]) => void) | undefined;
  readonly #subjects = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param announce undefined if nobody listens; then nothing is collected. */
  constructor(announce: ((subjects: readonly string[]) => void) | undefined) {
    this.#announce = announce;
  }

  note(subject: string): void {
    if (!this.#announce) return;
    this.#subjects.add(subject);
    this.#timer ??= setTimeout(() => this.#flush(), collected);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#subjects.clear();
  }

  #flush(): void {
    this.#timer = undefined;
    const subjects = [...this.#subjects];
    this.#subjects.clear();
    this.#announce?.(subjects);
  }
}
