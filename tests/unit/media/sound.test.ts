import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SoundSink } from '#electron/engine/media/import/sound-sink.ts';
import { PcmSpool } from '#electron/engine/media/import/pcm-spool.ts';
import { quantize } from '#electron/engine/signal/wav.ts';
import { createPeaks } from '#electron/engine/media/import/waveform.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { fc } from '../../support/property.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('sound');
let files = 0;

function spoolFile(): string {
  files += 1;
  return join(folder, `${files}.s16`);
}

function samplesOf(file: string): number[] {
  const bytes = readFileSync(file);
  return [...new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)];
}

describe('a sink of sound', () => {
  /** Notes what is kept, and how much room was asked for. */
  function sinkOf(channels: 1 | 2, longest: ConstructorParameters<typeof SoundSink>[1]['longest']) {
    const kept: number[] = [];
    let largest = 0;
    const store = {
      append: (samples: Float32Array) => void kept.push(...samples),
      resize(length: number) {
        largest = Math.max(largest, length);
        while (kept.length < length * channels) kept.push(0);
        kept.length = length * channels;
      },
    };
    return { sink: new SoundSink(store, { channels, longest }), kept, largest: () => largest };
  }
  const second = { seconds: 1, wayOut: 'words' } as const;

  it('keeps what lies on or after the start, whatever time it is said to begin at', () => {
    const { sink, kept } = sinkOf(1, second);
    sink.place(-5, Float32Array.of(1, 1));
    expect(sink.length).toBe(0);
    sink.place(-2, Float32Array.of(1, 1, 0.5, 0.25));
    sink.place(-1_000_000_000_000, Float32Array.of(1));
    expect(kept).toEqual([0.5, 0.25]);
  });

  it.each([47_999, 48_000, 3 * 3600 * 48_000, Number.MAX_SAFE_INTEGER])(
    'refuses sound beyond the longest at position %i before it makes room for it',
    (position) => {
      const { sink, kept, largest } = sinkOf(1, second);
      sink.place(0, Float32Array.of(1));
      expect(() => sink.place(position, Float32Array.of(1, 1))).toThrow(
        expect.objectContaining({
          code: 'MEDIA_TOO_LARGE',
          message: 'This sound is longer than 1 seconds. Cut out the words it is for.',
        }),
      );
      expect([kept, largest()]).toEqual([[1], 0]);
    },
  );

  it('leaves out what lies beyond the longest where it is not to be refused', () => {
    const { sink, kept } = sinkOf(2, 1);
    sink.place(47_999, Float32Array.of(1, 1, 0.5, 0.5));
    sink.place(3 * 3600 * 48_000, Float32Array.of(1, 1));
    expect(sink.length).toBe(48_000);
    expect(kept.slice(-2)).toEqual([1, 1]);
  });

  it('keeps the same in memory and in a file, whatever comes in whatever order', () => {
    const pieces = fc.array(
      fc.tuple(fc.integer({ min: -300, max: 2_000 }), fc.array(fc.constantFrom(0.5, -0.25), { maxLength: 400 })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(pieces, (placed) => {
        const memory = sinkOf(1, 60);
        using spool = new PcmSpool(spoolFile(), 1, 60);
        for (const [position, samples] of placed) {
          memory.sink.place(position, Float32Array.from(samples));
          spool.place(position, Float32Array.from(samples));
        }
        expect([...spool.read(0, spool.length)].map((sample) => sample / 32_768)).toEqual(memory.kept);
      }),
    );
  });
});

describe('the sound spool', () => {
  it('fills gaps with silence and leaves out what was already written', () => {
    const file = spoolFile();
    using spool = new PcmSpool(file, 1, 60);
    spool.place(2, Float32Array.of(0.5, 0.5));
    spool.place(3, Float32Array.of(-0.5, -0.5));
    spool.place(0, Float32Array.of(0.25, 0.25));
    expect(samplesOf(file)).toEqual([0, 0, 16_384, 16_384, -16_384]);
  });

  it('leaves out sound before the start', () => {
    const file = spoolFile();
    using spool = new PcmSpool(file, 2, 60);
    spool.place(-1, Float32Array.of(0.1, 0.1, 0.5, -0.5));
    expect(samplesOf(file)).toEqual([16_384, -16_384]);
  });

  it('is cut and lengthened to the length it should have, and reads back', () => {
    const file = spoolFile();
    using spool = new PcmSpool(file, 1, 60);
    spool.place(0, Float32Array.of(0.5, 0.5, 0.5));
    spool.setLength(2);
    spool.setLength(4);
    expect([...spool.read(1, 100)]).toEqual([16_384, 0, 0]);
  });

  it('holds loud samples at full scale', () => {
    expect([...quantize(Float32Array.of(1.5, -1.5, 1, -1))]).toEqual([32_767, -32_768, 32_767, -32_768]);
  });
});

describe('the waveform', () => {
  it('holds the lowest and highest sample of every five milliseconds', () => {
    const peaks = createPeaks(48_000, 1);
    const samples = new Int16Array(480);
    samples[10] = 12_800;
    samples[20] = -25_600;
    samples[300] = 256;
    peaks.add(samples.subarray(0, 100));
    peaks.add(samples.subarray(100));
    expect([...peaks.finish()]).toEqual([-100, 50, 0, 1]);
  });

  it('covers a last part that is shorter, over both channels', () => {
    const peaks = createPeaks(48_000, 2);
    peaks.add(Int16Array.of(0, -32_768, 32_767, 0));
    expect([...peaks.finish()]).toEqual([-128, 127]);
  });

  it('has two hundred pairs a second for as long as the sound', () => {
    const peaks = createPeaks(48_000, 2);
    for (let second = 0; second < 30; second++) peaks.add(new Int16Array(96_000));
    expect(peaks.finish()).toHaveLength(30 * 400);
  });
});

function tone(rate: number): Float32Array {
  return Float32Array.from({ length: rate }, (_, index) => 0.5 * Math.sin((2 * Math.PI * 1000 * index) / rate));
}

describe('resampling', () => {
  it.each([
    [8_000, 48_000],
    [22_050, 48_000],
    [44_100, 48_000],
    [48_000, 16_000],
  ])('from %i to %i keeps a tone in place', (from, to) => {
    const resampled = resample(tone(from), from, to);
    const wanted = tone(to);
    expect(resampled).toHaveLength(to);
    let worst = 0;
    for (let index = to * 0.1; index < to * 0.9; index++) {
      worst = Math.max(worst, Math.abs((resampled[index] ?? 0) - (wanted[index] ?? 0)));
    }
    expect(worst).toBeLessThan(1e-4);
  });

  it('to the same rate is a copy', () => {
    const samples = Float32Array.of(0.1, 0.2);
    const copy = resample(samples, 48_000, 48_000);
    expect(copy).toEqual(samples);
    expect(copy.buffer).not.toBe(samples.buffer);
  });

  it('of nothing is nothing', () => {
    expect(resample(new Float32Array(0), 8_000, 48_000)).toHaveLength(0);
  });
});
