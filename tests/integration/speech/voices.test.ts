import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import type { Actor } from '#electron/engine/speech/match/profiles.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { colourGains } from '#electron/engine/speech/match/match.ts';
import { medianPitch, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { averageSpectrum } from '#electron/engine/signal/spectrum.ts';
import { withoutMarkup } from '#electron/engine/speech/voices/espeak.ts';
import { fliteSegments, fliteVoices, speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { readableText } from '#electron/engine/speech/text/readable.ts';
import { builtinVoices, nearestVoiceId, voiceConfigOf } from '#shared/voices.ts';
import { repository } from '../../support/cli.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('speech');
const slt = voiceConfigOf('flite:slt');

function loudness(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

describe('the built-in voices', () => {
  it.each(fliteVoices)('%s speaks, and says when each sound is heard', async (voice) => {
    const { samples, sampleRate, phones } = await speakWithFlite('Hello Christopher', { voice });
    expect(sampleRate).toBe(16_000);
    expect(phones.map((phone) => phone.name).join(' ')).toMatch(/^pau hh .* k r ih s t ax f er pau$/);
    expect(Math.abs((phones.at(-1)?.end ?? 0) - samples.length / sampleRate)).toBeLessThan(0.05);
    const vowel = phones.findLast((phone) => phone.name === 'er');
    const voiced = samples.subarray((vowel?.start ?? 0) * sampleRate, (vowel?.end ?? 0) * sampleRate);
    expect(loudness(voiced)).toBeGreaterThan(-30);
    expect(loudness(samples.subarray(0, 800))).toBeLessThan(-50);
  });

  it('say the same thing the same way every time', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => speakWithFlite('Sarah', { voice: 'rms' })));
    expect(second).toEqual(first);
  });

  it('speak faster and slower', async () => {
    const [slow, usual, fast] = await Promise.all(
      [0.5, 1, 2].map(async (speed) => (await speakWithFlite('Christopher', { voice: 'slt', speed })).samples.length),
    );
    expect((slow ?? 0) / (usual ?? 1)).toBeCloseTo(2, 0);
    expect((usual ?? 0) / (fast ?? 1)).toBeCloseTo(2, 0);
  });

  it('say the same whatever was said before: pronunciations, pitches and long texts are forgotten', async () => {
    const first = await speakWithFlite('balanoba', { voice: 'awb' });
    const told = { voice: 'awb', pitch: 150, lexicon: ['balanoba nil : sh ih0 v ao1 n'] } as const;
    const pronounced = await speakWithFlite('balanoba', told);
    expect(pronounced.phones.map(({ name }) => name)).toEqual(['pau', 'sh', 'ih', 'v', 'ao', 'n', 'pau']);
    await speakWithFlite('A long sentence makes the memory of the voice grow. '.repeat(10), { voice: 'awb' });
    expect(await speakWithFlite('balanoba', { voice: 'awb' })).toEqual(first);
  });

  it.each(['Nguyen', 'Mbappe', 'Krzysztof', 'Ljubica'])('read %s as a word, not letter by letter', async (name) => {
    const asLetters = await fliteSegments([...name].join(' '));
    expect((await fliteSegments(name)).length).toBe(asLetters.length);
    const respelled = await readableText(name, fliteSegments);
    expect((await fliteSegments(respelled)).length).toBeLessThan(asLetters.length);
  });
});

