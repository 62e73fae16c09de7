import type { Voice } from '#shared/api/index.ts';
import { languageName } from '#shared/language-name.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { defaultVoiceId, nearestVoiceId } from '#shared/voices.ts';
import { locale, t } from '../language/index.ts';

type VoiceOption = { value: string; label: string };
export type VoiceGroup = { group: string; items: VoiceOption[] };

/** Headings by engine, in the order they are offered; voices of other engines come last, under their engine's name. */
const groups: Readonly<Record<string, LabelKey>> = {
  builtin: 'voices.groupAutomatic',
  neural: 'voices.groupNeural',
  flite: 'voices.groupEnglish',
  provider: 'voices.partServices',
  espeak: 'voices.groupOthers',
};

/**
 * Voices to choose from, grouped by where they come from.
 * @param chosen the voice in use: it stays in the list where the studio does not know it. Null for none.
 */
export function voiceOptions(voices: readonly Voice[], chosen: string | null): VoiceGroup[] {
  const order = Object.keys(groups);
  const engines = [...new Set(voices.map(({ engine }) => engine))].toSorted(
    (a, b) => (order.indexOf(a) + 1 || order.length + 1) - (order.indexOf(b) + 1 || order.length + 1),
  );
  const known = engines.map((engine) => {
    const heading = groups[engine];
    return {
      group: heading === undefined ? engine : t(heading),
      items: itemsOf(voices.filter((voice) => voice.engine === engine)),
    };
  });
  if (chosen === null || voices.some(({ id }) => id === chosen)) return known;
  return [...known, { group: t('voices.groupMissing'), items: [{ value: chosen, label: chosen }] }];
}

/** What a voice is called outside a list of voices; its id where the studio does not know it. */
export function voiceLabel(voices: readonly Voice[], id: string): string {
  const voice = voices.find((known) => known.id === id);
  return voice === undefined ? id : labelOf(voice);
}

function labelOf({ id, name, language }: Voice): string {
  // Alone in its group, whose heading says the language: the field has no room for it.
  if (id === nearestVoiceId) return t('voices.nearest');
  return `${name} · ${languageName(language, locale())}`;
}

/** The language a template's values are spoken in, BCP 47; `und` where the studio does not know the voice. */
export function languageOf(voices: readonly Voice[], voice: string | null): string {
  return voices.find(({ id }) => id === (voice ?? defaultVoiceId))?.language ?? 'und';
}

/** Where all voices of an engine share a name, the language alone tells them apart, and the list is in its order. */
function itemsOf(voices: readonly Voice[]): VoiceOption[] {
  const sameName = voices.length > 1 && new Set(voices.map(({ name }) => name)).size === 1;
  const items = voices.map((voice) => ({
    value: voice.id,
    label: sameName ? languageName(voice.language, locale()) : labelOf(voice),
  }));
  return sameName ? items.toSorted((a, b) => a.label.localeCompare(b.label, locale())) : items;
}
