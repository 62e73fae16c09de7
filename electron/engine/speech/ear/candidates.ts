import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { starterNames } from '#shared/pronunciation/starter-names.ts';
import { phonemesOfIpa } from '../hibari/phonemes.ts';
import { comparedSounds, readText, soundDifference, type Sounds } from './sounds.ts';

/** A name that a value could be taken for. */
export type Candidate = { text: string; sounds: Sounds };

/** Names that a value is compared with. */
const most = 5;
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
    if (read !== null) listed.push({ text, sounds: comparedSounds(read) });
  }
  const near = [...nearest(value.sounds, listed), ...nearest(value.sounds, namesOfApp())];
  const chosen: Candidate[] = [];
  for (const { candidate } of near.toSorted((one, other) => one.difference - other.difference)) {
    // One spelling of each is enough.
    if (chosen.every(({ sounds }) => soundDifference(sounds, candidate.sounds) > 0)) chosen.push(candidate);
    if (chosen.length === most) break;
  }
  return chosen;
}

function nearest(sounds: Sounds, names: readonly Candidate[]): { candidate: Candidate; difference: number }[] {
  const found: { candidate: Candidate; difference: number }[] = [];
  for (const candidate of names) {
    const lengths = [sounds.length, candidate.sounds.length];
    // Each sound that one has more costs at least 0.6.
    if (0.6 * Math.abs(sounds.length - candidate.sounds.length) > farthest * Math.max(...lengths)) continue;
    const difference = soundDifference(sounds, candidate.sounds);
    if (difference > 0 && difference <= farthest) found.push({ candidate, difference });
  }
  return found.toSorted((one, other) => one.difference - other.difference).slice(0, 2 * most);
}

let ofApp: Candidate[] | undefined;

function namesOfApp(): Candidate[] {
  ofApp ??= [...starterNames].flatMap(([text, ipa]) => {
    const read = phonemesOfIpa(ipa);
    return read === null ? [] : [{ text, sounds: comparedSounds(read) }];
  });
  return ofApp;
}