describe('the voices of other languages', () => {
  const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'languages')) });

  it.each([
    ['Дмитрий', 'espeak:ru+f'],
    ['李明', 'espeak:cmn+f'],
    ['さくら', 'espeak:ja+f'],
    ['محمد', 'espeak:ar+f'],
    ['प्रिया', 'espeak:hi+f'],
  ])('say %s where the voice that was asked for cannot read it', async (text, source) => {
    const clip = await narrator.speak({ text, voice: voiceConfigOf('espeak:de+f') });
    expect(clip).toMatchObject({ source, reason: 'other_script' });
    expect(loudness(clip.samples)).toBeGreaterThan(-30);
    expect(clip.samples.length / 48_000).toBeGreaterThan(0.2);
  });

  it.each([
    'Müller',
    'Nguyễn',
    'Łukasz Wójcik',
    'Işık',
    'Søren',
    'Дмитрий',
    'Γιώργος',
    '李明',
    'さくら',
    '민준',
    'محمد',
    'דוד',
    'प्रिया',
    'สมชาย',
    'Anna Іваненко',
    'Müller-田中',
  ])('lend their rules to an English voice for %s', async (text) => {
    const clip = await narrator.speak({ text, voice: slt });
    expect(clip).toMatchObject({ source: 'flite:slt', reason: 'foreign_words' });
    expect(loudness(clip.samples)).toBeGreaterThan(-30);
    expect(clip.samples.length / 48_000).toBeGreaterThan(0.2);
  });

  it('never execute markup or codes for sounds in a value', async () => {
    const voice = voiceConfigOf('espeak:en-us');
    const { samples } = await narrator.speak({ text: '<break time="9s"/> hi', voice });
    expect(samples.length / 48_000).toBeLessThan(4);
    expect(withoutMarkup("[[h@l'oU]] &lt;b&gt;")).toBe("h@l'oU & lt;b & gt;");
  });

  it('refuse a script their language has no reading for', async () => {
    expect(await thrownBy(narrator.speak({ text: '山田', voice: voiceConfigOf('espeak:ja') }))).toMatchObject({
      code: 'VALUE_UNSPEAKABLE',
      subject: '山田',
    });
  });
});

describe('voice match', () => {
  /** A man who is not the voice: another voice's speech stands for his recording. */
  async function actor(): Promise<Actor> {
    const { samples, sampleRate } = await speakWithFlite('Hello there, my name is Alan and I am glad you came.', {
      voice: 'awb',
    });
    const recording = resample(samples, sampleRate, 48_000);
    return { id: 'alan', read: (seconds) => recording.subarray(0, seconds * 48_000) };
  }
  const colour = (samples: Float32Array) => averageSpectrum(samples, 48_000);
  const distance = (gains: Float32Array) => Math.sqrt(gains.reduce((sum, gain) => sum + gain ** 2, 0) / gains.length);

  it.each(['flite:slt', 'flite:rms', 'espeak:en-us'])(
    'brings %s to the actor’s pitch and nearer to his colour',
    async (id) => {
      const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'matched')) });
      const him = await actor();
      const recording = him.read(30);
      const pitch = medianPitch(trackPitch(recording, 48_000)) ?? 0;
      const text = 'The quick brown fox and Christopher';
      const voice = voiceConfigOf(id);
      const matched = await narrator.speak({ text, voice, actor: him });
      const plain = await narrator.speak({ text, voice: { ...voice, pitch_match: false }, actor: him });
      const own = medianPitch(trackPitch(matched.samples, 48_000)) ?? 0;
      expect(Math.abs(semitonesBetween(pitch, own))).toBeLessThan(1);
      const [before, after] = [plain, matched].map(({ samples }) =>
        distance(colourGains(colour(samples), colour(recording))),
      );
      expect(after).toBeLessThan(before ?? 0);
      expect(Math.max(...matched.samples.map(Math.abs))).toBeLessThan(0.95);
    },
  );

  it('fits a clip to its place', async () => {
    const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'fitted')) });
    const alone = await narrator.speak({ text: 'Emily', voice: slt });
    const fitted = await narrator.speak({ text: 'Emily', voice: slt, place: { seconds: 0.28, replaces: 'Sarah' } });
    expect(fitted.samples.length).toBeLessThan(0.9 * alone.samples.length);
  });
});

