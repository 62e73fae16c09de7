import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { readClip, keepClip } from '#electron/engine/speech/clips/kept-clips.ts';
import type { RenderResult, SectionToRender } from '#electron/engine/render/types.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { spokenWord, type SpokenWord } from '../support/speech-like.ts';
import type { BenchTemplate } from './template.ts';
import { clipsFrom, type Speak } from '../support/stand-in-clips.ts';

export type StoredSections = { sections: number; bytes: number };

/** Renders for one recipient after another, each with new words, so that no section is stored already. */
export type Recipients = {
  /** @param sections number of words of the template that change, spread over its length. */
  render(template: BenchTemplate, sections: number): Promise<RenderResult>;
  /** Number of all sections encoded so far, and stored bytes per section. */
  stored(): Promise<StoredSections>;
};

export const voice = voiceConfigOf('flite:slt');

/** Number of clips that a voice has spoken before. */
const clipCount = 40;

export function createRecipients(cache: string, clipFolder: string): Recipients {
  const speak = prepareClips(clipFolder);
  const artifacts = createFileStore(cache);
  const sectionFolder = join(cache, 'sections');
  let said = 0;
  return {
    render(template, sections) {
      return renderVideo({
        template: template.folder,
        artifacts,
        sections: chosenWords(template.words, sections).map((word) => ({ ...word, text: `value ${said++}` })),
        voice,
        clips: clipsFrom(speak),
      });
    },
    async stored() {
      let bytes = 0;
      for (const name of await readdir(sectionFolder)) bytes += (await stat(join(sectionFolder, name))).size;
      return { sections: said, bytes: bytes / said };
    },
  };
}

/** Words as sections, spread evenly over the recording. */
export function chosenWords(words: readonly SpokenWord[], count: number): Omit<SectionToRender, 'text'>[] {
  if (words.length < count) throw new Error(`the recording has only ${words.length} words`);
  return Array.from({ length: count }, (_, index) => {
    const word = words[Math.floor(((index + 0.5) * words.length) / count)];
    return { variable: `variable_${index}`, start: word?.start ?? 0, end: word?.end ?? 0 };
  });
}

/** A voice whose clips are already stored, as after speaking them once. */
function prepareClips(folder: string): Speak {
  const artifacts = createFileStore(folder);
  const keyOf = (number: number): string => String(number % clipCount);
  const written = Promise.all(
    Array.from({ length: clipCount }, (_, number) =>
      keepClip(artifacts, keyOf(number), spokenWord(0.3 + (0.35 * number) / clipCount, number)),
    ),
  );
  return async ({ text }) => {
    await written;
    const clip = await readClip(artifacts, keyOf(Number(text.split(' ')[1])));
    if (!clip) throw new Error('a clip is missing');
    return { ...clip, source: 'flite:slt', reason: 'voice', matched: false, inSentence: false };
  };
}
