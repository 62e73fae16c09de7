import { expect, test } from 'vitest';
import { stretchSpeech } from '#electron/engine/media/codec/stretch-speech.ts';

const rate = 16_000;

test.each([0.5, 0.95, 1.1, 1.5, 2])('speech of %s times its length sounds to its last sample', async (factor) => {
  const tone = Float32Array.from(
    { length: 0.6 * rate },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * 437 * index) / rate),
  );
  const stretched = await stretchSpeech(tone, rate, factor);
  expect(stretched).toHaveLength(Math.round(tone.length * factor));
  const end = stretched.subarray(-0.005 * rate);
  expect(Math.hypot(...end) / Math.sqrt(end.length)).toBeCloseTo(0.5 / Math.SQRT2, 1);
});