describe('clips', () => {
  it('are spoken by every English voice the product lists', async () => {
    const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'all')) });
    const voices = builtinVoices.filter(({ id, language }) => language.startsWith('en') && id !== nearestVoiceId);
    for (const voice of voices) {
      const clip = await narrator.speak({ text: 'Sarah', voice: voiceConfigOf(voice.id) });
      expect(clip.source).toBe(voice.id);
      expect(clip.samples.length / 48_000).toBeGreaterThan(0.25);
      expect(clip.samples.length / 48_000).toBeLessThan(0.8);
      expect(loudness(clip.samples)).toBeGreaterThan(-30);
    }
  });

  it('are the voiced part only', async () => {
    const { samples } = await new Narrator({ artifacts: createFileStore(join(folder, 'trimmed')) }).speak({
      text: 'Adam',
      voice: slt,
    });
    expect(loudness(samples.subarray(48 * 25, 48 * 45))).toBeGreaterThan(-35);
    expect(samples.subarray(0, 24).every((sample) => Math.abs(sample) < 0.01)).toBe(true);
  });

  it('are kept by content: the same text typed differently, another voice, another speed', async () => {
    const cacheFolder = join(folder, 'kept');
    const narrator = new Narrator({ artifacts: createFileStore(cacheFolder) });
    const first = await narrator.speak({ text: 'José  García', voice: slt });
    const again = await new Narrator({ artifacts: createFileStore(cacheFolder) }).speak({
      text: ' José García '.normalize('NFD'),
      voice: slt,
    });
    expect(again.samples).toEqual(first.samples);
    expect(readdirSync(join(cacheFolder, 'clips'))).toHaveLength(1);
    await narrator.speak({ text: 'José García', voice: { ...slt, speed: 1.2 } });
    await narrator.speak({ text: 'José García', voice: { ...slt, voice: 'rms' } });
    expect(readdirSync(join(cacheFolder, 'clips'))).toHaveLength(3);
  });

  it('are read from the cache when they are there', async () => {
    const artifacts = createFileStore(join(folder, 'read'));
    const narrator = new Narrator({ artifacts });
    const { key } = await narrator.speak({ text: 'Sarah', voice: slt });
    await artifacts.remove({ kind: 'clips', key });
    await artifacts.put({ kind: 'clips', key }, [Uint8Array.of(0, 64, 0, 192)]);
    expect([...(await narrator.speak({ text: 'Sarah', voice: slt })).samples]).toEqual([0.5, -0.5]);
  });

  it('may be made by several processes at once', async () => {
    const cacheFolder = join(folder, 'shared');
    const program = join(folder, 'speak.ts');
    const clips = join(repository, 'electron', 'engine', 'speech', 'clips', 'narrator.ts');
    const store = join(repository, 'electron', 'engine', 'artifacts', 'file-store.ts');
    writeFileSync(
      program,
      `import { Narrator } from ${JSON.stringify(clips)};
import { createFileStore } from ${JSON.stringify(store)};
const narrator = new Narrator({ artifacts: createFileStore(${JSON.stringify(cacheFolder)}) });
const voice = { engine: 'flite', voice: 'slt', speed: 1, pitch_match: false };
for (const name of ['Sarah', 'Adam', 'Olga']) process.send?.((await narrator.speak({ text: name, voice })).samples.length);`,
    );
    const results = await Promise.all(
      [1, 2, 3].map(async () => {
        const child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
        const [lengths, printed]: [unknown[], string[]] = [[], []];
        child.on('message', (length) => lengths.push(length));
        child.stderr?.on('data', (data: Buffer) => printed.push(data.toString()));
        await once(child, 'close');
        return { lengths, printed: printed.join('') };
      }),
    );
    expect(results[0]?.lengths).toHaveLength(3);
    for (const { lengths, printed } of results) {
      expect(lengths).toEqual(results[0]?.lengths);
      expect(printed).toBe('');
    }
    expect(readdirSync(join(cacheFolder, 'clips'))).toHaveLength(3);
  });

  it('are refused for a voice that is not there and for text it cannot say', async () => {
    const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'refused')) });
    for (const voice of [
      { ...slt, voice: 'kal' },
      { ...slt, engine: 'other' },
    ]) {
      expect(await thrownBy(narrator.speak({ text: 'Sarah', voice }))).toMatchObject({ code: 'VOICE_UNAVAILABLE' });
    }
    expect(await thrownBy(narrator.speak({ text: 'ລາວ', voice: slt }))).toMatchObject({
      code: 'VALUE_UNSPEAKABLE',
      subject: 'ລາວ',
    });
    expect(await thrownBy(narrator.speak({ text: '…', voice: slt }))).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
    expect(await thrownBy(narrator.speak({ text: 'Sarah', voice: slt }, AbortSignal.abort()))).toMatchObject({
      code: 'CANCELLED',
    });
  });
});

