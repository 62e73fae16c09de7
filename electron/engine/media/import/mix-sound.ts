import { throwIfCancelled } from '#shared/errors/index.ts';
import { float32At, itemAt } from '#shared/at.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { yieldingGains } from '../../signal/limiter.ts';
import { fillPlane } from '../../signal/wav.ts';
import type { Watched } from '../codec/input.ts';
import type { PcmSpool } from './pcm-spool.ts';

/** Samples per channel mixed at a time: 10 s. */
const pieceSamples = 480_000;
/** Context needed for the gains of a piece, samples: twice the limiter's look-ahead. */
const context = 480;

/**
 * Adds a sound to another: the computer's to the microphone's. `kept` does not change; near its peaks `added` is
 * lowered, so that the sum does not clip.
 * @param options.target takes `length` samples per channel, padded with silence. All have as many channels.
 */
export async function mixSounds(
  { kept, added, target }: { kept: PcmSpool; added: PcmSpool; target: PcmSpool },
  { channels, length, signal, onAlive }: { channels: 1 | 2; length: number } & Watched,
): Promise<void> {
  for (let at = 0; at < length; at += pieceSamples) {
    const end = Math.min(length, at + pieceSamples);
    const from = Math.max(0, at - context);
    const to = Math.min(length, end + context);
    const own = planesOf(kept.read(from, to - from), channels, to - from);
    const other = planesOf(added.read(from, to - from), channels, to - from);
    const gains = yieldingGains(own, other);
    const mixed = new Float32Array((end - at) * channels);
    for (let channel = 0; channel < channels; channel++) {
      const [ownPlane, otherPlane] = [itemAt(own, channel), itemAt(other, channel)];
      for (let index = at; index < end; index++) {
        const place = index - from;
        mixed[(index - at) * channels + channel] =
          float32At(ownPlane, place) + float32At(otherPlane, place) * float32At(gains, place);
      }
    }
    target.place(at, mixed);
    onAlive?.();
    await nextTurn();
    throwIfCancelled(signal);
  }
}

/** Interleaved samples as one array per channel, −1 to 1, padded with silence to `length`. */
export function planesOf(samples: Int16Array, channels: number, length: number): Float32Array[] {
  return Array.from({ length: channels }, (_, channel) => {
    const plane = new Float32Array(length);
    fillPlane(plane, samples, channel, channels);
    return plane;
  });
}
