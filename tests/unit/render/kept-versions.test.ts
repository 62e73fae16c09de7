import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { pointAt, poseOf } from '#electron/engine/faces/face.ts';
import { pixelsIn } from '#electron/engine/faces/face-square.ts';
import { squareAround } from '#electron/engine/faces/find-face.ts';
import { lightOn } from '#electron/engine/faces/light.ts';
import { alphaOf, edgeOf, maskOf } from '#electron/engine/lips/mask.ts';
import { addMembrane } from '#electron/engine/lips/membrane.ts';
import { sampled, samplerOf } from '#electron/engine/lips/sampling.ts';
import { mixAtOwnPace } from '#electron/engine/render/background-sound.ts';
import { jointSamples, layPart } from '#electron/engine/render/script-parts.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { lengthenValues } from '#electron/engine/speech/clips/lengthen-values.ts';
import { profileVoice } from '#electron/engine/speech/match/profiles.ts';
import { speakWithPiper } from '#electron/engine/speech/neural/piper-voice.ts';
import { risingAtEnd } from '#electron/engine/speech/voices/question-rise.ts';
import { espeakEngine } from '#electron/engine/speech/voices/espeak-voice.ts';
import { fliteEngine } from '#electron/engine/speech/voices/flite-voice.ts';
import { hibariEngine } from '#electron/engine/speech/voices/hibari-voice.ts';
import { builtinEngines } from '#electron/engine/speech/voices/voices.ts';
import { frameLevels, profileSound, quietSamples } from '#electron/engine/template/sound-profile.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { repository } from '../../support/cli.ts';
import { countingVoice } from '../../support/counting-voice.ts';
import { turnedFace } from '../../support/faces.ts';
import { hasHeart, useEmbeddedVoices } from '../../support/embedded-voice.ts';
import { keptVersion } from '../../support/kept-version.ts';
import { spokenRecording, spokenWord } from '../../support/speech-like.ts';
import { layClip } from '../../support/splices.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

useEmbeddedVoices();

const { samples, words } = spokenRecording(5, 3);
const profile = profileSound({
  channels: 1,
  length: samples.length,
  read: (from, to) => [samples.slice(from, to)],
  close: () => undefined,
});

test('a word is laid into a recording as its version says', () => {
  const [, , place = { start: 1, end: 1.4 }] = words;
  const { sound } = layClip({ samples, name: 'template' }, place, spokenWord(0.6, 5));
  expect(keptVersion({ name: 'renderVersion', file: 'render/groups.ts' }, sound)).toEqual({
    version: 8,
    digest: '625a061e2e414ef3',
  });
});

test('a sentence is laid into its room as its version says', () => {
  const part = { sentence: 'Hello.', before: jointSamples, after: jointSamples + 5_000, isFirst: true, isLast: false };
  // The room's tone depends on the key, and with it on FFmpeg's version.
  const silent = { ...profile, quiet: [[new Float32Array(quietSamples)]] };
  const room = { profile: silent, channels: 1, key: 'room' } as const;
  const { planes } = layPart(part, { samples: spokenWord(0.8, 7), words: [] }, room);
  const [sound = new Float32Array(0)] = planes;
  expect(keptVersion({ name: 'partVersion', file: 'render/script-parts.ts' }, sound)).toEqual({
    version: 1,
    digest: '08b3a1dbda47c603',
  });
});

test('a background’s sound is mixed under speech as its version says', async () => {
  const file = join(temporaryFolder('kept-versions'), 'tone.wav');
  writeFileSync(file, wavOf(Float32Array.from({ length: 48_000 }, (_, at) => 0.4 * Math.sin(at * 0.11))));
  const asset = { key: 'tone', kind: 'video', format: 'mp4', width: 16, height: 16, duration: 1 } as const;
  const planes = [samples.slice()];
  const stretch = { asset, starts: 10_000, from: 12_000, to: 190_000 };
  await mixAtOwnPace([stretch], { planes, start: 0 }, { profile, assets: async () => file });
  const [sound = new Float32Array(0)] = planes;
  expect(keptVersion({ name: 'mixVersion', file: 'render/background-sound.ts' }, sound)).toEqual({
    version: 1,
    digest: 'f6c8e3c3492ef80f',
  });
});

