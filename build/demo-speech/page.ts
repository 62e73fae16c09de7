import { readFile } from 'node:fs/promises';
import { recordingSource } from '#shared/clip-sources.ts';
import type { Chapter, Example } from './examples.ts';
import type { Played } from './sentence.ts';
type Page = {
  recorded: Played;
  /** Median pitch of the presenter, Hz. */
  presenter: number;
  chapters: readonly Chapter[];
  fileOf: (samples: Float32Array) => string;
  /** Sources that are missing here, with instructions to hear them, as HTML. */
  missing: readonly string[];
};

/** What a matched name should keep to: LU from the replaced word, semitones from the presenter. */
const targets = { loudness: 1, pitch: 1 };

/** One file beside the sounds; nothing is loaded from the network. */
export async function pageOf({ recorded, presenter, chapters, fileOf, missing }: Page): Promise<string> {
  const [style, script] = await Promise.all(
    ['page.css', 'player.js'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
  );
  const play = (sound: Played, label: string) =>
    `<button type="button" aria-pressed="false" data-sound="${fileOf(sound.samples)}" aria-label="Play ${label}">${icon}${wave(sound)}</button>`;
  const side = (sound: Played, heading: string, { name, source }: Example) =>
    `<td class="play" data-heading="${heading}">${play(sound, `${name}, ${heading.toLowerCase()}`)}</td><td class="figures">${figures(sound, presenter, source)}</td>`;
  const row = (example: Example, { before, after }: Chapter) =>
    `<tr><th scope="row"><bdi>${example.name}</bdi><small>${example.source}</small></th>${side(example.before, before, example)}${side(example.after, after, example)}</tr>`;
  const section = (chapter: Chapter, index: number) =>
    `<section aria-labelledby="chapter-${index}"><h2 id="chapter-${index}">${chapter.title}</h2><p>${chapter.text}</p>
<div class="panel"><table><thead><tr><th scope="col">Name</th>${[chapter.before, chapter.after].map(headings).join('')}</tr></thead>
<tbody>${chapter.examples.map((example) => row(example, chapter)).join('\n')}</tbody></table></div>
<p class="tally">${tally(chapter, presenter)}</p></section>`;
  const links = chapters.map(({ title }, index) => `<li><a href="#chapter-${index}">${title}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Names, before and after – Vocative</title><style>${style}</style></head>
<body><main>
<header><h1>Names, before and after</h1>
<p>Each name takes the place of “Sarah” in the sample. Its figures: how long it is, how far its median pitch is from the presenter’s (<b>st</b>, semitones), and how much louder or softer it is than the word it replaces (<b>LU</b>). <b>✓</b> is within the target of ${targets.pitch} st and ${targets.loudness} LU, <b>△</b> is outside.</p>
<div class="recorded">${play(recorded, 'the recording')}<span>The recording: “Hi Sarah, …”</span><span class="facts">${recorded.seconds.toFixed(2)} s · presenter at ${presenter.toFixed(0)} Hz</span></div>
<nav aria-label="Sources"><ul>${links.join('')}<li><a href="#missing">Real ones</a></li><li><a href="modes.html">Two ways to personalize: videos</a></li></ul></nav></header>
${chapters.map(section).join('\n')}
<section aria-labelledby="missing"><h2 id="missing">Real models and services</h2><ul class="panel missing">${missing.map((line) => `<li>${line}</li>`).join('')}</ul></section>
<div role="status" class="hidden"></div>
</main><script>${script}</script></body></html>
`;
}

const icon =
  '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path class="start" d="M4.5 2.6v10.8L13 8z"/><path class="stop" d="M4 4h8v8H4z"/></svg>';

function headings(text: string): string {
  return `<th scope="col">${text}</th><th scope="col">Length, pitch, loudness</th>`;
}

/** The sentence, with the new word in another colour. */
function wave({ samples, place }: Played): string {
  const { around, word } = wavePath(samples, place);
  return `<svg class="wave" viewBox="0 0 120 30" preserveAspectRatio="none" aria-hidden="true"><path d="${around}"/><path class="word" d="${word}"/></svg>`;
}

/** A recording keeps its own pitch, so that is shown but not judged. */
function figures(sound: Played, presenter: number, source: string): string {
  const length = `<span class="mark">${sound.seconds.toFixed(2)} s</span>`;
  const pitch = semitones(sound, presenter);
  const loudness = marked(sound.loudness, 'LU', targets.loudness);
  if (pitch === null) return `${length}<span class="mark">no pitch</span>${loudness}`;
  if (source === recordingSource) return `${length}<span class="mark">${signed(pitch, 'st')}</span>${loudness}`;
  return `${length}${marked(pitch, 'st', targets.pitch)}${loudness}`;
}

function semitones({ pitch }: Played, presenter: number): number | null {
  return pitch === null ? null : 12 * Math.log2(pitch / presenter);
}

/** A figure with its sign, and whether it is within the target, in words. */
function marked(value: number, unit: string, target: number): string {
  const isGood = Math.abs(value) <= target;
  const text = `${isGood ? '✓' : '△'} ${signed(value, unit)}`;
  return `<span class="mark ${isGood ? 'good' : 'off'}">${text}<span class="hidden">, ${isGood ? 'within' : 'outside'} the target</span></span>`;
}

function signed(value: number, unit: string): string {
  const sign = Math.abs(value) < 0.05 ? '±' : value > 0 ? '+' : '−';
  return `${sign}${Math.abs(value).toFixed(1)} ${unit}`;
}

function tally({ examples, before, after }: Chapter, presenter: number): string {
  const share = (of: 'before' | 'after') => {
    const loud = examples.filter((example) => Math.abs(example[of].loudness) <= targets.loudness);
    const pitched = examples.filter((example) => Math.abs(semitones(example[of], presenter) ?? 0) <= targets.pitch);
    const loudness = `${loud.length} of ${examples.length} within ${targets.loudness} LU`;
    const isJudged = examples.some(({ source }) => source !== recordingSource);
    return isJudged ? `${loudness}, ${pitched.length} within ${targets.pitch} st` : loudness;
  };
  return `${before}: ${share('before')}. <b>${after}: ${share('after')}.</b>`;
}

const columns = 60;
const width = 120;
const height = 30;

/**
 * A sound's outline as vertical strokes in a box of 120 by 30: SVG paths of what is around a word, and of the word.
 * @param place of the word, samples.
 */
function wavePath(samples: Float32Array, place: { start: number; end: number }): { around: string; word: string } {
  const size = samples.length / columns;
  const peaks = Array.from({ length: columns }, (_, column) =>
    samples
      .subarray(Math.floor(column * size), Math.floor((column + 1) * size))
      .reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...peaks, 1e-6);
  const strokes = peaks.map((peak, column) => {
    const reach = Math.max(0.5, (peak / loudest) * (height / 2 - 1));
    const x = ((column + 0.5) * width) / columns;
    return `M${x} ${(height / 2 - reach).toFixed(1)}V${(height / 2 + reach).toFixed(1)}`;
  });
  const isWord = (_: string, column: number) =>
    (column + 0.5) * size > place.start && (column + 0.5) * size < place.end;
  return {
    around: strokes.filter((stroke, column) => !isWord(stroke, column)).join(''),
    word: strokes.filter(isWord).join(''),
  };
}
