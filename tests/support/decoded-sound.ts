import type { Plan } from '#electron/engine/render/plan.ts';
import { replacedSound } from './plan-parts.ts';

/** Blocks of decoded sound that differ from the template's, in output blocks; and the number of additional samples. */
export function changedBlocks(
  template: Float32Array[],
  audio: Float32Array[],
  plan: Plan,
): { changed: number[]; surplus: number } {
  const changed: number[] = [];
  let shift = 0;
  let from = 0;
  const compare = (first: number, end: number): void => {
    for (let block = first; block < end; block++) {
      const same = audio.every((plane, channel) => {
        const at = block * 1024;
        const old = template[channel]?.subarray(at, at + 1024) ?? new Float32Array(0);
        return old.every((sample, index) => sample === plane[at + shift * 1024 + index]);
      });
      if (!same) changed.push(block + shift);
    }
  };
  for (const section of replacedSound(plan)) {
    compare(from, section.firstPacket - 1);
    shift += section.packetSizes.length - (section.lastPacket - section.firstPacket + 1);
    from = section.lastPacket + 1;
  }
  const blocks = (template[0]?.length ?? 0) / 1024;
  compare(from, blocks);
  return { changed, surplus: (audio[0]?.length ?? 0) - (blocks + shift) * 1024 };
}

export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, samples.length));
}

export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
}

/** RMS of the difference of one block. */
export function blockError(a: Float32Array, aBlock: number, b: Float32Array, bBlock: number): number {
  return rms(
    Float32Array.from(
      { length: 1024 },
      (_, index) => (a[aBlock * 1024 + index] ?? 0) - (b[bBlock * 1024 + index] ?? 0),
    ),
  );
}