test('a clip is made as its version says', async () => {
  const actor = { id: 'actor', read: (seconds: number) => samples.slice(0, seconds * 48_000) };
  const engines = { ...builtinEngines, test: () => countingVoice() };
  const narrator = new Narrator({ artifacts: createFileStore(temporaryFolder('kept-clips')), engines });
  const voice = { ...voiceConfigOf('test:hum'), pitch_match: true };
  const place = { seconds: 0.4, replaces: 'Anna', around: null };
  const { samples: clip } = await narrator.speak({ text: 'Sarah', voice, place, actor });
  // As FFmpeg brings it to 48 kHz, only its length and its levels are compared.
  const levels = Array.from(frameLevels([clip]), (level) => Math.round(20 * Math.log10(level + 1e-4)));
  expect(keptVersion({ name: 'clipVersion', file: 'speech/clips/narrator.ts' }, [clip.length, ...levels])).toEqual({
    version: 10,
    digest: 'ccd97a1d84555a47',
  });
});

test('a value is lengthened as its version says', async () => {
  const speech = { samples, sampleRate: 48_000, end: 5, words };
  const lengthened = await lengthenValues(speech, [{ first: 2, end: 3, least: words[2]?.end ?? 0 }]);
  // Where words are; how they are stretched is FFmpeg's part.
  const places = lengthened.words.map((word) => word && [word.start, word.end].map((at) => Math.round(at * 1_000)));
  expect(keptVersion({ name: 'lengthenVersion', file: 'speech/clips/lengthen-values.ts' }, places)).toEqual({
    version: 2,
    digest: 'f87ee10ea010fe7e',
  });
});

test('a question rises as its version says', () => {
  const phones = words.map(({ start, end }) => ({ name: 'aa', start, end }));
  const risen = risingAtEnd({ samples, sampleRate: 48_000, phones }, 0);
  expect(risen).not.toEqual(samples);
  expect(keptVersion({ name: 'riseVersion', file: 'speech/voices/question-rise.ts' }, risen)).toEqual({
    version: 1,
    digest: '8379dea8ff931048',
  });
});

const someMary = new Map([['Mary', 'ˈmɛɹi']]);

test('Flite speaks as its version says', async () => {
  const voice = fliteEngine('slt');
  const { samples: alone } = (await voice?.speak('Hello Zoë, it is 5 p.m.', { speed: 1 })) ?? {};
  const { samples: told } = (await voice?.speak('Hello Mary', { speed: 1.2, phonemes: someMary })) ?? {};
  const around = { before: 'Hi', after: ', how are you?' };
  const within = await voice?.speakWithin?.('Sarah', around, { speed: 1 });
  const spoken = [alone, told, within?.samples].map((sound) => Array.from(sound ?? [], (at) => Math.round(at * 1_000)));
  expect(keptVersion({ name: 'fliteVoiceVersion', file: 'speech/voices/flite-voice.ts' }, spoken)).toEqual({
    version: 5,
    digest: 'd8ba46e348016c8e',
  });
});

test('eSpeak speaks as its version says', async () => {
  const [german, english] = [espeakEngine('de'), espeakEngine('en-us+f')];
  const spoken = [
    await german?.speak('Guten Tag, <b>Jürgen</b>', { speed: 1 }),
    await english?.speak('Hello Mary', { speed: 1.2, phonemes: someMary }),
    await english?.speakWithin?.('Sarah', { before: 'Hi', after: ', how are you?' }, { speed: 1 }),
  ];
  // It wavers a little: the same text never gives quite the same samples.
  const ends = spoken.map((speech) => Math.round((speech?.end ?? NaN) * 20));
  expect(keptVersion({ name: 'espeakVoiceVersion', file: 'speech/voices/espeak-voice.ts' }, ends)).toEqual({
    version: 5,
    digest: '116a632bcedb8fe6',
  });
});

test.skipIf(!hasHeart)('an embedded voice speaks as its version says', async () => {
  const voice = hibariEngine('heart');
  const { samples: alone } = (await voice?.speak('Hello Mary', { speed: 1.2, phonemes: someMary })) ?? {};
  const within = await voice?.speakWithin?.('Sarah', { before: 'Hi', after: ', how are you?' }, { speed: 1 });
  const spoken = [alone, within?.samples].map((sound) => Array.from(sound ?? [], (at) => Math.round(at * 1_000)));
  expect(keptVersion({ name: 'hibariVoiceVersion', file: 'speech/voices/hibari-voice.ts' }, spoken)).toEqual({
    version: 2,
    digest: 'ed867f4c776d4b3e',
  });
});

