import { execFileSync } from 'node:child_process';
import { learnScriptSounds } from '#electron/engine/speech/align/script-sounds.ts';
import { scriptPieces } from '#renderer/features/recorder/following/script-pieces.ts';
import { readingWords } from '#renderer/features/recorder/reading.ts';
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
import { createRandom } from '../../support/speech-like.ts';
import type { Recording } from '../../support/recordings.ts';

/** How well a teleprompter follows a voice. */
export type FollowingFigures = {
  /** Share of the time within one, and within three words of the spoken word, for the original recording. */
  following_within_one: number;
  following_within_three: number;
  /** Lowest share within three words, of all altered readings. */
  following_worst_case: number;
  /** Seconds of processor time per second of reading. */
  following_processor: number;
};

/** Follows two minutes of LJSpeech in one piece, original and altered; and the words of the eleven speakers of GRID. */
export async function measureFollowing(recordings: readonly Recording[]): Promise<FollowingFigures> {
  const woman = readTogether(recordings.filter(({ corpus }) => corpus === 'ljspeech'));
  const many = readTogether(recordings.filter(({ corpus }) => corpus === 'grid'));
  const [learnt, learntMany] = [await learnAll(woman.script), await learnAll(many.script)];
  const random = createRandom(11);
  const others: [string, Reading][] = [
    ['8 s of silence', insertAt(woman, 40, roomOf(woman, 8))],
    ['12 words skipped', leaveOut(woman, 60, 72)],
    ['15 words said again', sayAgain(woman, 50, 65)],
    ['30 words said again', sayAgain(woman, 100, 130)],
    ['12 s of other speakers', insertAt(woman, 30, many.samples.slice(0, 12 * 16_000))],
    ['6 s of a later page', insertAt(woman, 30, woman.samples.slice(80 * 16_000, 86 * 16_000))],
    ['25 dB quieter', { ...woman, samples: woman.samples.map((sample) => sample * 0.056) }],
    [
      'white noise 30 dB below',
      { ...woman, samples: woman.samples.map((sample) => sample + 0.006 * (random() - 0.5)) },
    ],
    ['at 75 % of the pace', atPace(woman, 0.75)],
    ['at 135 % of the pace', atPace(woman, 1.35)],
  ];
  const asRead = followReading(woman.script, learnt, woman);
  show('as read', asRead);
  show('GRID, 11 speakers', followReading(many.script, learntMany, many));
  const shares = others.map(([name, reading]) => {
    const followed = followReading(woman.script, learnt, reading);
    show(name, followed);
    return shareWithin(followed, 3);
  });
  return {
    following_within_one: shareWithin(asRead, 1),
    following_within_three: shareWithin(asRead, 3),
    following_worst_case: Math.min(...shares),
    following_processor: asRead.processorShare,
  };
}

function learnAll(script: string): Promise<ScriptSounds[]> {
  return Promise.all(scriptPieces(readingWords(script)).map(({ text }) => learnScriptSounds(text, {})));
}

/** Changes the pace, but not the pitch. */
function atPace({ samples, said }: Reading, pace: number): Reading {
  const format = ['-f', 'f32le', '-ar', '16000', '-ac', '1'];
  const input = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const output = execFileSync(
    'ffmpeg',
    ['-v', 'error', ...format, '-i', '-', '-af', `atempo=${pace}`, ...format, '-'],
    {
      input,
      maxBuffer: 2 ** 28,
    },
  );
  return {
    samples: new Float32Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.byteLength)),
    said: said.map(({ at, word }) => ({ at: at / pace, word })),
  };
}

function show(name: string, followed: ReturnType<typeof followReading>): void {
  const shares = [1, 3].map((words) => `${(100 * shareWithin(followed, words)).toFixed(1)} % within ${words}`);
  const farthest = followed.ahead.reduce((most, off) => (Math.abs(off) > Math.abs(most) ? off : most), 0);
  console.log(
    `${name.padEnd(26)} ${shares.join(', ')}, at most ${farthest}, ${(100 * followed.processorShare).toFixed(1)} % of a core`,
  );
}
