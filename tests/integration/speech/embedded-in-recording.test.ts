import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { aacBlockSamples } from '#electron/engine/mp4/movie.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { median } from '#electron/lib/averages.ts';
import { itemAt } from '#shared/at.ts';
import { markedWords, parseScript } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { hasHeart, useEmbeddedVoices, withoutHeart } from '../../support/embedded-voice.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const rate = 48_000;
const names = ['Sarah', 'Michael', 'Isabella', 'Tom', 'Kate', 'Amelia', 'Bob', 'Siobhan', 'Nguyễn', 'Krzysztof'];
const script =
  '{{name|Printing}}, then, for our purpose, may be considered as the art of making books by means of movable types.';

describe.skipIf(!hasMedia || !hasHeart)(
  `names of the embedded voice in a person's sentence (${withoutMedia}; ${withoutHeart})`,
  () => {
    useEmbeddedVoices();
    const folder = temporaryFolder('in-recording');
    const artifacts = createMemoryStore();
    let recording: Float32Array;
    let place: Section;
    const jumps: number[] = [];

    beforeAll(async () => {
      const file = join(mediaFolder, 'speech', 'ljspeech', 'LJ001-0009.wav');
      recording = await readSound(file, { longest: longestSound });
      await makeTemplate(folder, [recording], { width: 64, height: 48 });
      const { words } = await alignScript({ samples: recording, script });
      const { start, end } = itemAt(words, 0);
      place = { variable: 'name', start, end };
    });

    it.each(names)('%s takes whole blocks, lies in the room’s sound, and has no hole beside it', async (text) => {
      const [mark] = markedWords(parseScript(script));
      const { plan, sections, clips } = await renderVideo({
        template: folder,
        artifacts,
        voice: voiceConfigOf('hibari:heart'),
        consent: 'read aloud',
        clips: new Narrator({ artifacts }),
        sections: [{ ...place, text, replaces: mark?.spoken, around: mark?.around }],
      });
      expect(clips).toMatchObject([{ source: 'hibari:heart', inSentence: true, matched: true }]);
      const { start, end } = itemAt(sections, 0);
      const grown = Math.round((end - start - (place.end - place.start)) * rate);
      expect(Math.abs(grown % aacBlockSamples)).toBe(0);

      const video = await finishedVideo(folder, { plan, template: folder, artifacts });
      const sound = await readSound(video, { longest: longestSound });
      expect(Math.abs(sound.length - recording.length - grown)).toBeLessThan(aacBlockSamples);
      // Digital silence beside the value would be a hole in the room's sound.
      const room = quietest(recording, 0, recording.length / rate);
      expect(quietest(sound, Math.max(0, start - 0.1), end + 0.1)).toBeGreaterThan(room - 6);
      const before = pitchesIn(sound, end - 0.08, end).at(-1);
      const after = pitchesIn(sound, end, end + 0.12)[0];
      if (before && after) jumps.push(Math.abs(semitonesBetween(before, after)));
    });

    it('the person goes on at about the pitch at which the voice ends', () => {
      expect(jumps.length).toBeGreaterThan(3);
      expect(median(jumps)).toBeLessThan(3);
    });
  },
);

/** Level of the quietest 20 ms between two times, dB. */
function quietest(sound: Float32Array, from: number, to: number): number {
  const size = 0.02 * rate;
  let least = Infinity;
  for (let at = Math.round(from * rate); at + size <= Math.min(sound.length, to * rate); at += size / 4) {
    const power = sound.subarray(at, at + size).reduce((sum, sample) => sum + sample * sample, 0) / size;
    least = Math.min(least, 10 * Math.log10(power + 1e-12));
  }
  return least;
}

/** Pitches of the voiced moments between two times, Hz. */
function pitchesIn(sound: Float32Array, from: number, to: number): number[] {
  const part = sound.subarray(Math.round((from - 0.2) * rate), Math.round((to + 0.2) * rate));
  const { values } = trackPitch(part, rate);
  return [...values].filter((pitch, frame) => pitch > 0 && frame / 100 >= 0.2 && frame / 100 < to - from + 0.2);
}
