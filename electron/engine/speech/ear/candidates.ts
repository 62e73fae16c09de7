import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { starterNames } from '#shared/pronunciation/starter-names.ts';
import { phonemesOfIpa } from '../hibari/phonemes.ts';
import { comparedSounds, readText, soundDifference, soundDistance, type Sounds } from './sounds.ts';

/** A name that a value could be taken for. */
export type Candidate = { text: string; sounds: Sounds; origin: 'list' | 'app' };

/** Names of its list, and names altogether, that a value is compared with. */
const most = { list: 5, all: 6 };
/** Names that differ by more are never taken for each other: share of their sounds. */
const farthest = 0.6;

/**
 * Names that sound most like a value but not the same: of its list, and of the list of names that come with the app.
 * @param among the values of the list.
 */
export async function nearestNames(
  value: { text: string; sounds: Sounds },
  among: readonly string[],
  pronunciations: readonly Pronunciation[],
): Promise<Candidate[]> {
  const listed: Candidate[] = [];
  for (const text of new Set(among)) {
    const read = text === value.text ? null : await readText(text, pronunciations);
    if (read !== null) listed.push({ text, sounds: comparedSounds(read), origin: 'list' });
  }
  const ofList = distinct(nearest(value.sounds, listed)).slice(0, most.list);
  return distinct([...ofList, ...nearest(value.sounds, namesOfApp())]).slice(0, most.all);
}

/** One spelling of each name. */
function distinct(names: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const name of names) if (chosen.every(({ sounds }) => soundDistance(sounds, name.sounds) > 0)) chosen.push(name);
  return chosen;
}

/** The names that differ least, the nearest first. */
function nearest(sounds: Sounds, names: readonly Candidate[]): Candidate[] {
  const found: { candidate: Candidate; difference: number }[] = [];
  for (const candidate of names) {
    const lengths = [sounds.length, candidate.sounds.length];
    // Each sound that one has more costs at least 0.6.
    if (0.6 * Math.abs(sounds.length - candidate.sounds.length) > farthest * Math.max(...lengths)) continue;
    const difference = soundDifference(sounds, candidate.sounds);
    if (difference > 0 && difference <= farthest) found.push({ candidate, difference });
  }
  const sorted = found.toSorted((one, other) => one.difference - other.difference);
  return sorted.slice(0, 2 * most.all).map(({ candidate }) => candidate);
}

let ofApp: Candidate[] | undefined;

function namesOfApp(): Candidate[] {
  ofApp ??= [...starterNames].flatMap(([text, ipa]) => {
    const read = phonemesOfIpa(ipa);
    return read === null ? [] : [{ text, sounds: comparedSounds(read), origin: 'app' as const }];
  });
  return ofApp;
}
