import type { Size } from '#electron/engine/media/codec/picture-size.ts';

/** The amount of work in one run of the benchmark. */
export type BenchSize = {
  picture: Size;
  /** Length of the main template, seconds. */
  seconds: number;
  /**
   * Number of rounds. Each measures everything at least once, so that varying speed of the machine affects all alike.
   */
  rounds: number;
  /** Repetitions in each round. */
  perRound: { oneSection: number; tenSections: number; remux: number; smartCut: number; export: number };
  /** Number of rounds with a full re-encode, which takes half a minute. */
  reEncodes: number;
  growth: {
    /** Lengths of templates, seconds, shortest first. */
    lengths: readonly number[];
    /** Small, because a section's cost does not depend on it: only the sample tables grow with the length. */
    picture: Size;
    repetitions: number;
  };
  /** Renders in one worker process, and number of different values. */
  worker: { renders: number; values: number };
  /** Length of an imported recording, seconds, and number of imports, each compared with a plain transcode. */
  imports: { seconds: number; repetitions: number };
  /**
   * Number of times that versions for messaging apps are made of the main template, compared with an encode of one
   * video.
   */
  messaging: { repetitions: number };
  /** Cancelled tasks of each kind. */
  cancellations: number;
  /** A campaign through HTTP: its template, rows, and number of different values. */
  campaign: { picture: Size; seconds: number; rows: number; values: number };
  /** Clients that poll for this many seconds, and simultaneous requests meanwhile with this many rows each. */
  load: { pollers: number; requests: number; rows: number; seconds: number };
  /** Number of times a video is saved as the app saves it, each compared with a download and a copy. */
  saves: number;
};

export const fullHd = { width: 1920, height: 1080 };
const small = { width: 192, height: 108 };
const tiny = { width: 128, height: 72 };

export const fullRun: BenchSize = {
  picture: fullHd,
  seconds: 60,
  rounds: 5,
  perRound: { oneSection: 12, tenSections: 4, remux: 3, smartCut: 1, export: 4 },
  reEncodes: 1,
  growth: { lengths: [30, 120, 600], picture: small, repetitions: 40 },
  worker: { renders: 600, values: 600 },
  imports: { seconds: 4, repetitions: 3 },
  messaging: { repetitions: 2 },
  cancellations: 5,
  campaign: { picture: small, seconds: 60, rows: 2_000, values: 500 },
  load: { pollers: 200, requests: 20, rows: 2_000, seconds: 15 },
  saves: 10,
};

export const quickRun: BenchSize = {
  picture: fullHd,
  seconds: 8,
  rounds: 2,
  perRound: { oneSection: 10, tenSections: 3, remux: 3, smartCut: 1, export: 3 },
  reEncodes: 1,
  growth: { lengths: [30, 600], picture: tiny, repetitions: 10 },
  worker: { renders: 60, values: 60 },
  imports: { seconds: 2, repetitions: 2 },
  messaging: { repetitions: 1 },
  cancellations: 2,
  campaign: { picture: small, seconds: 10, rows: 400, values: 100 },
  load: { pollers: 200, requests: 5, rows: 500, seconds: 6 },
  saves: 7,
};

/** Ten times as many tasks as a render process does before it is replaced. */
export const longLife: BenchSize['worker'] = { renders: 100_000, values: 2_000 };
