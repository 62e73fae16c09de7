import { readFileSync } from 'node:fs';
import { itemAt } from '#shared/at.ts';
import { earIn } from '#electron/engine/speech/ear/loaded-ears.ts';
import { listenFor, valueToHear } from '#electron/engine/speech/ear/listen.ts';
import type { Heard } from '#shared/listening.ts';
import type { SaidInFile } from './sounds.ts';

/*
 * `node listen-process.ts MODEL QUESTIONS`: a process that only listens. Prints, as JSON, what it heard for each question,
 * and what that cost.
 */

/** Whether a value is said in a sound, rather than others of its list. */
export type Question = SaidInFile & { text: string; list: number };

/** Lists once each: those of a thousand questions would take megabytes of the memory that is measured. */
export type Questions = { lists: readonly (readonly string[])[]; questions: readonly Question[] };

export type Answers = {
  heard: Heard[];
  /** Processor time of a value, milliseconds: the mean, after the first ones. */
  cpu: number;
  /** Highest resident memory after a value, MB. */
  memory: number;
};

const [model = '', file = ''] = process.argv.slice(2);
/** Values after which everything is loaded and compiled. */
const warmUp = 20;
const ear = await earIn(model);
const prompt = ear.promptFor('en') ?? [];
const heard: Heard[] = [];
let before = process.cpuUsage();
let memory = 0;
const { lists, questions } = JSON.parse(readFileSync(file, 'utf8')) as Questions;
for (const [index, { file, text, list, before: first, after }] of questions.entries()) {
  if (index === Math.min(warmUp, questions.length - 1)) before = process.cpuUsage();
  const sound = new Float32Array(Uint8Array.from(readFileSync(file)).buffer);
  const value = await valueToHear({ text, variable: 'first_name', among: itemAt(lists, list), pronunciations: [] });
  if ('reason' in value) heard.push({ verdict: 'not_listened', reason: value.reason });
  else heard.push(await listenFor(value, { sound, before: first, after }, ear, prompt));
  memory = Math.max(memory, process.memoryUsage().rss / 1e6);
}
const { user, system } = process.cpuUsage(before);
const counted = Math.max(1, questions.length - Math.min(warmUp, questions.length - 1));
console.log(JSON.stringify({ heard, cpu: (user + system) / 1000 / counted, memory } satisfies Answers));
