import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { wavHeader } from '../../shared/wav.ts';
import {
  builtinChapter,
  neuralChapter,
  pronunciationChapter,
  scriptsChapter,
  takesChapter,
  type Chapter,
} from './examples.ts';
import { pageOf } from './page.ts';
import { rate, readSentence } from './sentence.ts';

/** `npm run demo:speech [-- --out FOLDER --model FOLDER]`: a page to listen to names from each source, before and after. */

const { values } = parseArgs({
  options: { out: { type: 'string', default: join('out', 'demo-speech') }, model: { type: 'string' } },
});
const out = resolve(values.out);
const cache = await mkdtemp(join(tmpdir(), 'vocative-demo-speech-'));
try {
  const sentence = await readSentence();
  const chapters: Chapter[] = [];
  for (const chapter of [builtinChapter, takesChapter, pronunciationChapter, scriptsChapter]) {
    chapters.push(await chapter(sentence, cache));
    console.error(chapters.at(-1)?.title);
  }
  if (values.model !== undefined) chapters.push(await neuralChapter(sentence, cache, resolve(values.model)));

  await mkdir(join(out, 'sounds'), { recursive: true });
  const files = new Map<Float32Array, string>();
  const sounds = chapters.flatMap(({ examples }) => examples.flatMap(({ before, after }) => [before, after]));
  for (const [index, { samples }] of [sentence.recorded, ...sounds].entries()) {
    const file = `sounds/${String(index).padStart(3, '0')}.wav`;
    files.set(samples, file);
    await writeFile(join(out, file), wavOf(samples));
  }
  const fileOf = (samples: Float32Array) => files.get(samples) ?? '';
  const missing = missingSources(values.model !== undefined);
  const { recorded, presenter } = sentence;
  const page = await pageOf({ recorded, presenter, chapters, fileOf, missing });
  await writeFile(join(out, 'index.html'), page);
  console.log(`Open ${join(out, 'index.html')}`);
} finally {
  await rm(cache, { recursive: true, force: true });
}

/** What is not played, and how to hear it: HTML. */
function missingSources(hasModel: boolean): string[] {
  const neural =
    '<b>Neural voices:</b> no model was named. Install one in the app, or with <code>vocative models add</code>, and run <code>npm run demo:speech -- --model FOLDER</code>.';
  return [
    ...(hasModel ? [] : [neural]),
    '<b>Voices of speech services:</b> no key is used here, as every text sent to them is paid for. Add the service under Voices in the app and listen to a sample there; the price is shown before a batch.',
    '<b>Your own voice:</b> a person’s recordings are private. Record names under Voices, and hear each in its place in the editor.',
  ];
}

function wavOf(samples: Float32Array): Uint8Array {
  const pcm = Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))));
  return Buffer.concat([
    wavHeader({ channels: 1, sampleRate: rate, samples: samples.length }),
    new Uint8Array(pcm.buffer),
  ]);
}