test('a model of Piper is asked for what its version says', async () => {
  const symbols = new Map([...'_^$ ,abdehiklmnoprstuwzæɑɔəɚɛɪɹʃʊˈˌː'].map((symbol, id) => [symbol, id]));
  const asked: string[] = [];
  /** Three frames of 100 samples for each phoneme and each blank between two, louder for higher ids. */
  const generateAsync = async ({ text }: { text: string }) => {
    asked.push(text);
    const ids = text.split(' ').flatMap((word, index) => [...(index > 0 ? [0] : []), Number(word.slice(1))]);
    const sound = ids.flatMap((id) => Array.from({ length: 300 }, (_, at) => ((at % 2 || -1) * (id + 1)) / 100));
    return { samples: Float32Array.from([...sound, ...ids.map(() => 3)]), sampleRate: 22_050 };
  };
  const voice = { engine: { generateAsync }, symbols, language: 'en-us', speaker: 0 };
  const around = { before: 'Hi', after: ', how are you?' };
  const lengths = [
    await speakWithPiper(voice, 'Sarah', around, { speed: 1 }),
    await speakWithPiper(voice, 'Mary', around, { speed: 1, phonemes: someMary }),
    await speakWithPiper(voice, 'Hello Zoë', null, { speed: 1 }),
  ].map((speech) => speech?.samples.length);
  expect(keptVersion({ name: 'piperVersion', file: 'speech/neural/piper-voice.ts' }, { asked, lengths })).toEqual({
    version: 1,
    digest: 'e11d35b5f4bf1b82',
  });
});

test('a voice has the profile that its version says', () => {
  const { pitch = 0, spectrum = [] } = profileVoice({ samples, sampleRate: 48_000 }) ?? {};
  const rounded = [Math.round(pitch), ...Array.from(spectrum, (level) => Math.round(level * 10))];
  expect(keptVersion({ name: 'profileVersion', file: 'speech/match/profiles.ts' }, rounded)).toEqual({
    version: 1,
    digest: 'a0b4df1073a77eed',
  });
});

const picture = {
  width: 640,
  height: 360,
  pixels: Uint8Array.from({ length: 640 * 360 * 1.5 }, (_, at) => 90 + ((at * 37) % 120)),
};

test('a face is measured as its version says', () => {
  const points = turnedFace({ yaw: 4, pitch: 6 });
  const { left, right, clipped } = lightOn(picture, points);
  const measures = [...Object.values(poseOf(points)), ...Object.values(squareAround(points)), left, right, clipped];
  const seen = pixelsIn(picture, { x: 300, y: 200, side: 80, angle: 0.2 }, 32);
  const rounded = [...measures.map((value) => 100 * value), ...seen].map(Math.round);
  expect(keptVersion({ name: 'facesVersion', file: 'faces/networks.ts' }, rounded)).toEqual({
    version: 3,
    digest: 'c601068a5cf49663',
  });
});

test('a mouth is laid on a head as its version says', () => {
  const points = turnedFace({});
  const film = turnedFace({}, { width: 190, opening: 20 });
  const mask = maskOf(
    points,
    Array.from({ length: film.length / 3 }, (_, index) => pointAt(film, index)),
  );
  const { box } = mask;
  const alpha = alphaOf(mask);
  const [template, laid] = [
    sampled(samplerOf(picture, box, { a: 1, b: 0, dx: 0, dy: 0 }), box),
    sampled(samplerOf(picture, box, { a: 1.02, b: 0.01, dx: -3.5, dy: 2.25 }), box),
  ];
  addMembrane(laid, template, edgeOf(alpha, box));
  const rounded = [Object.values(box), [...alpha].map((part) => Math.round(50 * part)), [...laid.y].map(Math.round)];
  expect(keptVersion({ name: 'lipsVersion', file: 'lips/fit-film.ts' }, rounded)).toEqual({
    version: 2,
    digest: '77fbaa18c13ebae5',
  });
});

test('each version that is raised by hand has a test like these', () => {
  const sources = globSync('electron/engine/**/*.ts', { cwd: repository });
  const versions = sources.flatMap((file) => {
    const source = readFileSync(join(repository, file), 'utf8');
    return [...source.matchAll(/^(?:export )?const (\w+Version) = [^\d\n]*\d/gmu)].map(([, name = '']) => name);
  });
  expect(versions.length).toBeGreaterThan(10);
  const tests = globSync('tests/{unit,integration}/render/*.test.ts', { cwd: repository })
    .map((file) => readFileSync(join(repository, file), 'utf8'))
    .join('\n');
  expect(versions.filter((name) => !tests.includes(`name: '${name}'`))).toEqual([]);
});
