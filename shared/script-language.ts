/** Words that are frequent in one of the languages and no words of the other. */
const frequent = {
  en: 'the and you your we our is are was it this that with for have had of to my hi hello let me what how',
  de: 'der die das und du dein deine wir unser ist sind war es dies mit für habe hatte von zu mein hallo ich sie ihr ein eine nicht auf was wie',
} as const;

export type ScriptLanguage = keyof typeof frequent;

const sets = Object.entries(frequent).map(([language, words]) => [language, new Set(words.split(' '))] as const);

/**
 * Which language the words of a script are in, by its frequent words; null where they tell none, as in a third one or
 * a few words.
 */
export function scriptLanguage(text: string): ScriptLanguage | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = sets.map(([language, known]) => ({
    language: language as ScriptLanguage,
    count: words.filter((word) => known.has(word)).length,
  }));
  const [best, next] = counts.toSorted((a, b) => b.count - a.count);
  if (!best || best.count < 2 || best.count < words.length / 10) return null;
  return best.count === next?.count ? null : best.language;
}
