/** A stretch of a video, seconds of it. */
export type Piece = { src: string; from: number; to: number };

/** An element that plays one of the videos. */
export type PieceElement = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'ended' | 'play' | 'pause'>;

/** A piece counts as over this long before its end, seconds: a third of a frame. */
const almost = 0.012;

/** Start of each piece, seconds of the whole. */
function startsOf(pieces: readonly Piece[]): number[] {
  let start = 0;
  return pieces.map(({ from, to }) => {
    const own = start;
    start += to - from;
    return own;
  });
}

/** Total length of pieces, seconds. */
export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0);
}

/**
 * Plays pieces of several videos one after another, as if they were one. Each video has its own element, so the next
 * piece waits at its first picture while the one before it plays. Times are seconds of the whole.
 */
export class PieceSequence {
  readonly #pieces: readonly Piece[];
  readonly #starts: readonly number[];
  readonly #elementOf: (src: string) => PieceElement | null;
  readonly #onShow: (src: string) => void;
  #at = 0;
  #plays = false;

  /** @param onShow is called with the video to show from now on. */
  constructor(
    pieces: readonly Piece[],
    elementOf: (src: string) => PieceElement | null,
    onShow: (src: string) => void,
  ) {
    this.#pieces = pieces;
    this.#starts = startsOf(pieces);
    this.#elementOf = elementOf;
    this.#onShow = onShow;
  }

  get paused(): boolean {
    return !this.#plays;
  }

  get currentTime(): number {
    const piece = this.#pieces[this.#at];
    if (!piece) return 0;
    const time = this.#element?.currentTime ?? piece.from;
    return (this.#starts[this.#at] ?? 0) + Math.min(Math.max(0, time - piece.from), piece.to - piece.from);
  }

  set currentTime(seconds: number) {
    const at = Math.max(
      0,
      this.#starts.findLastIndex((start) => start <= seconds),
    );
    const piece = this.#pieces[at];
    if (!piece) return;
    this.#goTo(at, Math.min(piece.to, piece.from + Math.max(0, seconds - (this.#starts[at] ?? 0))));
    if (this.#plays) void this.#element?.play();
  }

  async play(): Promise<void> {
    this.#plays = true;
    if (this.#isOver && this.#at === this.#pieces.length - 1) this.currentTime = 0;
    await this.#element?.play();
  }

  pause(): void {
    this.#plays = false;
    this.#element?.pause();
  }

  /** Must be called once the elements exist: seeks each to the place where it is first needed. */
  begin(): void {
    this.#goTo(0, this.#pieces[0]?.from ?? 0);
  }

  /** Must be called with every frame while it plays: continues with the next piece when one is over. */
  step(): void {
    if (!this.#plays || !this.#isOver) return;
    const next = this.#pieces[this.#at + 1];
    if (!next) {
      this.pause();
      return;
    }
    this.#goTo(this.#at + 1, next.from);
    void this.#element?.play();
  }

  get #element(): PieceElement | null {
    return this.#elementOf(this.#pieces[this.#at]?.src ?? '');
  }

  get #isOver(): boolean {
    const piece = this.#pieces[this.#at];
    const element = this.#element;
    return !piece || !element || element.ended || element.currentTime >= piece.to - almost;
  }

  #goTo(at: number, time: number): void {
    const former = this.#element;
    this.#at = at;
    const element = this.#element;
    if (former !== element) former?.pause();
    moveTo(element, time);
    this.#onShow(this.#pieces[at]?.src ?? '');
    // Seeks the next piece's video ahead, which is not possible if both pieces are of one video.
    const next = this.#pieces[at + 1];
    const nextElement = next && this.#elementOf(next.src);
    if (next && nextElement && nextElement !== element) moveTo(nextElement, next.from);
  }
}

/** Seeks only if needed, as any seek interrupts playback. */
function moveTo(element: PieceElement | null, time: number): void {
  if (element && Math.abs(element.currentTime - time) > 0.001) element.currentTime = time;
}
