/** A jump of more than this (seconds) between two packets means that the file's clock was reset. */
const newClock = 10;

/**
 * Joins stretches with different clocks, as in transport streams that were put together or recorded over midnight:
 * where a stream's decoding time jumps, everything after it is moved so that it goes on.
 */
type StampBridge = {
  /** Seconds to add to the stamps of a packet. @param duration of the packet, seconds; 0 when unknown. */
  offsetOf(stream: number, decodingTime: number, duration: number): number;
};

export function createStampBridge(): StampBridge {
  const expected = new Map<number, number>();
  let offset = 0;
  return {
    offsetOf(stream, decodingTime, duration) {
      const next = expected.get(stream);
      const jump = next === undefined ? 0 : decodingTime + offset - next;
      if (Math.abs(jump) > newClock) offset -= jump;
      expected.set(stream, decodingTime + offset + duration);
      return offset;
    },
  };
}
