import type { Voice } from '#shared/api/index.ts';
import { languageName } from '#shared/language-name.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { manyNames, minutesForManyNames } from '#shared/models.ts';
import { defaultVoiceId, nearestVoiceId } from '#shared/voices.ts';
import { locale, t } from '../language/index.ts';

type VoiceOption = { value: string; label: string };
export type VoiceGroup = { group: string; items: VoiceOption[] };

/** Headings by engine, in the order of the list; other engines come last, under their own name. */
const groups: Readonly<Record<string, LabelKey>> = {
  builtin: 'voices.groupAutomatic',
  hibari: 'voices.groupNatural',
  neural: 'voices.groupNatural',
  provider: 'voices.partServices',
  flite: 'voices.groupBuiltIn',
  espeak: 'voices.groupBuiltIn',
};

/**
 * Voices to choose from, grouped by kind.
 * @param chosen the voice in use, which is listed even if the studio does not know it. Null for none.
 */
export function voiceOptions(voices: readonly Voice[], chosen: string | null): VoiceGroup[] {
  const order = Object.keys(groups);
  const rankOf = ({ engine }: Voice): number => order.indexOf(engine) + 1 || order.length + 1;
  const sorted = voices.toSorted((a, b) => rankOf(a) - rankOf(b));
  const byHeading = Map.groupBy(sorted, ({ engine }) => {
    const heading = groups[engine];
    return heading === undefined ? engine : t(heading);
  });
  const known = [...byHeading].map(([group, ofGroup]) => {
    const byEngine = Map.groupBy(ofGroup, ({ engine }) => engine);
    return { group, items: [...byEngine.values()].flatMap(itemsOf) };
  });
  if (chosen === null || voices.some(({ id }) => id === chosen)) return known;
  return [...known, { group: t('voices.groupMissing'), items: [{ value: chosen, label: chosen }] }];
}

/** The label of a voice outside of lists; its id if the studio does not know it. */
export function voiceLabel(voices: readonly Voice[], id: string): string {
  const voice = voices.find((known) => known.id === id);
  return voice === undefined ? id : labelOf(voice);
}

/** What the embedded voices sound like. */
const sounds: Readonly<Record<string, LabelKey>> = {
  'hibari:heart': 'voices.heart',
  'hibari:fenrir': 'voices.fenrir',
  'hibari:kore': 'voices.kore',
  'hibari:emma': 'voices.emma',
  'hibari:fable': 'voices.fable',
};

function labelOf({ id, name, language }: Voice): string {
  // Without the language, for which the field is too narrow; the heading of its group contains it.
  if (id === nearestVoiceId) return t('voices.nearest');
  const sound = sounds[id];
  if (sound !== undefined) return `${name} · ${t(sound)}`;
  return `${name} · ${languageName(language, locale())}`;
}

/** The language of a voice, BCP 47; `und` if the studio does not know it. @param voice null for the default. */
export function languageOf(voices: readonly Voice[], voice: string | null): string {
  return voices.find(({ id }) => id === (voice ?? defaultVoiceId))?.language ?? 'und';
}

/** Voices of one engine as options. If all share a name, they are labelled and sorted by language alone. */
function itemsOf(voices: readonly Voice[]): VoiceOption[] {
  const sameName = voices.length > 1 && new Set(voices.map(({ name }) => name)).size === 1;
  const items = voices.map((voice) => ({
    value: voice.id,
    label: sameName ? languageName(voice.language, locale()) : withTime(labelOf(voice), voice),
  }));
  return sameName ? items.toSorted((a, b) => a.label.localeCompare(b.label, locale())) : items;
}

/** Says of a slow voice, before it is chosen, how long many names take. */
function withTime(label: string, voice: Voice): string {
  const minutes = minutesForManyNames(voice.seconds_per_name);
  return minutes === null ? label : `${label} · ${t('voices.slowVoice', { count: manyNames, minutes })}`;
}
