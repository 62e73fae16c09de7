import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderVideo, type Speak } from '../../electron/engine/render/render.ts';
import type { RenderResult, SectionToRender } from '../../electron/engine/workers/protocol.ts';
import { voiceConfigOf } from '../../shared/voices.ts';
import { spokenWord, type SpokenWord } from '../support/speech-like.ts';
import type { BenchTemplate } from './template.ts';

export type StoredSections = { sections: number; packets: number; facts: number };

/** Renders for one recipient after another, each with words never said before: no section is found in the cache. */
export type Recipients = {
  /** @param sections words of the template that change, spread over its length. */
  render(template: BenchTemplate, sections: number): Promise<RenderResult>;
  /** What is stored for all sections encoded so far: their number, and bytes a section of sound and of facts beside it. */
  stored(): Promise<StoredSections>;
};

export const voice = voiceConfigOf('flite:slt');

/** Clips a voice is taken to have said before. */
const clipCount = 40;

export async function createRecipients(cache: string, clipFolder: string): Promise<Recipients> {
  const speak = await prepareClips(clipFolder);
  const sectionFolder = join(cache, 'sections');
  let said = 0;
  return {
    render(template, sections) {
      return renderVideo({
        template: template.folder,
        cache,
        sections: chosenWords(template.words, sections).map((word) => ({ ...word, text: `value ${said++}` })),
        voice,
        speak,
      });
    },
    async stored() {
      let packets = 0;
      let facts = 0;
      for (const name of await readdir(sectionFolder)) {
        const { size } = await stat(join(sectionFolder, name));
        if (name.endsWith('.json')) facts += size;
        else packets += size;
      }
      return { sections: said, packets: packets / said, facts: facts / said };
    },
  };
}

/** Words spread evenly over the recording, as sections. */
export function chosenWords(words: readonly SpokenWord[], count: number): Omit<SectionToRender, 'text'>[] {
  if (words.length < count) throw new Error(`the recording has only ${words.length} words`);
  return Array.from({ length: count }, (_, index) => {
    const word = words[Math.floor(((index + 0.5) * words.length) / count)];
    return { variable: `variable_${index}`, start: word?.start ?? 0, end: word?.end ?? 0 };
  });
}

/** A voice whose clips lie on disk as 16-bit samples, as those of a real one do once they were said. */
async function prepareClips(folder: string): Promise<Speak> {
  await mkdir(folder, { recursive: true });
  const clipFile = (number: number): string => join(folder, `${number % clipCount}.s16`);
  for (let number = 0; number < clipCount; number++) {
    const samples = spokenWord(0.3 + (0.35 * number) / clipCount, number);
    await writeFile(
      clipFile(number),
      Int16Array.from(samples, (sample) => Math.round(sample * 32_767)),
    );
  }
  return async ({ text }) => {
    const bytes = await readFile(clipFile(Number(text.split(' ')[1])));
    const pcm = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
    const samples = new Float32Array(pcm.length);
    for (let index = 0; index < pcm.length; index++) samples[index] = (pcm[index] ?? 0) / 32_768;
    return { samples };
  };
}
