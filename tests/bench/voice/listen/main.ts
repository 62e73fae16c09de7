import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openJudges, type Judged } from './judges.ts';
import { spokenByPerson, recordings, renderValue, wholeSentence, type Spoken } from './render.ts';
import { companies, firstNames } from '../values.ts';
import { median } from '../../speech/statistics.ts';
import { mean } from '#electron/lib/averages.ts';
import { editDistance } from '#electron/engine/speech/text/edit-distance.ts';
import { joined } from '#shared/wav.ts';
import { hasMedia, withoutMedia } from '../../../support/media.ts';
import { wavOf } from '../../../support/wav-file.ts';

/*
 * `node tests/bench/voice/listen/main.ts [--voice hibari:heart] [--out FOLDER] [--judges FOLDER] [--values 80]`: lets
 * programs listen to finished sentences. Names are put into recordings of a person, a recognizer writes down what it
 * hears, and other models judge how natural it sounds and how like the person. The judges are Python packages in an
 * environment of their own (python3 with venv is needed); nothing of it is part of the product or its tests.
 */

const { values: options } = parseArgs({
  options: {
    voice: { type: 'string', default: 'hibari:heart' },
    out: { type: 'string', default: join(tmpdir(), 'vocative-listening') },
    judges: { type: 'string', default: join(tmpdir(), 'vocative-judges') },
    values: { type: 'string', default: '80' },
  },
});
if (!hasMedia) {
  console.error(`Listening ${withoutMedia}.`);
  process.exit(2);
}
const out = resolve(options.out);
mkdirSync(out, { recursive: true });
const names = [...firstNames, ...companies].slice(-Number(options.values));

for (const recording of recordings) {
  const person = await spokenByPerson(recording, out);
  const rendered: Spoken[] = [];
  const whole: string[] = [];
  for (const [index, name] of names.entries()) {
    console.error(`${recording.id} ${index + 1}/${names.length} ${name}`);
    rendered.push(await renderValue(recording, { voice: options.voice, name, out, number: index }));
    whole.push(await wholeSentence(recording, { voice: options.voice, name, out, number: index }));
  }
  const judge = await openJudges(resolve(options.judges));
  const valuesFile = join(out, `${recording.id}-values.wav`);
  writeFileSync(valuesFile, wavOf(joined(rendered.map(({ value }) => value))));
  const [original, valuesAlone] = await judge([person.file, valuesFile], person.file);
  const inPlace = await judge(
    rendered.map(({ file }) => file),
    person.file,
  );
  const alone = await judge(whole, person.file);
  const misses = names.filter((name, index) => !isHeard(name, inPlace[index]));
  const figures = {
    recording: recording.id,
    voice: options.voice,
    values: names.length,
    heard: names.length - misses.length,
    heard_whole: names.filter((name, index) => isHeard(name, alone[index])).length,
    naturalness: mean(inPlace.map(({ natural }) => natural)),
    naturalness_person: original?.natural,
    likeness: valuesAlone?.like,
    fall_person: person.fall,
    fall: median(rendered.map(({ fall }) => fall).filter((fall) => !Number.isNaN(fall))),
    jump: median(rendered.map(({ jump }) => jump).filter((jump) => !Number.isNaN(jump))),
    jump_person: person.jump,
    level: median(rendered.map(({ level }) => level)),
    level_person: person.level,
    quietest: Math.min(...rendered.map(({ quietest }) => quietest)),
    quietest_person: person.quietest,
  };
  console.log(JSON.stringify(figures, null, 2));
  const heard = misses.map((name) => `${name}: ${inPlace[names.indexOf(name)]?.heard ?? ''}`);
  writeFileSync(join(out, `${recording.id}-missed.txt`), `${heard.join('\n')}\n`);
}

/** Whether a name stands in a transcript, but for one letter. */
function isHeard(name: string, judged: Judged | undefined): boolean {
  const wanted = lettersOf(name).replaceAll(' ', '');
  const words = lettersOf(judged?.heard ?? '').split(' ');
  return words.some((_, from) =>
    [1, 2, 3, 4].some((count) => editDistance([...wanted], [...words.slice(from, from + count).join('')]) <= 1),
  );
}

function lettersOf(text: string): string {
  const plain = text.toLowerCase().replaceAll('ø', 'o').replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9 ]/g, '');
}
