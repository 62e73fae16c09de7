import { describe, expect, it } from 'vitest';
import { learnScriptSounds } from '#electron/engine/speech/align/script-sounds.ts';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { scriptPieces } from '#renderer/features/recorder/following/script-pieces.ts';
import { readingWords } from '#renderer/features/recorder/reading.ts';
import { CancelledError } from '#shared/errors/index.ts';
import { featureRate } from '#shared/sound/features.ts';
import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import {
  followReading,
  insertAt,
  leaveOut,
  readTogether,
  roomOf,
  sayAgain,
  shareWithin,
  type Reading,
} from '../../support/followed-reading.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { readRecordings } from '../../support/recordings.ts';
import { createRandom } from '../../support/speech-like.ts';

function learn(script: string): Promise<ScriptSounds[]> {
  return Promise.all(scriptPieces(readingWords(script)).map(({ text }) => learnScriptSounds(text, {})));
}

/** A quiet room. */
function room(seconds: number): Float32Array {
  const random = createRandom(3);
  return Float32Array.from({ length: seconds * featureRate }, () => 0.001 * (random() - 0.5));
}

describe('a teleprompter that listens', async () => {
  const script =
    'Hi {{first_name|Sarah}}, I had a look at your web site this morning. It would be a pleasure to show you what we have built.';
  const learnt = await learn(script);
  const { samples } = await speakWithFlite(
    'Hi Sarah, I had a look at your web site this morning. It would be a pleasure to show you what we have built.',
    { voice: 'rms', speed: 1 },
  );
  const words = readingWords(script).length;

  it('gets to the end with the voice, and not before it', () => {
    const followed = followReading(script, learnt, { samples, said: [] });
    expect(followed.words.at(-1)).toBeGreaterThanOrEqual(words - 1);
    // Neither the voice nor the script jumps.
    for (const [index, word] of followed.words.entries()) {
      const before = followed.words[index - 1] ?? 0;
      expect(word).toBeGreaterThanOrEqual(before);
      expect(word - before).toBeLessThanOrEqual(3);
    }
    const half = followed.words[Math.floor(followed.words.length / 2)];
    expect(half).toBeGreaterThan(words / 3);
    expect(half).toBeLessThan((words * 2) / 3);
  });

  it('stays where it is in silence, in noise and in music', () => {
    const random = createRandom(5);
    const hiss = Float32Array.from({ length: 20 * featureRate }, () => 0.2 * (random() - 0.5));
    const melody = Float32Array.from({ length: 20 * featureRate }, (_, index) => {
      const hertz = [262, 330, 392, 523][Math.floor(index / (featureRate / 3)) % 4] ?? 262;
      return 0.1 * Math.sin((2 * Math.PI * hertz * index) / featureRate);
    });
    for (const sound of [room(20), new Float32Array(20 * featureRate), hiss, melody]) {
      const { words: places } = followReading(script, learnt, { samples: sound, said: [] });
      expect(Math.max(...places)).toBeLessThanOrEqual(1);
    }
  });

  it('can be stopped while it learns a script', async () => {
    await expect(learnScriptSounds('Nobody spoke this before.', { signal: AbortSignal.abort() })).rejects.toThrow(
      CancelledError,
    );
  });

  it('refuses a script without words', async () => {
    await expect(learnScriptSounds('… !', {})).rejects.toMatchObject({ code: 'ALIGNMENT_FAILED' });
  });
});

describe.skipIf(!hasMedia)(`a teleprompter for real readers (${withoutMedia})`, async () => {
  const recordings = hasMedia ? await readRecordings((name) => /^LJ001-00(0[1-8])$|^grid/.test(name)) : [];
  const woman = readTogether(recordings.filter(({ corpus }) => corpus === 'ljspeech'));
  const others = readTogether(recordings.filter(({ corpus }) => corpus === 'grid'));
  const learnt = hasMedia ? await learn(woman.script) : [];
  const follow = (reading: Reading) => followReading(woman.script, learnt, reading);

  it('is nearly always at the word that is being said', () => {
    const followed = follow(woman);
    expect(shareWithin(followed, 1)).toBeGreaterThan(0.96);
    expect(shareWithin(followed, 3)).toBeGreaterThan(0.99);
  });

  it('waits in a pause, and goes on', () => {
    const followed = follow(insertAt(woman, 40, roomOf(woman, 8)));
    expect(shareWithin(followed, 3)).toBeGreaterThan(0.99);
  });

  it('finds a reader again who skips words, or says them once more', () => {
    expect(shareWithin(follow(leaveOut(woman, 60, 72)), 3)).toBeGreaterThan(0.96);
    expect(shareWithin(follow(sayAgain(woman, 50, 65)), 3)).toBeGreaterThan(0.96);
  });

  it('holds while something else is said', () => {
    const aside = others.samples.slice(0, 8 * featureRate);
    expect(shareWithin(follow(insertAt(woman, 30, aside)), 3)).toBeGreaterThan(0.9);
  });

  it('takes a small part of a processor', () => {
    expect(follow(woman).processorShare).toBeLessThan(0.15);
  });
});
