import type { AlignmentFinding } from '#shared/api/index.ts';
import type { Recording } from './recordings.ts';

/** Changes that can be made to a recording; `none` leaves it unchanged. */
export const alterations = [
  'none',
  'skipped',
  'repeated',
  'inserted',
  'inserted-music',
  'before',
  'after',
  'pause',
] as const;
export type Alteration = (typeof alterations)[number];

/** A recording that differs from its script. */
export type SaidOtherwise = {
  alteration: Alteration;
  samples: Float32Array;
  script: string;
  /** Time of each word of the script, seconds; null if it was removed. */
  words: ({ start: number; end: number } | null)[];
  /** Words of the script that were changed; for sound between words, the words on both sides. */
  first: number;
  last: number;
};

const rate = 48_000;
const crossfade = 240;

/**
 * Removes words of a real recording, repeats them, or inserts another recording's words, music or silence between them.
 * @param random returns 0–1, in the same sequence for the same case.
 */
export function sayOtherwise(
  { samples, words, script }: Recording,
  { alteration, other, random }: { alteration: Alteration; other: Recording; random: () => number },
): SaidOtherwise {
  const count = alteration === 'skipped' || alteration === 'repeated' ? 1 + Math.floor(random() * 3) : 0;
  const first = 1 + Math.floor(random() * (words.length - count - 2));
  const last = first + count - 1;
  const at = (index: number) => Math.round((words[index]?.start ?? 0) * rate);
  const end = samples.length;
  const put = (place: number, sound: Float32Array): SaidOtherwise => ({
    alteration,
    script,
    first: first - 1,
    last: first,
    samples: joined([samples.subarray(0, place), sound, samples.subarray(place)]),
    words: words.map((word) => (word.start * rate >= place - 1 ? moved(word, sound.length / rate) : word)),
  });
  switch (alteration) {
    case 'none':
      return { alteration, samples, script, words, first: 0, last: 0 };
    case 'skipped': {
      const [from, to] = [at(first), at(last + 1)];
      return {
        alteration,
        script,
        first,
        last,
        samples: joined([samples.subarray(0, from), samples.subarray(to)]),
        words: words.map((word, index) =>
          index < first ? word : index > last ? moved(word, (from - to) / rate) : null,
        ),
      };
    }
    case 'repeated':
      return { ...put(at(first), samples.slice(at(first), at(last + 1))), first, last };
    case 'before':
      return { ...put(0, wordsOf(other, random)), first: 0, last: 0 };
    case 'after':
      return { ...put(end, wordsOf(other, random)), first: words.length - 1, last: words.length - 1 };
    case 'inserted':
      return put(at(first), wordsOf(other, random));
    case 'inserted-music':
      return put(at(first), melody(1 + random()));
    case 'pause':
      return put(at(first), roomTone(samples, 1.5 + random()));
  }
}

/** Whether a finding describes the change that was made. */
export function tells({ alteration, first, last }: SaidOtherwise, finding: AlignmentFinding): boolean {
  const kind = alteration === 'inserted-music' ? 'inserted' : alteration;
  if (finding.kind !== kind) return false;
  // At both ends there is only one place. Inside, a finding that is one word off still leads to the right place.
  if (kind === 'before' || kind === 'after') return true;
  return Math.abs(finding.first_word - first) <= 1 && Math.abs(finding.last_word - last) <= 1;
}

function moved({ start, end }: { start: number; end: number }, by: number): { start: number; end: number } {
  return { start: start + by, end: end + by };
}

/** Two to six words from the middle of a recording. */
function wordsOf({ samples, words }: Recording, random: () => number): Float32Array {
  const count = Math.min(words.length - 1, 2 + Math.floor(random() * 5));
  const first = Math.floor(random() * (words.length - count));
  const [from, to] = [words[first]?.start ?? 0, words[first + count - 1]?.end ?? 0];
  return samples.slice(Math.round(from * rate), Math.round(to * rate));
}

function melody(seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => {
    const hertz = [262, 330, 392, 523][Math.floor(index / (rate / 4)) % 4] ?? 262;
    const phase = (2 * Math.PI * hertz * index) / rate;
    return 0.1 * (Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(3 * phase));
  });
}

/** The recording's own quietest moment, repeated. */
function roomTone(samples: Float32Array, seconds: number): Float32Array {
  const length = rate / 20;
  let [quietest, least] = [0, Infinity];
  for (let at = 0; at + length <= samples.length; at += length / 2) {
    let energy = 0;
    for (let index = at; index < at + length; index++) energy += (samples[index] ?? 0) ** 2;
    if (energy < least) [quietest, least] = [at, energy];
  }
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, index) => samples[quietest + (index % length)] ?? 0,
  );
}

/** Joins pieces, each crossfaded with the next. */
function joined(pieces: readonly Float32Array[]): Float32Array {
  const sound = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    sound.set(piece, at);
    const fade = Math.min(crossfade, piece.length);
    for (let index = 0; index < fade && at > 0; index++) {
      const before = sound[at - 1 - index] ?? 0;
      sound[at - 1 - index] = before * Math.min(1, (index + 1) / fade);
      sound[at + index] = (sound[at + index] ?? 0) * Math.min(1, (index + 1) / fade);
    }
    at += piece.length;
  }
  return sound;
}
