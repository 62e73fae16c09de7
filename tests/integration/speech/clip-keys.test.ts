import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { SentenceRequest } from '#electron/engine/speech/clips/speak-sentence.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import type { SpeechRequest } from '#electron/engine/speech/clips/speech-request.ts';
import type { Manner, SpeakingVoice } from '#electron/engine/speech/voices/speaking-voice.ts';
import { sampleText } from '#electron/engine/speech/match/profiles.ts';
import { medianPitch, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { builtinEngines } from '#electron/engine/speech/voices/voices.ts';
import type { VoiceConfig } from '#shared/api/index.ts';
import type { FilledSentence } from '#shared/script/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { countingVoice } from '../../support/counting-voice.ts';
import { randomVoice } from '../../support/random-voice.ts';
import { wavOf } from '../../support/wav-file.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenRecording, spokenWord, type SpokenWord } from '../../support/speech-like.ts';
import { replacedSound } from '../../support/plan-parts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('clip-keys');
const voice: VoiceConfig = { ...voiceConfigOf('test:hum'), pitch_match: false };

function narratorWith(own: SpeakingVoice, cacheFolder = join(folder, 'cache')): Narrator {
  return new Narrator({ artifacts: createFileStore(cacheFolder), engines: { ...builtinEngines, test: () => own } });
}

describe('a speaker that prepares', () => {
  const actor = { id: 'template consent-1', read: vi.fn((seconds: number) => new Float32Array(seconds * 48_000)) };
  const request = { text: 'One', voice: { ...voice, pitch_match: true }, actor };

  it('has the voice speak and measures whom it is to sound like, and keeps no clip', async () => {
    const cache = join(folder, 'prepared');
    const own = countingVoice();
    const narrator = narratorWith(own, cache);
    await narrator.prepare(request);
    expect(own.asked.map(({ text }) => text)).toEqual([sampleText, 'One']);
    expect(actor.read).toHaveBeenCalledOnce();
    expect(readdirSync(cache)).toEqual(['voices']);
    await narrator.speak({ ...request, text: 'Sarah' });
    expect(actor.read).toHaveBeenCalledOnce();
    expect(own.asked).toHaveLength(3);
  });

  it('asks nothing of a voice that is paid for', async () => {
    const own = countingVoice({ isPaid: true });
    await narratorWith(own).prepare(request);
    expect(own.asked).toEqual([]);
  });
});

describe('the key of a clip', () => {
  const actor = { id: 'template consent-1', read: () => new Float32Array(48_000) };
  const request: SpeechRequest = {
    text: 'Sarah',
    voice: { ...voice, pitch_match: true },
    place: { seconds: 0.4, replaces: 'Anna', around: { before: 'Hi', after: ', I' } },
    recordedVoice: { pitch: () => 120 },
    actor,
  };
  const cache = join(folder, 'keys');
  const recording = (id: string) => {
    writeFileSync(join(folder, `${id}.wav`), wavOf(spokenWord(0.4, 5)));
    return { file: join(folder, `${id}.wav`), id };
  };
  const key = async (changes: Partial<SpeechRequest> = {}, own: Partial<SpeakingVoice> = {}) => {
    const hum = countingVoice(own);
    const speaking = { ...hum, speakWithin: (text: string, _: unknown, manner: Manner) => hum.speak(text, manner) };
    return (await narratorWith(speaking, cache).speak({ ...request, ...changes })).key;
  };

  it('finds a clip that is there, and makes none', async () => {
    const hum = countingVoice();
    const own = { ...hum, speakWithin: (text: string, _: unknown, manner: Manner) => hum.speak(text, manner) };
    const empty = join(folder, 'found');
    const narrator = narratorWith(own, empty);
    expect(await narrator.findKept(request)).toBeNull();
    expect(own.asked).toEqual([]);
    const spoken = await narrator.speak(request);
    expect(await narratorWith(own, empty).findKept(request)).toEqual(spoken);
    expect(await narrator.findKept({ ...request, text: 'Tom' })).toBeNull();
  });

  it('is known without speaking, so a voice that never speaks in the same way is heard once', async () => {
    const random = { ...request, voice: voiceConfigOf('test:random') };
    const first = await narratorWith(randomVoice(), cache).speak(random);
    const own = randomVoice();
    expect(await narratorWith(own, cache).speak({ ...random, text: ' Sarah ' })).toEqual(first);
    expect(own.asked).toEqual([]);
    const elsewhere = await narratorWith(randomVoice(), join(folder, 'elsewhere')).speak(random);
    expect(elsewhere.key).toBe(first.key);
    expect(elsewhere.sha256).not.toBe(first.sha256);
  });

  it.each<[string, Partial<SpeechRequest>, Partial<SpeakingVoice>?]>([
    ['the text', { text: 'Sara' }],
    ['the version of the voice', {}, { version: '2' }],
    ['another voice', {}, { id: 'test:other' }],
    ['the speed', { voice: { ...request.voice, speed: 1.1 } }],
    ['whom it sounds like', { actor: { ...actor, id: 'template consent-2' } }],
    ['whether it sounds like anybody', { voice: { ...request.voice, pitch_match: false } }],
    ['how the name is said', { pronunciations: [{ name: 'Sarah', language: 'en', ipa: null, respelling: 'Saira' }] }],
    ['the replaced words', { place: { seconds: 0.4, replaces: 'Robert', around: { before: 'Hi', after: ', I' } } }],
    ['the words around', { place: { seconds: 0.4, replaces: 'Anna', around: { before: 'Hello', after: ', I' } } }],
    ['the length of its place', { place: { seconds: 0.7, replaces: 'Anna', around: { before: 'Hi', after: ', I' } } }],
    ['a recording', { recording: recording('take 1') }],
  ])('changes with %s', async (_, changes, own = {}) => {
    expect(await key(changes, own)).not.toBe(await key());
  });

  it('changes with another recording, and with nothing else once there is one', async () => {
    const take = { recording: recording('take 1') };
    expect(await key({ recording: recording('take 2') })).not.toBe(await key(take));
    expect(await key(take, { version: '2' })).toBe(await key(take));
  });

  it('names the voice that is nearest to the person, where nobody chose one', async () => {
    const nearest = { ...voiceConfigOf('builtin:nearest'), pitch_match: false };
    const at = (hertz: number) => key({ voice: nearest, recordedVoice: { pitch: () => hertz } });
    expect(await at(95)).toBe(await at(96));
    expect(await at(95)).not.toBe(await at(210));
  });
});

describe('the key of a sentence', () => {
  const sentence: FilledSentence = {
    text: 'Hi B.',
    words: [
      { text: 'Hi', start: 0, end: 2, recorded: { first: 0, end: 1 }, isFixed: true, mark: null },
      { text: 'B', start: 3, end: 4, recorded: { first: 1, end: 2 }, isFixed: false, mark: 0 },
    ],
  };
  const request: SentenceRequest = {
    sentence,
    recorded: [
      { seconds: 0.3, pause: 0 },
      { seconds: null, pause: null },
    ],
    places: [{ first: 1, end: 2, least: 0.4 }],
    voice,
    recordedVoice: { pitch: () => 120 },
  };
  const key = (changes: Partial<SentenceRequest> = {}) =>
    narratorWith(countingVoice()).sentenceKey({ ...request, ...changes });

  it('changes with how long a value must take, and which it is', () => {
    expect(key({ places: [...request.places] })).toBe(key());
    expect(key({ places: [{ first: 1, end: 2, least: 0.41 }] })).not.toBe(key());
    expect(key({ places: [{ first: 0, end: 1, least: 0.4 }] })).not.toBe(key());
    expect(key({ places: [] })).not.toBe(key());
  });

  it('changes with what a voice does to this sentence alone, and with nothing it does to others', () => {
    const own = (changes: Partial<SpeakingVoice>, text = 'Hi B.') =>
      narratorWith(countingVoice(changes)).sentenceKey({ ...request, sentence: { ...sentence, text } });
    const question = (version: string): Partial<SpeakingVoice> => ({
      wordsVersion: (text) => (text.endsWith('?') ? version : null),
    });
    expect(own(question('1'))).toBe(key());
    expect(own(question('1'), 'Hi B?')).not.toBe(own(question('2'), 'Hi B?'));
    expect(own(question('1'), 'Hi B?')).not.toBe(own({}, 'Hi B?'));
  });
});

describe('a section', () => {
  const template = join(folder, 'template');
  let words: SpokenWord[];
  beforeAll(async () => {
    const spoken = spokenRecording(8, 3);
    words = spoken.words;
    await makeTemplate(template, [spoken.samples]);
  });

  const render = (own: SpeakingVoice, cache: string) => {
    const word = words[3] ?? { start: 1, end: 1.4 };
    const sections = [{ variable: 'name', start: word.start, end: word.end, text: 'Sarah' }];
    const artifacts = createFileStore(cache);
    return renderVideo({ template, artifacts, sections, voice, clips: narratorWith(own, cache) });
  };

  it('is spoken again by a new version of its voice, although the old one’s sound is still there', async () => {
    const cache = join(folder, 'updated');
    const before = await render(randomVoice(), cache);
    const same = randomVoice();
    expect((await render(same, cache)).plan).toEqual(before.plan);
    expect(same.asked).toEqual([]);
    const updated = randomVoice({ version: '2' });
    const after = await render(updated, cache);
    expect(updated.asked).not.toEqual([]);
    expect(replacedSound(after.plan)[0]?.key).not.toBe(replacedSound(before.plan)[0]?.key);
    expect(readdirSync(join(cache, 'sections'))).toHaveLength(2);
  });
});

describe('a voice that is paid for', () => {
  const place = { seconds: 0.25, replaces: 'Anna' };

  it('is asked for a text once, and the answer is stretched to its place at the same pitch', async () => {
    const paid = countingVoice({ isPaid: true });
    const narrator = narratorWith(paid, join(folder, 'paid'));
    const alone = await narrator.speak({ text: 'Sarah', voice });
    const fitted = await narrator.speak({ text: 'Sarah', voice, place });
    expect(paid.asked).toEqual([{ text: 'Sarah', speed: 1 }]);
    expect(fitted.samples.length / alone.samples.length).toBeGreaterThan(0.6);
    expect(fitted.samples.length / alone.samples.length).toBeLessThan(0.8);
    const pitchOf = (samples: Float32Array) => medianPitch(trackPitch(samples, 48_000)) ?? 0;
    expect(pitchOf(fitted.samples) / pitchOf(alone.samples)).toBeCloseTo(1, 1);
  });

  it('is not asked for the replaced words, and others are', async () => {
    const paid = countingVoice({ isPaid: true });
    await narratorWith(paid, join(folder, 'replaced')).speak({ text: 'Sarah', voice, place });
    expect(paid.asked.map(({ text }) => text)).toEqual(['Sarah']);
    const free = countingVoice({ id: 'test:free' });
    await narratorWith(free, join(folder, 'replaced')).speak({ text: 'Sarah', voice, place });
    expect(free.asked.map(({ text }) => text)).toContain('Anna');
  });
});

describe('a voice', () => {
  const read = (seconds: number) => {
    const length = Math.round(Math.min(seconds, 4) * 48_000);
    return Float32Array.from({ length }, (_, index) => 0.2 * Math.sin((2 * Math.PI * 110 * index) / 48_000));
  };
  const actor = { id: 'man', read };
  const matched = { ...voice, pitch_match: true };

  it('that fits its place as it speaks is asked once', async () => {
    const own = countingVoice();
    const clip = { text: 'Sarah', voice, place: { seconds: 0.4, replaces: 'Anna' } };
    await narratorWith(own, join(folder, 'as-it-is')).speak(clip);
    expect(own.asked.filter(({ text }) => text === 'Sarah')).toEqual([{ text: 'Sarah', speed: 1 }]);
    const like = countingVoice();
    await narratorWith(like, join(folder, 'as-it-is-matched')).speak({ ...clip, voice: matched, actor });
    expect(like.asked.filter(({ text }) => text === 'Sarah')).toEqual([{ text: 'Sarah', speed: 1 }]);
  });

  it('is measured once, for all processes', async () => {
    const cache = join(folder, 'profiles');
    const [first, second] = [countingVoice(), countingVoice()];
    const sampled = ({ asked }: typeof first) => asked.filter(({ text }) => text.startsWith('1, 2'));
    const one = await narratorWith(first, cache).speak({ text: 'Sarah', voice: matched, actor });
    await narratorWith(second, cache).speak({ text: 'Robert', voice: matched, actor });
    expect([sampled(first).length, sampled(second).length]).toEqual([1, 0]);
    const anew = await narratorWith(countingVoice(), join(folder, 'profiles-2')).speak({
      text: 'Sarah',
      voice: matched,
      actor,
    });
    expect(anew.samples).toEqual(one.samples);
  });

  it('that imitates a person leaves no measurements on the disk', async () => {
    const cache = join(folder, 'imitating');
    await narratorWith(countingVoice({ imitates: true }), cache).speak({ text: 'Sarah', voice: matched, actor });
    expect(readdirSync(cache)).toEqual(['clips']);
  });
});
