import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { aacSettings, createAacEncoder, type AacCoder } from '#electron/engine/media/codec/aac.ts';

/** Blocks encoded between two turns of the event loop, so that a long encode can be cancelled. */
const blocksPerTurn = 256;

/**
 * Encodes whole arrays of sound as a template's packets.
 * @param planes one array per channel (1 or 2), −1 to 1 at 48 kHz, equally long. A last partial block is filled with
 * zeros.
 * @returns n + 1 packets for n blocks (packet 0 is priming) and the AudioSpecificConfig.
 * @throws CancelledError when the signal is aborted.
 */
export async function encodeAac(
  planes: readonly Float32Array[],
  options: { coder: AacCoder; signal?: AbortSignal | undefined },
): Promise<{ packets: Uint8Array[]; config: Uint8Array }> {
  const channels = planes.length;
  if (channels !== 1 && channels !== 2) throw new RangeError(`AAC: ${channels} channels cannot be encoded`);
  const { blockSamples } = aacSettings;
  const blocks = Math.ceil((planes[0]?.length ?? 0) / blockSamples);
  using encoder = createAacEncoder({ channels, coder: options.coder });
  const packets: Uint8Array[] = [];
  for (let block = 0; block < blocks; block++) {
    throwIfCancelled(options.signal);
    packets.push(...encoder.encode(planes.map((plane) => wholeBlock(plane, block * blockSamples))));
    if (block % blocksPerTurn === blocksPerTurn - 1) await nextTurn();
  }
  packets.push(...encoder.finish());
  return { packets, config: encoder.config };
}

function wholeBlock(plane: Float32Array, start: number): Float32Array {
  const part = plane.subarray(start, start + aacSettings.blockSamples);
  if (part.length === aacSettings.blockSamples) return part;
  const block = new Float32Array(aacSettings.blockSamples);
  block.set(part);
  return block;
}
