import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { itemAt } from '#shared/at.ts';
import type { AlignedWord } from '#shared/api/index.ts';
import { markedWords, parseScript } from '#shared/script/index.ts';
import { soundRate } from '#shared/wav.ts';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { wordsAround } from '#electron/engine/speech/ear/words-around.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import type { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import type { SoundToHear } from '#electron/engine/speech/ear/listen.ts';
import { melRate } from '#electron/engine/speech/ear/mel.ts';
import { makeTemplate } from '../../support/make-template.ts';
import type { createMemoryStore } from '../../support/memory-store.ts';
import { readRecordings } from '../../support/recordings.ts';
import { recordings, soundOfVideo, type MarkedTemplate } from '../voice/listen/render.ts';

/** A sound in a file, what is said in it, and the words around it. */
export type SaidInFile = Omit<SoundToHear, 'sound'> & { file: string; said: string };

export type Template = MarkedTemplate & { words: readonly AlignedWord[] };

/** Two sentences of a woman, whose value is a name. */
export async function makeTemplates(out: string): Promise<Template[]> {
  const made: Template[] = [];
  for (const { id, file, script } of recordings) {
    const folder = join(out, `template-${id}`);
    const samples = await readSound(file, { longest: longestSound });
    await makeTemplate(folder, [samples], { width: 160, height: 120 });
    const { words } = await alignScript({ samples, script });
    const own = words.filter(({ occurrence }) => occurrence !== null);
    const mark = itemAt(markedWords(parseScript(script)), 0);
    const section = { start: itemAt(own, 0).start, end: itemAt(own, own.length - 1).end };
    made.push({ folder, section, mark, words });
  }
  return made;
}

type Voice = { id: string; narrator: Narrator; artifacts: ReturnType<typeof createMemoryStore> };

/** Renders a video with a name, and writes the part of its sound that is listened to. */
export async function sayInVideo(out: string, template: Template, voice: Voice, name: string): Promise<SaidInFile> {
  const { section, words } = template;
  const { samples, place } = await soundOfVideo(template, { ...voice, voice: voice.id, name, out });
  const grown = place.end - section.end;
  const around = wordsAround(words, section);
  return writeSound(out, samples, { ...around, end: around.end + grown, said: name });
}

/** Words that a woman says herself: the longer ones of her sentences. */
export async function sayByPerson(out: string, count: number): Promise<SaidInFile[]> {
  const said: SaidInFile[] = [];
  for (const { corpus, words, samples } of await readRecordings()) {
    if (corpus !== 'ljspeech') continue;
    const aligned = words.map((word): AlignedWord => ({ ...word, confidence: 1, occurrence: null }));
    const long = words.filter(({ word }) => /^[a-z]{6,}$/iu.test(word));
    for (const own of long.filter((_, index) => index % 2 === 0)) {
      const others = aligned.filter(({ start }) => start !== own.start);
      said.push(writeSound(out, samples, { ...wordsAround(others, own), said: own.word }));
    }
  }
  return said.slice(0, count);
}

let written = 0;

function writeSound(
  out: string,
  samples: Float32Array,
  part: Omit<SaidInFile, 'file'> & { start: number; end: number },
): SaidInFile {
  const { start, end, before, after, said } = part;
  const heard = samples.slice(Math.round(start * soundRate), Math.round(end * soundRate));
  const sound = resample(heard, soundRate, melRate);
  const file = join(out, `heard-${(written += 1)}.f32`);
  writeFileSync(file, new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength));
  return { file, before, after, said };
}
