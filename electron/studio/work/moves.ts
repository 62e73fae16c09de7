/** How long moves are collected before they are announced, milliseconds: a window need not show more pictures a second. */
const collected = 100;

/** Announces, a few times a second, what got further. It says that something moved; what it is at is in the database. */
export class Moves {
  readonly #announce: ((subjects: readonly string[]) => void) | undefined;
  readonly #subjects = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param announce left out where nobody listens; then nothing is collected either. */
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
