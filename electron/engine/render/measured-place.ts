import type { Place } from '#shared/timeline/time-map.ts';
import { soundRate } from '#shared/wav.ts';
import { mean } from '#electron/lib/averages.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { ClipPlace } from '../speech/match/fit.ts';
import { asPaused } from '../speech/match/spoken-pauses.ts';
import { pitchRate, trackPitch, type PitchBeside, type PitchTrack } from '../speech/pitch/track-pitch.ts';
import type { TemplateInfo } from '../template/info.ts';
import { frameLevels, frameSamples } from '../template/sound-profile.ts';
import { findWord } from './compose.ts';
import type { GroupSection } from './groups.ts';
import { readMono, type TemplateAudio } from '../template/template-audio.ts';

/** How far around a word a person is heard, samples: 0.6 s, about three words. */
const heardAround = 28_800;
/** Voiced moments beside a word of which the pitch is taken: 150 ms. */
const framesBeside = 15;
/** A word may fade for so long after its end, before the pause begins, frames: 150 ms. */
const longestFade = 15;

/** Places are asked for again with each row. */
const recent = createRecentlyUsed<FoundPlace>(100);

/** The word of a section, and what is measured of it in the recording. */
type FoundPlace = { word: Place; beside: PitchBeside; pauses: { before: number; after: number } };

/** The template's recording, opened when it is read, and the RMS below which nothing is said in it. */
export type MeasuredIn = { info: TemplateInfo; audio: () => TemplateAudio; pauseThreshold: () => number };

/**
 * The place of a section: its word, and for the voice the word's length and the pauses and the pitch beside it. The
 * words that a voice is asked for depend on it, so whoever wants the same clip finds the place in the same way.
 */
export function measuredPlace(
  section: GroupSection,
  { info, audio, pauseThreshold }: MeasuredIn,
): { word: Place; place: ClipPlace } {
  const { replaces, around, freeStart, freeEnd } = section;
  const key = `${info.hash} ${section.start} ${section.end} ${freeStart} ${freeEnd}`;
  let known = recent.get(key);
  if (!known) recent.set(key, (known = measured()));
  const { word, beside, pauses } = known;
  const seconds = (word.end - word.start) / soundRate;
  return { word, place: { replaces, around: around && asPaused(around, pauses), seconds, beside } };

  function measured(): FoundPlace {
    const recorded = { planes: audio().read(freeStart, freeEnd), start: freeStart };
    const word = findWord(section, recorded, pauseThreshold());
    const sound = readMono(audio(), word.start - heardAround, word.end + heardAround);
    const levels = frameLevels([sound]);
    const quiet = Array.from(levels, (level) => level <= pauseThreshold());
    const edge = heardAround / frameSamples;
    return {
      word,
      beside: pitchBeside(trackPitch(sound, soundRate)),
      pauses: {
        before: pauseIn(quiet.slice(0, edge).toReversed()),
        after: pauseIn(quiet.slice(quiet.length - edge)),
      },
    };
  }
}

/** The mean pitch of the voiced moments next to a word, on each side. @param track of the word and what is around it. */
function pitchBeside({ values }: PitchTrack): PitchBeside {
  const edge = (heardAround / soundRate) * pitchRate;
  const meanOf = (frames: Float32Array): number | null => {
    const voiced = frames.filter((pitch) => pitch > 0).slice(0, framesBeside);
    return voiced.length < framesBeside ? null : mean([...voiced]);
  };
  return {
    before: meanOf(values.slice(0, edge).reverse()),
    after: meanOf(values.slice(values.length - edge)),
  };
}

/** The longest pause that begins near a word, seconds. @param quiet whether nothing is said, by frame from the word on. */
function pauseIn(quiet: readonly boolean[]): number {
  let longest = 0;
  for (let first = 0; first <= longestFade; first++) {
    let frames = 0;
    while (quiet[first + frames] === true) frames += 1;
    longest = Math.max(longest, frames);
  }
  return (longest * frameSamples) / soundRate;
}
