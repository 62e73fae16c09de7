import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseScript } from '#shared/script/index.ts';
import { writeFilm } from './film.ts';
import { gestureMotion } from './gestures.ts';
import { mouthMotion } from './mouth.ts';
import { narrate, soundRate, variableSections } from './narration.ts';
import { drawPresenter, picture } from './presenter.ts';

/*
 * Makes the sample template, `sample.mp4` and `sample.json` beside this file: a drawn presenter who speaks with the
 * embedded voice, so that nobody's face or voice ships with the app. The same on every run. The words' times are for the
 * tests of the aligner.
 */

const name = 'Sample: a hello to a prospect';
const source =
  'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}, and found three small things you could improve this week. ' +
  'Let me show you the first one. This video was personalized with the help of AI.';
const framesPerSecond = 30;

const script = parseScript(source);
const narration = await narrate(script);
const sections = variableSections(script, narration);
const seconds = narration.samples.length / soundRate;
const frames = Math.round(seconds * framesPerSecond);

const accents = [...sections.map(({ start }) => start + 0.12), ...wordStarts('three', 'show', 'personalized')];
const blinks = [0.25, ...pauses(), seconds - 0.35];
const mouth = mouthMotion(narration.phones);
const gesture = gestureMotion(accents, blinks);

await writeFilm(fileURLToPath(new URL('sample.mp4', import.meta.url)), {
  size: picture,
  frameRate: [framesPerSecond, 1],
  frames,
  draw: (frame) => drawPresenter(mouth(frame / framesPerSecond), gesture(frame / framesPerSecond)),
  samples: narration.samples,
});
await writeFile(
  new URL('sample.json', import.meta.url),
  `${JSON.stringify({ name, script: source, sections, words: narration.words }, null, 2)}\n`,
);
process.stdout.write(
  `sample.mp4: ${seconds.toFixed(2)} s, ${frames} frames; ${sections.map(({ variable, start, end }) => `${variable} ${start}–${end} s`).join(', ')}\n`,
);

function wordStarts(...texts: string[]): number[] {
  return narration.words.filter(({ text }) => texts.includes(text)).map(({ start }) => start + 0.1);
}

/** People blink when they pause. */
function pauses(): number[] {
  return narration.words.flatMap(({ start }, index) => {
    const end = narration.words[index - 1]?.end ?? start;
    return start - end > 0.15 ? [(start + end) / 2] : [];
  });
}
