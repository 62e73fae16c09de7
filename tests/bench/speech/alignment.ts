import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import type { Recording } from '../../support/recordings.ts';
import { median, quantile } from './statistics.ts';

/** Errors of found word edges, and the time that finding them takes. */
export type AlignmentFigures = {
  words: number;
  /** Errors of all starts and ends, milliseconds. */
  boundary_median_ms: number;
  boundary_p90_ms: number;
  /** Share of words with both edges within 80 ms, and within 150 ms. */
  variable_edges_ok: number;
  edges_within_150_ms: number;
  /** Seconds of sound aligned per second, including the voices. */
  align_x_realtime: number;
  /** Milliseconds for 60 seconds of speech in one piece. */
  align_60s_ms: number;
};

const rate = 48_000;

export async function measureAlignment(recordings: readonly Recording[]): Promise<AlignmentFigures> {
  const errors: number[] = [];
  const worst: number[] = [];
  let [sound, took] = [0, 0];
  for (const { samples, script, words, name } of recordings) {
    const started = performance.now();
    const { words: found } = await alignScript({ samples, script });
    took += performance.now() - started;
    sound += samples.length / rate;
    if (found.length !== words.length) throw new Error(`${name}: ${found.length} words for ${words.length}`);
    for (const [index, { start, end }] of found.entries()) {
      const reference = words[index] ?? { start: NaN, end: NaN };
      const [first, last] = [Math.abs(start - reference.start) * 1000, Math.abs(end - reference.end) * 1000];
      errors.push(first, last);
      worst.push(Math.max(first, last));
    }
  }
  const minute = oneMinute(recordings);
  const started = performance.now();
  await alignScript(minute);
  const minuteTook = performance.now() - started;
  return {
    words: worst.length,
    boundary_median_ms: median(errors),
    boundary_p90_ms: quantile(errors, 0.9),
    variable_edges_ok: share(worst, 80),
    edges_within_150_ms: share(worst, 150),
    align_x_realtime: (sound * 1000) / took,
    align_60s_ms: (minuteTook * 60 * rate) / minute.samples.length,
  };
}

function share(errors: readonly number[], limit: number): number {
  return errors.filter((error) => error <= limit + 1e-6).length / errors.length;
}

/** Sentences of one speaker, one after another, until there are at least 60 seconds. */
function oneMinute(recordings: readonly Recording[]): { samples: Float32Array; script: string } {
  const used: Recording[] = [];
  let length = 0;
  for (const recording of recordings.filter(({ corpus }) => corpus === 'ljspeech')) {
    if (length >= 60 * rate) break;
    used.push(recording);
    length += recording.samples.length;
  }
  const samples = new Float32Array(length);
  let at = 0;
  for (const recording of used) {
    samples.set(recording.samples, at);
    at += recording.samples.length;
  }
  return { samples, script: used.map(({ script }) => script.replace(/[.]?$/, '.')).join(' ') };
}
