/** A jump of more than this (seconds) between two packets means that the file's clock was reset. */
const newClock = 10;

/**
 * Joins stretches with different clocks, as in concatenated transport streams or recordings over midnight: after a jump
 * in a stream's decoding time, everything is shifted so that time continues.
 */
export class StampBridge {
  readonly #expected = new Map<number, number>();
  #offset = 0;

  /** Seconds to add to the stamps of a packet. @param duration of the packet, seconds; 0 when unknown. */
  offsetOf(stream: number, decodingTime: number, duration: number): number {
    const next = this.#expected.get(stream);
    const jump = next === undefined ? 0 : decodingTime + this.#offset - next;
    if (Math.abs(jump) > newClock) this.#offset -= jump;
    this.#expected.set(stream, decodingTime + this.#offset + duration);
    return this.#offset;
  }
}
