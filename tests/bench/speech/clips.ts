import { join } from 'node:path';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import type { Actor } from '#electron/engine/speech/match/profiles.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import type { Recording } from '../../support/recordings.ts';
import { median } from './statistics.ts';

export type ClipFigures = {
  /** Time for a name within its sentence that is new to the voice, and for one that is stored; milliseconds. */
  clip_ms: number;
  cached_clip_ms: number;
  /** Time for a new name, matched to an actor. */
  matched_clip_ms: number;
};

const names = (
  'Sarah Christopher Anna Michael Priya Joshua Elizabeth Tom Alejandra Kevin Stephanie Robert Jonathan Mia Charlotte ' +
  'Henry Oliver Emma Scott Grace Megan Daniel Victoria Peter Nadia Samuel Olga Benjamin Laura Felix'
).split(' ');

export async function measureClips(recordings: readonly Recording[], cacheFolder: string): Promise<ClipFigures> {
  const narrator = new Narrator({ artifacts: createFileStore(join(cacheFolder, 'clips-of-names')) });
  const voice = voiceConfigOf('flite:slt');
  const place = { seconds: 0.4, replaces: 'Emily', around: { before: 'Hi', after: ', I had' } };
  await narrator.speak({ text: 'Ready', voice, place });
  const made = await timesOf((text) => narrator.speak({ text, voice, place }));
  const cached = await timesOf((text) => narrator.speak({ text, voice, place }));
  const matched: number[] = [];
  for (const actor of actorsOf(recordings)) {
    await narrator.speak({ text: 'Ready', voice, actor, place });
    for (const text of names.slice(0, 10)) {
      const started = performance.now();
      await narrator.speak({ text, voice, actor, place });
      matched.push(performance.now() - started);
    }
  }
  return {
    clip_ms: median(made),
    cached_clip_ms: median(cached),
    matched_clip_ms: median(matched),
  };
}

async function timesOf(work: (name: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const name of names) {
    const started = performance.now();
    await work(name);
    times.push(performance.now() - started);
  }
  return times;
}

/** A woman and four people of the GRID corpus. */
function actorsOf(recordings: readonly Recording[]): Actor[] {
  const grid = recordings.filter(({ corpus }) => corpus === 'grid').slice(0, 4);
  const one = recordings.find(({ corpus }) => corpus === 'ljspeech');
  return [...(one ? [one] : []), ...grid].map(({ name, samples }) => ({
    id: name,
    read: (seconds) => samples.subarray(0, seconds * 48_000),
  }));
}
