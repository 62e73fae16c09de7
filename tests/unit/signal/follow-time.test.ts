import { describe, expect, it } from 'vitest';
import { followTime } from '#electron/engine/signal/follow-time.ts';
import { mapTime } from '#shared/timeline/time-map.ts';
import { roomNoise } from '../../support/speech-like.ts';

/** A tone of 440 Hz with a click of one sample each half second. */
function tone(seconds: number): Float32Array {
  return Float32Array.from(
    { length: seconds * 48_000 },
    (_, index) => 0.3 * Math.sin((2 * Math.PI * 440 * index) / 48_000),
  );
}

function steepest(samples: Float32Array): number {
  let highest = 0;
  for (let index = 2; index < samples.length; index++) {
    const [a = 0, b = 0, c = 0] = [samples[index - 2], samples[index - 1], samples[index]];
    highest = Math.max(highest, Math.abs(a - 2 * b + c));
  }
  return highest;
}

/** From 1 s to 2 s time runs at half its speed, from 3 s to 4 s faster. */
const map = [
  { source: 48_000, output: 48_000 },
  { source: 96_000, output: 144_000 },
  { source: 144_000, output: 192_000 },
  { source: 192_000, output: 220_800 },
];

describe('sound that follows a time map', () => {
  it('is copied where time runs at its usual speed, whatever the shift', () => {
    const noise = roomNoise(3, 5, 0.1);
    const shifted = [{ source: 0, output: 777 }];
    const [copy = new Float32Array(0)] = followTime([noise], 0, shifted, { from: 777 + 4_800, to: 777 + 52_800 });
    const error = copy.reduce(
      (most, sample, index) => Math.max(most, Math.abs(sample - (noise[4_800 + index] ?? 0))),
      0,
    );
    expect(copy).toHaveLength(48_000);
    expect(error).toBeLessThan(1e-6);
  });

  it('keeps its pitch and has no seam where time runs slower or faster', () => {
    const source = tone(6);
    const [slow = new Float32Array(0)] = followTime([source], 0, map, { from: 4_800, to: 300_000 });
    expect(steepest(slow)).toBeLessThan(1.2 * steepest(source));
    let crossings = 0;
    for (let index = 1; index < slow.length; index++) {
      if ((slow[index - 1] ?? 0) < 0 && (slow[index] ?? 0) >= 0) crossings += 1;
    }
    expect(Math.abs((crossings * 48_000) / slow.length - 440)).toBeLessThan(4);
  });

  it('stays within 25 ms of its time', () => {
    const source = new Float32Array(6 * 48_000);
    const middles = [0.5, 1.25, 1.75, 2.5, 3.5, 4.5, 5.5].map((seconds) => seconds * 48_000);
    for (const middle of middles) source.set(roomNoise(0.06, middle, 1), middle - 1_440);
    const [followed = new Float32Array(0)] = followTime([source], 0, map, { from: 0, to: 7 * 48_000 });
    for (const middle of middles) {
      const wanted = mapTime(map, middle);
      const around = followed.subarray(wanted - 4_800, wanted + 4_800);
      const power = around.reduce((sum, sample) => sum + sample ** 2, 0);
      const moment = around.reduce((sum, sample, index) => sum + sample ** 2 * (index - 4_800), 0);
      expect(power).toBeGreaterThan(0);
      expect(Math.abs(moment / power)).toBeLessThan(1_200);
    }
  });

  it('is silent beyond its ends', () => {
    const [followed = new Float32Array(0)] = followTime([tone(1)], 48_000, [], { from: 0, to: 144_000 });
    expect(followed.subarray(0, 46_000).every((sample) => sample === 0)).toBe(true);
    expect(followed.subarray(98_000).every((sample) => sample === 0)).toBe(true);
    expect(followed.subarray(60_000, 90_000).some((sample) => Math.abs(sample) > 0.29)).toBe(true);
  });
});
