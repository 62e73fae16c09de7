import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { makeClip } from '#electron/engine/speech/clips/make-clip.ts';
import { Profiles } from '#electron/engine/speech/match/profiles.ts';
import { pitchRate, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { voiceFor } from '#electron/engine/speech/clips/voice-for.ts';
import { builtinEngines } from '#electron/engine/speech/voices/voices.ts';
import type { Surroundings } from '#shared/script/index.ts';
import { defaultVoiceId, voiceConfigOf } from '#shared/voices.ts';
import { soundRate } from '#shared/wav.ts';
import type { SpokenWord } from '../../support/media.ts';
import { surroundingsOf, type Recording } from '../../support/recordings.ts';
import { spliceClip } from '../../support/splices.ts';
import { median } from './statistics.ts';

/** Names that replace words of real sentences, spoken alone and within the sentence, without matching. */
export type SentenceFigures = {
  /** Share of the names that could be spoken within the sentence. */
  in_sentence_share: number;
  /** Median duration of the replaced words as spoken by the voice, relative to the recording. */
  length_alone: number;
  length_in_sentence: number;
  /** Median change of pitch over the last 150 ms of a word, semitones: in the recording, and of the names. */
  fall_recorded: number;
  fall_alone: number;
  fall_in_sentence: number;
  /** Worst click of the names within the sentence; see `Splice`. */
  in_sentence_click: number;
};

/** A word of a recording to replace, and the words around it. */
type Place = { recording: Recording; word: SpokenWord; around: Surroundings };

const voices = ['flite:slt', 'flite:rms', 'flite:awb', 'espeak:en-us'];
const names = 'Sarah Christopher Anna Bo Priya Acme Oliver Stephanie'.split(' ');
const lastSeconds = 0.15;

export async function measureInSentence(
  recordings: readonly Recording[],
  cacheFolder: string,
): Promise<SentenceFigures> {
  const profiles = new Profiles(createFileStore(cacheFolder));
  const places = recordings.flatMap(placesIn);
  const lengths = { alone: new Array<number>(), within: new Array<number>() };
  const falls = { recorded: new Array<number>(), alone: new Array<number>(), within: new Array<number>() };
  const clicks: number[] = [];
  for (const [index, { recording, word, around }] of places.entries()) {
    const voice = voiceConfigOf(voices[index % voices.length] ?? defaultVoiceId);
    const say = (text: string, words: Surroundings | null) => {
      const line = voiceFor({ text, voice }, builtinEngines);
      return makeClip(
        {
          line,
          speed: 1,
          around: words,
          actor: undefined,
          length: undefined,
          beside: undefined,
          draft: false,
        },
        profiles,
        createRecentlyUsed(1),
        undefined,
      );
    };
    // Each voice speaks each name.
    const name = names[(index * 3 + (index >> 2)) % names.length] ?? '';
    const alone = { name: await say(name, null), word: await say(word.word, null) };
    const within = { name: await say(name, around), word: await say(word.word, around) };
    if (!alone.name || !alone.word || !within.name || !within.word) continue;
    const recorded = recording.samples.subarray(word.start * soundRate, word.end * soundRate);
    lengths.alone.push(alone.word.length / recorded.length);
    lengths.within.push(within.word.length / recorded.length);
    falls.recorded.push(fallOf(recorded));
    falls.alone.push(fallOf(alone.name));
    falls.within.push(fallOf(within.name));
    clicks.push(spliceClip(recording, word, within.name).click);
  }
  const medianFall = (values: number[]) => median(values.filter((value) => !Number.isNaN(value)));
  return {
    in_sentence_share: clicks.length / places.length,
    length_alone: median(lengths.alone),
    length_in_sentence: median(lengths.within),
    fall_recorded: medianFall(falls.recorded),
    fall_alone: medianFall(falls.alone),
    fall_in_sentence: medianFall(falls.within),
    in_sentence_click: Math.max(...clicks),
  };
}

/** Words long enough to stand for a name, up to six per recording. */
function placesIn(recording: Recording): Place[] {
  const places = recording.words.flatMap((word, index): Place[] => {
    const around = surroundingsOf(recording, index);
    const isLong = word.word.length > 3 && word.end - word.start >= 0.2;
    return isLong && around ? [{ recording, word, around }] : [];
  });
  return places.filter((_, index) => index % Math.ceil(places.length / 6) === 0);
}

/** Rise of pitch over the last voiced moments, semitones; NaN if little is voiced. */
function fallOf(samples: Float32Array): number {
  const voiced = [...trackPitch(samples, soundRate).values.entries()].filter(([, pitch]) => pitch > 0);
  const end = voiced.at(-1)?.[0] ?? 0;
  const last = voiced.flatMap(([frame, pitch]) => (frame > end - lastSeconds * pitchRate ? [pitch] : []));
  const third = Math.floor(last.length / 3);
  return last.length < 8 ? NaN : semitonesBetween(median(last.slice(0, third)), median(last.slice(-third)));
}
