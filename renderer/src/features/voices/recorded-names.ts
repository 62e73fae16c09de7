import type { TakeFlag } from '#shared/api/index.ts';
import type { NameTake } from '#shared/ipc/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { nameKey } from '#shared/name-key.ts';
import { searchKey } from '../../lib/search-key.ts';

/** A name with all its takes and pronunciations; one of them may be empty. */
export type RecordedName = {
  key: string;
  name: string;
  /** The take in use; null if none is good enough. */
  used: NameTake | null;
  /** All takes, newest first. */
  takes: readonly NameTake[];
  sounds: readonly Pronunciation[];
};

/** Takes by name, in the order they came in, then the names that only have a pronunciation. */
export function recordedNames(
  takes: readonly NameTake[],
  pronunciations: readonly Pronunciation[] = [],
): RecordedName[] {
  const recorded = Map.groupBy(takes, ({ name }) => nameKey(name));
  const spelled = Map.groupBy(pronunciations, ({ name }) => nameKey(name));
  return [...new Set([...recorded.keys(), ...spelled.keys()])].map((key) => {
    const ofName = recorded.get(key) ?? [];
    const sounds = spelled.get(key) ?? [];
    return {
      key,
      name: ofName[0]?.name ?? sounds[0]?.name ?? key,
      used: ofName.find(({ chosen }) => chosen) ?? null,
      takes: ofName,
      sounds,
    };
  });
}

/**
 * The problems of a take. One that may be another name is only used after the user has approved it, which removes the
 * doubt.
 */
export function openFlags({ flags, chosen }: Pick<NameTake, 'flags' | 'chosen'>): TakeFlag[] {
  return chosen ? flags.filter((flag) => flag !== 'unsure') : flags;
}

/** Whether a recorded name should be checked: no take is in use, or the one in use has problems. */
export function isWorthHearing({ used, takes }: RecordedName): boolean {
  return used === null ? takes.length > 0 : openFlags(used).length > 0;
}

/** How a name is recorded. */
export type NameKind = 'filmed' | 'sound' | 'missing';

export function kindOfName({ used, takes }: RecordedName): NameKind {
  if (takes.length === 0) return 'missing';
  return used?.film?.url && used.film.refused === null ? 'filmed' : 'sound';
}

/** Names that contain a text, whatever the case and the accents: “zoe” finds Zoë. */
export function findNames(names: readonly RecordedName[], search: string): readonly RecordedName[] {
  const wanted = searchKey(search);
  return wanted === '' ? names : names.filter(({ name }) => searchKey(name).includes(wanted));
}
