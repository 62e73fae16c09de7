import type { TakeFlag } from '#shared/api/index.ts';
import type { Take } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/rows/name-key.ts';
import { searchKey } from '../../../lib/search-key.ts';

/** A name with everything that was recorded of it. */
export type RecordedName = {
  key: string;
  name: string;
  /** The take that videos use; null where none is good enough yet. */
  used: Take | null;
  /** All takes, newest first. */
  takes: readonly Take[];
};

/** Takes by name, in the order they came in. */
export function recordedNames(takes: readonly Take[]): RecordedName[] {
  const groups = Map.groupBy(takes, ({ name }) => nameKey(name));
  return [...groups].map(([key, ofName]) => ({
    key,
    name: ofName[0]?.name ?? key,
    used: ofName.find(({ chosen }) => chosen) ?? null,
    takes: ofName,
  }));
}

/**
 * What is wrong with a take. One that may be another name is used only after somebody heard it and said that it is right:
 * then nothing is unsure any more.
 */
export function openFlags({ flags, chosen }: Pick<Take, 'flags' | 'chosen'>): TakeFlag[] {
  return chosen ? flags.filter((flag) => flag !== 'unsure') : flags;
}

/** Whether a name has no take that is used, or one with something wrong. */
export function isWorthHearing({ used }: RecordedName): boolean {
  return used === null || openFlags(used).length > 0;
}

/** Names that contain a text, whatever the case and the accents: “zoe” finds Zoë. */
export function findNames(names: readonly RecordedName[], search: string): readonly RecordedName[] {
  const wanted = searchKey(search);
  return wanted === '' ? names : names.filter(({ name }) => searchKey(name).includes(wanted));
}

/** What is wrong with a take, and what helps. */
export const flagTexts: Record<TakeFlag, { label: string; help: string }> = {
  clipped: { label: 'Distorted', help: 'Too loud for the microphone. Step back a little and record again.' },
  quiet: { label: 'Too quiet', help: 'Move closer to the microphone and record again.' },
  noisy: { label: 'Noisy', help: 'There is background noise. Find a quieter place, or move closer.' },
  long: { label: 'Too long', help: 'It contains more than the name. Say only the name.' },
  short: { label: 'Cut short', help: 'Part of the name is missing. Record again, with silence around it.' },
  unsure: {
    label: 'Which name?',
    help: 'It may be another name on the list. Listen, and use it if it’s right.',
  },
};
