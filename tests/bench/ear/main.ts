import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildScript } from '#build/bundle.ts';
import { itemAt } from '#shared/at.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { withTemporaryFolder, writeFileAtomic } from '#electron/lib/files.ts';
import { hasVoiceFile } from '#electron/lib/voice-files.ts';
import { enginesFor } from '#electron/engine/speech/clips/hosted-voices.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { tryModel } from '#electron/engine/speech/neural/try-model.ts';
import { workerEnvironment } from '#electron/engine/workers/environment.ts';
import { heapOptions } from '#electron/engine/workers/worker-process.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { copyModel, hasModel, joe, modelFolder, whisperTiny, withoutModel } from '../../support/models/real-models.ts';
import { readRecordings } from '../../support/recordings.ts';
import { announce, readOptions } from '../announce.ts';
import { measureApproved } from './approved.ts';
import type { Answers, Question, Questions } from './listen-process.ts';
import { measureTranscription } from './transcription.ts';
import { closePairs, names } from './names.ts';
import { makeTemplates, sayByPerson, sayInVideo, type SaidInFile } from './sounds.ts';

/*
 * `npm run bench:ear [-- --json FILE] [--quick]`: how often the ear doubts values that are said, and how often it notices
 * that another is said; and what a value costs. Names of a list in two voices, in finished videos of a woman's sentences,
 * and words that she says herself. Then what a transcript of her sentences gets wrong, and what it costs; and whether
 * approved sounds stay the same.
 */

/** Where lists of values stand among those of the questions. */
const lists = { names: 0, nearNames: 1, words: 2 } as const;
/** Other values that each sound is taken for. */
const othersPerSound = 6;

const options = readOptions({ json: { type: 'string' }, quick: { type: 'boolean' } });
await provideVoices(announce);
if (!hasMedia || !hasModel(whisperTiny) || !hasVoiceFile('heart')) {
  console.error(`The benchmark ${hasMedia ? withoutModel(whisperTiny) : withoutMedia}, and the embedded voice.`);
  process.exit(2);
}
await withTemporaryFolder('bench-ear', async (out) => {
  const heard = await measure(out);
  announce('Transcribing sentences');
  const recordings = await readRecordings((name) => name.startsWith('LJ'));
  const transcripts = await measureTranscription(modelFolder(whisperTiny), recordings);
  announce('Comparing approved sounds');
  const figures = { ...heard, ...transcripts, ...(await measureApproved(out)) };
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(24)} ${Number(value.toPrecision(4))}`);
  if (options.json !== undefined) await writeFileAtomic(resolve(options.json), `${JSON.stringify(figures, null, 2)}\n`);
});

async function measure(out: string) {
  const model = join(out, whisperTiny);
  copyModel(whisperTiny, model);
  await tryModel(model, { isNew: true });
  const templates = await makeTemplates(out);
  const voices = await openVoices(out);
  const said = options.quick ? names.filter((_, index) => index % 4 === 0) : names;
  const pairs = options.quick ? closePairs.slice(0, 10) : closePairs;

  const nearNames = [...new Set([...names, ...closePairs.flat()])];
  const right: Question[] = [];
  const wrong: Question[] = [];
  const close: Question[] = [];
  for (const [number, voice] of voices.entries()) {
    announce(`Rendering ${said.length} names in ${voice.id}`);
    for (const [index, name] of said.entries()) {
      const template = itemAt(templates, (index + number) % templates.length);
      const sound = await sayInVideo(out, template, voice, name);
      right.push({ ...sound, text: name, list: lists.names });
      wrong.push(...othersOf(sound, names, index).map((text) => ({ ...sound, text, list: lists.names })));
    }
  }
  announce('Rendering names that are nearly alike');
  for (const [index, [one, other]] of pairs.entries()) {
    for (const [text, name] of [
      [one, other],
      [other, one],
    ] as const) {
      const sound = await sayInVideo(out, itemAt(templates, index % 2), itemAt(voices, index % voices.length), name);
      close.push({ ...sound, text, list: lists.nearNames });
    }
  }
  announce('Cutting words that a person says');
  const own = await sayByPerson(out, said.length);
  const words = [...new Set(own.map((one) => one.said))];
  for (const [index, sound] of own.entries()) {
    right.push({ ...sound, text: sound.said, list: lists.words });
    wrong.push(...othersOf(sound, words, index).map((text) => ({ ...sound, text, list: lists.words })));
  }

  announce(`Listening ${right.length + wrong.length + close.length} times`);
  const questions = join(out, 'questions.json');
  const asked: Questions = { lists: [names, nearNames, words], questions: [...right, ...wrong, ...close] };
  writeFileSync(questions, JSON.stringify(asked));
  const { heard, cpu, memory } = await listen(model, questions);
  const doubted = (from: number, count: number): number =>
    (100 * heard.slice(from, from + count).filter(({ verdict }) => verdict === 'unsure').length) / count;
  report(right, heard, 'unsure');
  report([...wrong, ...close], heard.slice(right.length), 'heard');
  return {
    false_alarms: doubted(0, right.length),
    wrong_caught: doubted(right.length, wrong.length),
    close_caught: doubted(right.length + wrong.length, close.length),
    value_listen_cpu_ms: cpu,
    ear_rss_mb: memory,
  };
}

/** Prints those that were judged wrongly. */
function report(questions: readonly Question[], heard: Answers['heard'], mistake: 'heard' | 'unsure'): void {
  for (const [index, { said, text }] of questions.entries()) {
    const found = heard[index];
    if (found?.verdict !== mistake) continue;
    const instead = found.verdict === 'unsure' ? `, “${found.soundsLike}”` : '';
    console.error(`       ${said} as ${text}: ${found.verdict}${instead}`);
  }
}

async function openVoices(out: string) {
  const artifacts = createMemoryStore();
  const heart = { id: 'hibari:heart', narrator: new Narrator({ artifacts }), artifacts };
  if (!hasModel(joe)) return [heart, { id: 'flite:rms', narrator: heart.narrator, artifacts }];
  const folder = join(out, joe);
  copyModel(joe, folder);
  await tryModel(folder, { isNew: true });
  const id = 'neural:joe:0';
  const host = {
    onAlive: () => undefined,
    findModel: () => Promise.resolve({ folder, language: 'en-US' }),
    providerSpeech: () => Promise.reject(new Error('no provider')),
    discardSpeech: () => Promise.reject(new Error('no provider')),
  };
  const engines = await enginesFor({ voice: voiceConfigOf(id) }, host);
  return [heart, { id, narrator: new Narrator({ artifacts, engines }), artifacts }];
}

/** Other values of a sound's list that it is asked for. */
function othersOf({ said }: SaidInFile, list: readonly string[], index: number): string[] {
  const others = list.filter((text) => text !== said);
  return Array.from({ length: othersPerSound }, (_, step) => itemAt(others, (index * 7 + step * 11) % others.length));
}

async function listen(model: string, questions: string): Promise<Answers> {
  const file = await buildScript('tests/bench/ear/listen-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...heapOptions, file, model, questions], {
    maxBuffer: 50_000_000,
    env: workerEnvironment(undefined),
  });
  return JSON.parse(stdout) as Answers;
}
