import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { composeGroup, findWord } from '#electron/engine/render/compose.ts';
import { groupSections } from '#electron/engine/render/groups.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { highestPeak } from '#electron/engine/signal/limiter.ts';
import { profileSound } from '#electron/engine/template/sound-profile.ts';
import type { ClipPlace } from '#electron/engine/speech/match/fit.ts';
import { medianPitch, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import type { Actor } from '#electron/engine/speech/match/profiles.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { markedWords, parseScript } from '#shared/script/index.ts';
import { joined } from '#shared/wav.ts';

export const rate = 48_000;

/** Length of the played part of the sample, seconds: “Hi Sarah, I had a look at Acme”. */
const playedSeconds = 3;

/** A sound to play, with measurements of its new word. */
export type Played = {
  samples: Float32Array;
  /** Where the word is, samples. */
  place: { start: number; end: number };
  /** Length of the word, seconds. */
  seconds: number;
  /** Median pitch, Hz; null if nothing is voiced. */
  pitch: number | null;
  /** Loudness relative to that of the replaced word, LU. */
  loudness: number;
};

/** The beginning of the sample template, whose first variable can be replaced. */
export type Sentence = {
  recorded: Played;
  /** Median pitch of the presenter, Hz. */
  presenter: number;
  place: ClipPlace;
  actor: Actor;
  /** A clip in the word's place, unprocessed. */
  pasted(clip: Float32Array): Played;
  /** A clip in the word's place, spliced as in a render. */
  spliced(clip: Float32Array): Played;
};

export async function readSentence(): Promise<Sentence> {
  const sample = new URL('../sample/', import.meta.url);
  const { script, sections } = JSON.parse(await readFile(new URL('sample.json', sample), 'utf8')) as {
    script: string;
    sections: { variable: string; start: number; end: number }[];
  };
  const samples = await readSound(fileURLToPath(new URL('sample.mp4', sample)), { longest: longestSound });
  const [section] = sections;
  const [mark] = markedWords(parseScript(script));
  if (!section || !mark) throw new Error('the sample has no variable');
  const { spoken: replaces, around } = mark;
  const info = infoOf(samples);
  const [group] = groupSections([{ ...section, text: replaces, replaces }], info);
  const [placed] = group?.sections ?? [];
  if (!group || !placed) throw new Error('the sample’s variable has no place');
  const profile = profileSound({
    channels: 1,
    length: samples.length,
    read: (start, end) => [samples.slice(start, end)],
    close: () => undefined,
  });
  const recorded = { planes: [samples], start: 0 };
  const word = findWord(placed, recorded, profile.pauseThreshold);
  const end = playedSeconds * rate;
  const usual = loudness(samples.subarray(word.start, word.end));

  function played(sound: Float32Array, from: number, to: number, clip: Float32Array): Played {
    return {
      samples: sound,
      place: { start: from, end: to },
      seconds: clip.length / rate,
      pitch: medianPitch(trackPitch(clip, rate)),
      loudness: loudness(sound.subarray(from, to)) - usual,
    };
  }

  const presenter = medianPitch(trackPitch(samples, rate));
  if (presenter === null) throw new Error('nobody speaks in the sample');
  return {
    presenter,
    recorded: played(samples.slice(0, end), word.start, word.end, samples.slice(word.start, word.end)),
    place: { seconds: (word.end - word.start) / rate, replaces, around },
    actor: { id: 'sample', read: (seconds) => samples.subarray(0, seconds * rate) },
    pasted(spoken) {
      const clip = withoutOverload(spoken);
      const sound = joined([samples.subarray(0, word.start), clip, samples.subarray(word.end, end)]);
      return played(sound, word.start, word.start + clip.length, clip);
    },
    spliced(clip) {
      const { planes, sections: places } = composeGroup(
        group,
        [{ section: placed, place: word, clip }],
        recorded,
        profile,
        '0',
      );
      const first = group.firstBlock * 1024;
      const rest = samples.subarray((group.lastBlock + 1) * 1024, end);
      const sound = joined([samples.subarray(0, first), planes[0] ?? new Float32Array(0), rest]);
      const [place] = places;
      return played(sound, place?.start ?? 0, place?.end ?? 0, clip);
    },
  };
}

function infoOf({ length }: Float32Array): TemplateInfo {
  const duration = length / rate;
  const picture = { width: 16, height: 16, frameRate: [30, 1] as [number, number], frames: Math.floor(duration * 30) };
  return { version: 1, hash: 'sample', duration, ...picture, channels: 1, audioSamples: length, size: 1 };
}

/** Turns sound at full scale down to −1 dBFS, so that no file clips. */
function withoutOverload(samples: Float32Array): Float32Array {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return peak > highestPeak ? samples.map((sample) => (sample * highestPeak) / peak) : samples;
}

function loudness(samples: Float32Array): number {
  return loudnessOf(weightedPowers([samples]));
}