describe('values that are no names', () => {
  const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'values')) });
  const voices = ['flite:slt', 'flite:rms', 'espeak:en-us'];

  it.each(['', '   ', '🎉', '👨‍👩‍👧', '😀👍🏽', '…', '-', "''", '\u0000\u0007'])(
    '%j is refused by every voice',
    async (text) => {
      for (const id of voices) {
        const refused = await thrownBy(narrator.speak({ text, voice: voiceConfigOf(id) }));
        expect(refused, id).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
      }
    },
  );

  it.each([
    ['$1,250', 2.6],
    ['24/7', 1.5],
    ['3.5%', 2],
    ['2nd', 1],
    ['12/25/2026', 3.2],
    ['+1 (555) 010-9999', 5.5],
    ['O’Brien', 1],
    ['X Æ A-12', 1.6],
    ['anna.smith@example.com', 3],
    ['https://www.example.com', 2.5],
    ['<break time="10s"/>', 2.6],
    ['[[h@l]]', 1.6],
    ['&lt;b&gt;', 2.6],
    ['Anna\u0000\u0007\nBell', 1],
    ['🎉 Anna', 0.6],
    ['\u202eAnna', 0.6],
  ])('%j is said in no more than %d seconds', async (text, longest) => {
    for (const id of voices) {
      const { samples } = await narrator.speak({ text, voice: voiceConfigOf(id) });
      expect(loudness(samples), id).toBeGreaterThan(-30);
      expect(samples.length / 48_000, id).toBeLessThan(longest);
    }
  });

  it('of 500 characters are said to their end', async () => {
    for (const id of voices) {
      const { samples } = await narrator.speak({ text: 'Bartholomew '.repeat(42).trim(), voice: voiceConfigOf(id) });
      expect(samples.length / 48_000, id).toBeGreaterThan(15);
    }
  });
});

describe('a voice that nobody chose', () => {
  const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'nearest')) });
  const place = { seconds: 0.4, replaces: 'Sarah' };

  /** Someone speaking at a pitch: a tone with its harmonics, in syllables. */
  const speakingAt = (hertz: number) => ({ pitch: () => medianPitch(trackPitch(speechAt(hertz), 48_000)) });

  it.each([
    [95, 'flite:rms'],
    [122, 'flite:awb'],
    [210, 'flite:slt'],
  ])('is the nearest to who speaks at %i Hz, also for names in another script', async (hertz, english) => {
    const recordedVoice = speakingAt(hertz);
    const voice = voiceConfigOf(nearestVoiceId);
    expect(await narrator.speak({ text: 'Robin', voice, place, recordedVoice })).toMatchObject({
      source: english,
      reason: 'nearest',
      matched: false,
    });
    expect(await narrator.speak({ text: 'Ирина', voice, place, recordedVoice })).toMatchObject({
      source: english,
      reason: 'foreign_words',
    });
  });

  it('speaks the language of a recording in another script', async () => {
    const russian = { seconds: 0.4, replaces: 'Сара' };
    const voice = voiceConfigOf(nearestVoiceId);
    const clip = await narrator.speak({ text: 'Ирина', voice, place: russian, recordedVoice: speakingAt(210) });
    expect(clip).toMatchObject({ source: 'espeak:ru+f', reason: 'nearest' });
  });

  it.each([
    [95, 'flite:rms'],
    [210, /^hibari:heart$|^flite:slt$/],
  ])('is heard in a sentence as the nearest to the speaker of a template, at %i Hz', async (hertz, source) => {
    const content = join(folder, 'templates');
    await makeTemplate(join(content, `at-${hertz}`), [speechAt(hertz)], { width: 64, height: 64 });
    const tasks = new TasksHere(createFileStore(join(folder, 'samples')), content);
    const said = { kind: 'speak', text: 'Good morning', voice: voiceConfigOf(nearestVoiceId) } as const;
    expect((await tasks.run({ ...said, template: `at-${hertz}` })).source).toMatch(source);
  });

  it('does not count where another was chosen', async () => {
    const clip = await narrator.speak({ text: 'Robin', voice: slt, place, recordedVoice: speakingAt(95) });
    expect(clip).toMatchObject({ source: 'flite:slt', reason: 'voice' });
  });
});

function speechAt(hertz: number): Float32Array {
  return Float32Array.from({ length: 4 * 48_000 }, (_, index) => {
    const seconds = index / 48_000;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.5 * seconds));
    let sum = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic++)
      sum += Math.cos(2 * Math.PI * harmonic * hertz * seconds) / harmonic;
    return 0.1 * syllable * sum;
  });
}
