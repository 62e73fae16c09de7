import { joinBlocks } from './blocks.ts';

/** One thing somebody said, with a little of the room around it. Mono, −1 to 1. */
export type Utterance = {
  samples: Float32Array;
  /** Where in it somebody speaks, in samples. */ start: number;
  end: number;
};

export type VoiceActivity = {
  /** Whether somebody is speaking now. */
  readonly speaking: boolean;
  /** Takes the next block of sound. @returns what was said, once it is over. */
  push(block: Float32Array): Utterance | null;
  /**
   * Forgets what was heard so far, but not how loud the room is. What is being said at that moment does not count: only
   * its end would be heard.
   */
  reset(): void;
};

/** Speech stands so far above the room, and never lies below this, dB and dBFS. */
const aboveNoise = 12;
const quietest = -52;
/** The room is what is heard in the quietest share of the last seconds. */
const noiseSeconds = 4;
const quietShare = 0.2;
/** Room kept around what was said, so that soft beginnings stay whole and the noise can be measured, seconds. */
const margin = 0.35;
/** A pause this long ends it; a shorter one is inside it (“Anna Maria”), seconds. */
const usualPause = 0.55;
/** What is shorter is a click, a tap or a breath, seconds. */
const shortest = 0.12;
/** So much quiet comes before anything counts, seconds. */
const lull = 0.1;
/** No name is longer: somebody is talking, seconds. */
const longest = 8;

/**
 * Finds what is said in a microphone's sound as it comes, by its energy against the room's own noise. The studio cuts
 * exactly and judges; this only has to notice when somebody spoke and has finished.
 * @param sampleRate of the blocks, which are all of one length. @param pause that ends what is said, seconds.
 */
export function createVoiceActivity(sampleRate: number, pause = usualPause): VoiceActivity {
  let levels: number[] = [];
  let before: Float32Array[] = [];
  let said: Float32Array[] = [];
  let lead = 0;
  let loudBlocks = 0;
  let lastLoud = 0;
  let quietBlocks = 0;

  function reset(): void {
    before = [];
    said = [];
    loudBlocks = 0;
    quietBlocks = 0;
  }

  function finish(seconds: number): Utterance | null {
    const tail = Math.round(margin / seconds);
    const kept = said.slice(0, lastLoud + 1 + tail);
    const spoken = loudBlocks * seconds;
    const size = said[0]?.length ?? 0;
    const utterance = { samples: joinBlocks(kept), start: lead * size, end: (lastLoud + 1) * size };
    reset();
    return spoken < shortest ? null : utterance;
  }

  return {
    get speaking() {
      return said.length > 0;
    },
    reset,
    push(block) {
      const seconds = block.length / sampleRate;
      const level = levelOf(block);
      levels.push(level);
      levels = levels.slice(-Math.round(noiseSeconds / seconds));
      const loud = level > Math.max(quietest, noiseOf(levels) + aboveNoise);

      if (said.length === 0) {
        before.push(block);
        before = before.slice(-Math.round(margin / seconds) - 1);
        if (!loud) {
          quietBlocks += 1;
          return null;
        }
        if (quietBlocks * seconds < lull) {
          quietBlocks = 0;
          return null;
        }
        said = before;
        before = [];
        lead = said.length - 1;
      } else {
        said.push(block);
      }
      if (loud) {
        loudBlocks += 1;
        lastLoud = said.length - 1;
      }
      const silent = (said.length - 1 - lastLoud) * seconds;
      return silent >= pause || said.length * seconds >= longest ? finish(seconds) : null;
    },
  };
}

/** Root mean square, dBFS. */
function levelOf(block: Float32Array): number {
  const power = block.reduce((sum, sample) => sum + sample ** 2, 0) / block.length;
  return 10 * Math.log10(power + 1e-10);
}

function noiseOf(levels: readonly number[]): number {
  const sorted = levels.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * quietShare)] ?? quietest;
}
