import { matchSequences } from '../text/edit-distance.ts';
import { spokenUnits } from '../text/script-units.ts';
import { fliteSegments, type Phone } from './flite.ts';

/** A phone of words that are said one after another. */
export type WordPhone = {
  name: string;
  /** Index of the word it belongs to. */
  word: number;
};

/** A stretch of sound, seconds. */
type Stretch = { start: number; end: number };

/** For each phone its time in the speech; null if it is omitted there. */
export type PhoneTimes = (Stretch | null)[];

/**
 * The phones of each word. Flite prints phones but not words, so commas between the words make a silence after each.
 * @param spoken plain words for Flite, none of them empty; one may be several ("25 dollars").
 */
export async function phonesOfWords(spoken: readonly string[], signal?: AbortSignal): Promise<WordPhone[]> {
  const listed = await fliteSegments(spoken.join(', '), signal);
  let groups = silenceSeparated(listed);
  if (groups.length !== spoken.length) {
    groups = [];
    for (const word of spoken) groups.push(silenceSeparated(await fliteSegments(word, signal)).flat());
  }
  return groups.flatMap((names, word) => names.map((name) => ({ name, word })));
}

function silenceSeparated(names: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const name of names) {
    if (name === 'pau') groups.push([]);
    else groups.at(-1)?.push(name);
  }
  return groups.filter((group) => group.length > 0);
}

/** Locates each phone in speech. In a sentence, some phones differ from those of the word alone. */
export function phoneTimes(phones: readonly WordPhone[], spoken: readonly Phone[]): PhoneTimes {
  const times: PhoneTimes = phones.map(() => null);
  const voiced = spoken.filter((phone) => phone.name !== 'pau');
  const matches = matchSequences(
    phones.map((phone) => phone.name),
    voiced.map((phone) => phone.name),
  );
  for (const [index, { start, end }] of voiced.entries()) {
    const at = matches[index];
    if (at === undefined) continue;
    times[at] = { start: times[at]?.start ?? start, end };
  }
  return times;
}

/**
 * Locates the words of a text (`spokenUnits`) in its sounds; null for one that is not found.
 * @param soundsOf the sounds of a word, by the names that they have in the speech.
 */
export async function locateWords(
  text: string,
  soundsOf: (word: string) => Promise<readonly string[]>,
  spoken: readonly Phone[],
): Promise<PhoneTimes> {
  const units = spokenUnits([{ kind: 'text', text }]);
  const expected: WordPhone[] = [];
  for (const [word, { spoken: said }] of units.entries())
    for (const name of await soundsOf(said)) expected.push({ name, word });
  return wordTimes(units.length, expected, phoneTimes(expected, spoken));
}

/** Locates each of the words; null for one without a phone of its own. */
export function wordTimes(words: number, phones: readonly WordPhone[], times: PhoneTimes): PhoneTimes {
  const places: PhoneTimes = Array.from({ length: words }, () => null);
  for (const [index, { word }] of phones.entries()) {
    const time = times[index];
    if (time) places[word] = { start: places[word]?.start ?? time.start, end: time.end };
  }
  return places;
}
