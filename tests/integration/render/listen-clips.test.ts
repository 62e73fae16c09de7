import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AlignedWord } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { soundRate } from '#shared/wav.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { listenToClips } from '#electron/engine/render/listen-clips.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { earIn, type Ear } from '#electron/engine/speech/ear/loaded-ears.ts';
import { judge } from '#electron/engine/speech/ear/judge.ts';
import { melRate, melSpectrogram } from '#electron/engine/speech/ear/mel.ts';
import { keptVersion } from '../../support/kept-version.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { sayLetters, writeTinyWhisper } from '../../support/models/tiny-whisper.ts';
import { createRandom } from '../../support/speech-like.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder('listen');
const template = join(root, 'template');
const among = { first_name: ['Kate', 'Pat', 'Tom'] };

/** What each value's clip says: Kate’s is another’s, and nobody can say “Mute”. */
const said: Readonly<Record<string, string>> = { Tom: 'Tom', Kate: 'Pat' };

describe('values in their places', () => {
  let ear: Ear;
  let listened = 0;
  const artifacts = createMemoryStore();
  let sayings = said;
  const speaking = () =>
    clipsFrom(({ text }) => {
      const letters = sayings[text];
      if (letters === undefined) return Promise.reject(new AppError('VALUE_UNSPEAKABLE', { subject: text }));
      const samples = resample(sayLetters(letters), melRate, soundRate);
      return Promise.resolve({ samples, source: 'tones', reason: 'voice', matched: false, inSentence: false });
    });
  let spoken = speaking();
  const word = (text: string, start: number, end: number): AlignedWord => ({
    word: text,
    start,
    end,
    confidence: 1,
    occurrence: null,
  });

  beforeAll(async () => {
    // A recording of one word between pauses.
    const random = createRandom(1);
    const sound = Float32Array.from({ length: 2.5 * soundRate }, () => 0.0005 * (random() - 0.5));
    sound.set(resample(sayLetters('q', 0.5), melRate, soundRate), soundRate);
    await makeTemplate(template, [sound]);
    const folder = join(root, 'whisper');
    writeTinyWhisper(folder);
    const opened = await earIn(folder);
    const encode: Ear['network']['encode'] = (sound) => {
      listened += 1;
      return opened.network.encode(sound);
    };
    ear = { ...opened, network: { ...opened.network, encode } };
  });

  type Options = Partial<Parameters<typeof listenToClips>[0]>;
  const listen = (values: readonly string[], options: Options = {}) =>
    listenToClips({
      template,
      artifacts,
      words: [],
      sections: values.map((text) => ({ variable: 'first_name', text, start: 1, end: 1.5 })),
      places: [{ variable: 'first_name', start: 1, end: 1.5 }],
      among,
      voice: voiceConfigOf('flite:rms'),
      consent: null,
      clipOf: spoken.speak,
      openEar: () => Promise.resolve(ear),
      language: 'en',
      ...options,
    });

  it('are heard as their clips say them, each once', async () => {
    const heard = await listen(['Tom', 'Kate']);
    expect(heard).toMatchObject([{ verdict: 'heard' }, { verdict: 'unsure', soundsLike: 'Pat' }]);
    const before = listened;
    expect(await listen(['Kate', 'Tom'])).toEqual(heard.toReversed());
    expect(listened).toBe(before);
  });

  it('leave nothing behind that tells a name', async () => {
    const kept = vi.spyOn(artifacts, 'put');
    await listen(['Tom', 'Kate'], { language: 'en', words: [word('Hi', 0.2, 0.5)] });
    const verdicts = kept.mock.calls.filter(([{ kind }]) => kind === 'verdicts');
    expect(verdicts).toHaveLength(2);
    for (const [, parts] of verdicts) expect(Buffer.concat(parts).toString()).not.toMatch(/pat|tom|kate/iu);
  });

  it('are listened to again where their clips have another sound', async () => {
    const right = await listen(['Tom']);
    sayings = { ...said, Tom: 'Pat' };
    spoken = speaking();
    expect(await listen(['Tom'])).toMatchObject([{ verdict: 'unsure' }]);
    sayings = said;
    spoken = speaking();
    expect(await listen(['Tom'])).toEqual(right);
  });

  it('are judged as the version of the ear says', () => {
    const { values } = melSpectrogram(sayLetters('tomkate'));
    const fit = (text: string, score: number, prior: number) => ({ text, score, prior });
    const verdicts = [-40, -20, -12, -6, -2].flatMap((score) =>
      (['list', 'app', 'written'] as const).flatMap((origin) =>
        [2, 4, 8].map((sounds) => judge([fit('Tom', score, -22)], [{ ...fit('Pat', -14, -24), origin }], sounds)),
      ),
    );
    const digest = { name: 'earVersion', file: 'speech/ear/listen.ts' };
    expect(keptVersion(digest, values)).toEqual({ version: 2, digest: '8285cd3c790f909c' });
    expect(keptVersion(digest, verdicts)).toEqual({ version: 2, digest: 'a60ea61e5045bb12' });
  });

  it('have a reason where nobody listens, and are listened to later', async () => {
    const none = () => Promise.reject(new AppError('RECOGNITION_UNAVAILABLE'));
    expect(await listen(['Tom'], { openEar: none })).toEqual([{ verdict: 'not_listened', reason: 'no_recognizer' }]);
    expect(await listen(['Tom'], { language: 'de' })).toEqual([{ verdict: 'not_listened', reason: 'language' }]);
    expect(await listen(['12'])).toEqual([{ verdict: 'not_listened', reason: 'not_words' }]);
    expect(await listen(['Tom'])).toMatchObject([{ verdict: 'heard' }]);
  });

  it('are left out where their clips are not there', async () => {
    expect(await listen(['Tom'], { clipOf: () => Promise.resolve(null) })).toMatchObject([
      { error: { code: 'ARTIFACT_MISSING' } },
    ]);
  });

  it('are compared with names that have the same letters attached', async () => {
    const attached = { before: '', after: '’s' };
    sayings = { ...said, 'Kate’s': 'Pat' };
    spoken = speaking();
    const section = { variable: 'first_name', text: 'Kate’s', attached, start: 1, end: 1.5 };
    expect(await listen([], { sections: [section] })).toMatchObject([{ verdict: 'unsure', soundsLike: 'Pat’s' }]);
    sayings = said;
    spoken = speaking();
  });

  it('are found as the clips of a rendered video, and not spoken', async () => {
    const narrator = new Narrator({ artifacts });
    const voice = voiceConfigOf('flite:rms');
    const around = { before: 'Hi', after: ', I' };
    const sections = [{ variable: 'first_name', text: 'Sarah', replaces: 'Anna', around, start: 1, end: 1.5 }];
    const find = (text: string) =>
      listen([], {
        voice,
        sections: sections.map((section) => ({ ...section, text })),
        clipOf: (request) => narrator.findKept(request),
      });
    expect(await find('Sarah')).toMatchObject([{ error: { code: 'ARTIFACT_MISSING' } }]);
    const { clipBytes } = await renderVideo({ template, artifacts, sections, voice, clips: narrator });
    expect(await find('Sarah')).toMatchObject([{ verdict: expect.any(String), clip: clipBytes[0]?.clip }]);
    expect(await find('Tom')).toMatchObject([{ error: { code: 'ARTIFACT_MISSING' } }]);
  });

  it('say why no voice can speak them', async () => {
    const [mute, tom] = await listen(['Mute', 'Tom']);
    expect(mute).toMatchObject({ error: { code: 'VALUE_UNSPEAKABLE', subject: 'Mute' } });
    expect(tom).toMatchObject({ verdict: 'heard' });
  });
});
