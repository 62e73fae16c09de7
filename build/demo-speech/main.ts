import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeTinyPiper } from '#tests/support/models/tiny-models.ts';
import {
  builtinChapters,
  neuralChapter,
  pronunciationChapter,
  providerChapter,
  scriptsChapter,
  takesChapter,
} from './examples.ts';
import { writeModes } from './modes.ts';
import { pageOf } from './page.ts';
import { rate, readSentence } from './sentence.ts';
import { monoWav } from '#shared/wav.ts';

/**
 * `npm run demo:speech [-- --out FOLDER --model FOLDER --recordings FOLDER]`: a page to hear names from each source,
 * before and after, and one that plays the two ways to personalize side by side, of the sample and of recordings.
 */

const howToHearModels =
  '<b>Neural voices:</b> install one in the app, or with <code>npx vocative models add</code>, and run <code>npm run demo:speech -- --model FOLDER</code>.';
const howToHearServices =
  '<b>Voices of speech services:</b> every text sent to a real one is paid for. Add the service under Voices in the app and listen to a sample there; the price is shown before a batch.';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join('out', 'demo-speech') },
    model: { type: 'string' },
    recordings: { type: 'string' },
  },
});
const out = resolve(values.out);
const cache = await mkdtemp(join(tmpdir(), 'vocative-demo-speech-'));
try {
  const sentence = await readSentence();
  const model = modelToPlay(cache);
  const chapters = [
    await takesChapter(sentence, cache),
    ...(await builtinChapters(sentence, cache)),
    await neuralChapter(sentence, cache, model),
    await providerChapter(sentence, cache),
    await pronunciationChapter(sentence, cache),
    await scriptsChapter(sentence, cache),
  ];

  await mkdir(join(out, 'sounds'), { recursive: true });
  const files = new Map<Float32Array, string>();
  const sounds = chapters.flatMap(({ examples }) => examples.flatMap(({ before, after }) => [before, after]));
  for (const [index, { samples }] of [sentence.recorded, ...sounds].entries()) {
    const file = `sounds/${String(index).padStart(3, '0')}.wav`;
    files.set(samples, file);
    await writeFile(join(out, file), monoWav(samples, rate));
  }
  const fileOf = (samples: Float32Array) => files.get(samples) ?? '';
  const missing = model.isStandIn ? [howToHearModels, howToHearServices] : [howToHearServices];
  const { recorded, presenter } = sentence;
  const page = await pageOf({ recorded, presenter, chapters, fileOf, missing });
  await writeFile(join(out, 'index.html'), page);
  const recordings = values.recordings === undefined ? undefined : resolve(values.recordings);
  const modes = await writeModes(out, { cache, recordings });
  console.log(`Open ${join(out, 'index.html')} and ${modes}`);
} finally {
  await rm(cache, { recursive: true, force: true });
}

/** The given model, or a temporary stand-in. */
function modelToPlay(folder: string): { folder: string; isStandIn: boolean } {
  if (values.model !== undefined) return { folder: resolve(values.model), isStandIn: false };
  const standIn = join(folder, 'stand-in');
  writeTinyPiper(standIn);
  return { folder: standIn, isStandIn: true };
}
