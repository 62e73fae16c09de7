import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { medianPitch, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('in-sentence');
const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'cache')) });
const slt = voiceConfigOf('flite:slt');
const around = { before: 'a look at', after: ' and I think' };
const place = { seconds: 0.4, replaces: 'Sarah' };

/** Semitones by which pitch rises from the first to the last third of what is voiced. */
function riseOf(samples: Float32Array): number {
  const pitches = trackPitch(samples, 48_000).values.filter((pitch) => pitch > 0);
  const third = Math.floor(pitches.length / 3);
  const [from, to] = [pitches.slice(0, third), pitches.slice(-third)].map((values) => values.toSorted()[third >> 1]);
  return semitonesBetween(from ?? NaN, to ?? NaN);
}

describe('a value spoken within its sentence', () => {
  it.each(['flite:slt', 'flite:rms', 'flite:awb', 'espeak:en-us', 'espeak:en-us+f'])(
    '%s does not let it fall as it does alone',
    async (id) => {
      const voice = voiceConfigOf(id);
      const rises = { alone: 0, within: 0 };
      for (const text of ['Sarah', 'Oliver', 'Maya', 'Annabel', 'Robin']) {
        rises.alone += riseOf((await narrator.speak({ text, voice })).samples);
        const clip = await narrator.speak({ text, voice, place: { ...place, around } });
        expect(clip.inSentence, text).toBe(true);
        rises.within += riseOf(clip.samples);
      }
      expect(rises.within).toBeGreaterThan(rises.alone);
    },
  );

  it('rises before a comma and falls at the end of a sentence, where the voice tells them apart', async () => {
    const voice = voiceConfigOf('espeak:en-us');
    const rises: number[] = [];
    for (const after of [', I had a', '.']) {
      const { samples } = await narrator.speak({
        text: 'Oliver',
        voice,
        place: { ...place, around: { before: 'Hi', after } },
      });
      rises.push(riseOf(samples));
    }
    expect(rises[0]).toBeGreaterThan((rises[1] ?? 0) + 1);
  });

  it('has its own clip in each context, and one wherever the context is the same', async () => {
    const cacheFolder = join(folder, 'contexts');
    const narrator = new Narrator({ artifacts: createFileStore(cacheFolder) });
    const clips = [
      await narrator.speak({ text: 'Ada', voice: slt, place: { ...place, around } }),
      await narrator.speak({ text: 'Ada', voice: slt, place: { ...place, around: { ...around } } }),
      await narrator.speak({ text: 'Ada', voice: slt, place: { ...place, around: { before: 'Hi', after: '!' } } }),
      await narrator.speak({ text: 'Ada', voice: slt, place }),
    ];
    expect(clips.map(({ inSentence }) => inSentence)).toEqual([true, true, true, false]);
    expect(clips[1]?.key).toBe(clips[0]?.key);
    expect(new Set(clips.map(({ key }) => key)).size).toBe(3);
  });

  it('is matched to the actor as one spoken alone is', async () => {
    const other = await narrator.speak({
      text: 'Here I am speaking for a little while',
      voice: voiceConfigOf('flite:rms'),
    });
    const actor = { id: 'rms', read: () => other.samples };
    const { samples, matched } = await narrator.speak({
      text: 'Oliver',
      voice: slt,
      actor,
      place: { ...place, around },
    });
    const [own, wanted] = [samples, other.samples].map((sound) => medianPitch(trackPitch(sound, 48_000)) ?? 0);
    expect(matched).toBe(true);
    expect(Math.abs(semitonesBetween(own ?? 0, wanted ?? 0))).toBeLessThan(1);
  });

  it.each([
    ['words no voice of the language reads', 'flite:slt', 'Anna', { before: 'ລາວ', after: '' }],
    ['words in another script', 'espeak:en-us', 'Anna', { before: 'Привет', after: ', мы' }],
    ['a value in another script', 'espeak:de', 'Дмитрий', { before: 'Hallo', after: ', ich habe' }],
  ])('is spoken alone among %s', async (_, id, text, words) => {
    const voice = voiceConfigOf(id);
    const clip = await narrator.speak({ text, voice, place: { ...place, around: words } });
    expect(clip).toMatchObject({ inSentence: false, key: (await narrator.speak({ text, voice, place })).key });
    const again = await narrator.speak({ text, voice, place: { ...place, around: words } });
    expect(again.key).toBe(clip.key);
  });

  it('is not tried again where it cannot be', async () => {
    const cacheFolder = join(folder, 'tried');
    const narrator = new Narrator({ artifacts: createFileStore(cacheFolder) });
    const request = { text: 'Anna', voice: slt, place: { ...place, around: { before: 'ລາວ', after: '' } } };
    await narrator.speak(request);
    const files = readdirSync(join(cacheFolder, 'clips')).length;
    await narrator.speak(request);
    expect(readdirSync(join(cacheFolder, 'clips'))).toHaveLength(files);
  });

  it.each([
    ['de', 'Müller', { before: 'Guten Tag Frau', after: ', ich habe' }],
    ['fr-fr', 'Élodie', { before: 'Bonjour', after: ', je voulais' }],
    ['ru', 'Дмитрий', { before: 'Здравствуйте,', after: ', мы рады' }],
    ['cmn', '李明', { before: '你好', after: '，我们' }],
    ['hi', 'प्रिया', { before: 'नमस्ते', after: ', आप' }],
    ['ar', 'محمد', { before: 'مرحبا', after: '، كيف' }],
  ])('is spoken in the sentence’s language: %s', async (language, text, words) => {
    const clip = await narrator.speak({
      text,
      voice: voiceConfigOf(`espeak:${language}`),
      place: { ...place, around: words },
    });
    expect(clip.inSentence).toBe(true);
    expect(clip.samples.length).toBeGreaterThan(0.1 * 48_000);
    expect(clip.samples.length).toBeLessThan(1.2 * 48_000);
  });

  const values = [
    '$1,250',
    '24/7',
    '3.5%',
    'O’Brien',
    'Müller',
    'Nguyễn',
    'X Æ A-12',
    'https://www.example.com',
    'anna.smith@example.com',
    '<break time="10s"/>',
    '<mark name="end"/>',
    '[[h@l]]',
    '&lt;b&gt;',
    'Anna\u0000\u0007\nBell',
    'Acme Inc.',
    'Wait! What?',
    'Smith, Jones & Co.',
    'Mbappe',
    'Bartholomew '.repeat(12).trim(),
  ];
  const contexts = [
    around,
    { before: 'Hi', after: ', I had a' },
    { before: 'for only', after: '' },
    { before: '', after: ' is here!' },
    { before: 'It costs $', after: '% – read me?' },
    { before: '<b>&amp;', after: '[[x]] 24/7' },
  ];

  it.each(['flite:slt', 'espeak:en-us'])('%s says every value about as long as alone', async (id) => {
    const voice = voiceConfigOf(id);
    for (const [index, text] of values.entries()) {
      const alone = (await narrator.speak({ text, voice })).samples.length;
      const fits = { seconds: alone / 48_000, replaces: null, around: contexts[index % contexts.length] };
      const { samples } = await narrator.speak({ text, voice, place: fits });
      expect(samples.length / alone, text).toBeGreaterThan(0.4);
      expect(samples.length / alone, text).toBeLessThan(1.9);
    }
  });

  it.each(['', '🎉', '…', '\u0000'])('is refused as it is alone: %j', async (text) => {
    for (const id of ['flite:slt', 'espeak:en-us']) {
      const refused = await thrownBy(narrator.speak({ text, voice: voiceConfigOf(id), place: { ...place, around } }));
      expect(refused, id).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
    }
  });
});
