/** Window sequences of ISO/IEC 14496-3, table 4.115. */
export const windowSequences = { onlyLong: 0, longStart: 1, eightShort: 2, longStop: 3 } as const;

/** The windowing of an AAC packet, which its neighbours must match. */
type AacWindow = {
  /** One of {@link windowSequences}. */
  sequence: number;
  /** 0 = sine, 1 = Kaiser–Bessel derived. */
  shape: number;
};

/** Syntactic elements of a raw_data_block, table 4.85. */
const singleChannel = 0;
const channelPair = 1;
const fill = 6;

/**
 * Reads the window of a packet (raw_data_block) without decoding it.
 * @returns null if it is unknown: an element other than SCE or CPE comes first, the two channels of a CPE have separate
 * windows, or the packet ends too early. Such a packet cannot be joined.
 */
export function readAacWindow(packet: Uint8Array): AacWindow | null {
  const bits = new BitReader(packet);
  let element = bits.read(3);
  while (element === fill) {
    const count = bits.read(4);
    const bytes = count === 15 ? 14 + bits.read(8) : count;
    bits.skip(bytes * 8);
    element = bits.read(3);
  }
  const instanceTagBits = 4;
  const globalGainBits = 8;
  if (element === singleChannel) {
    bits.skip(instanceTagBits + globalGainBits);
  } else if (element === channelPair) {
    bits.skip(instanceTagBits);
    const commonWindow = bits.read(1) === 1;
    if (!commonWindow) return null;
  } else {
    return null;
  }
  const reservedBit = bits.read(1);
  const sequence = bits.read(2);
  const shape = bits.read(1);
  if (bits.overrun || reservedBit !== 0) return null;
  return { sequence, shape };
}

/**
 * Whether the packet after `a` may follow `b` instead: the second half of both windows is the same, so that the
 * time-domain aliasing of the next packet cancels. Long and stop windows end alike, and so do start and short ones.
 */
export function sameWindowEnd(a: AacWindow | null, b: AacWindow | null): boolean {
  if (!a || !b) return false;
  return a.shape === b.shape && endsShort(a) === endsShort(b);
}

function endsShort(window: AacWindow): boolean {
  return window.sequence === windowSequences.longStart || window.sequence === windowSequences.eightShort;
}

/** Reads big-endian bits; past the end it returns zeros and sets `overrun`. */
class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;
  overrun = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) {
      const byte = this.#bytes[this.#position >> 3];
      if (byte === undefined) this.overrun = true;
      value = (value << 1) | (((byte ?? 0) >> (7 - (this.#position & 7))) & 1);
      this.#position += 1;
    }
    return value;
  }

  skip(count: number): void {
    this.#position += count;
  }
}
