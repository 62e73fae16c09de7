import type { Mp4Track } from '../mp4/movie.ts';
import { float64At, uint32At } from '#shared/at.ts';

/**
 * The samples of a template in the order of the file: runs of consecutive samples of one track that also lie one after
 * another. The normalizer writes them in order of presentation.
 */
export type FileOrder = {
  isVideo: Uint8Array;
  /** Number of the run's first sample in its track, 0-based, and behind its last. */
  first: Uint32Array;
  end: Uint32Array;
};

export function fileOrder(video: Mp4Track, audio: Mp4Track): FileOrder {
  const runs = [...runsOf(video, 1), ...runsOf(audio, 0)].toSorted((a, b) => a.offset - b.offset);
  return {
    isVideo: Uint8Array.from(runs, (run) => run.isVideo),
    first: Uint32Array.from(runs, (run) => run.first),
    end: Uint32Array.from(runs, (run) => run.end),
  };
}

function runsOf({ samples, offsets }: Mp4Track, isVideo: 0 | 1) {
  const runs: { isVideo: 0 | 1; first: number; end: number; offset: number }[] = [];
  let behind = NaN;
  for (let sample = 0; sample < offsets.length; sample++) {
    const offset = float64At(offsets, sample);
    const run = runs.at(-1);
    if (run && offset === behind) run.end = sample + 1;
    else runs.push({ isVideo, first: sample, end: sample + 1, offset });
    behind = offset + uint32At(samples.sizes, sample);
  }
  return runs;
}
