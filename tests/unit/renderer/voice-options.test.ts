import { expect, it } from 'vitest';
import { voiceOptions } from '#renderer/lib/voice-options.ts';
import { languageName } from '#shared/language-name.ts';
import { languages } from '#shared/language/index.ts';
import { builtinVoices, defaultVoiceId } from '#shared/voices.ts';

const neural = { id: 'neural:amy:0', engine: 'neural', name: 'Amy', language: 'en-GB', licence: 'MIT' };
const labels = (group: { items: { label: string }[] } | undefined) => group?.items.map(({ label }) => label) ?? [];

it('offers installed voices first, and a hundred languages last', () => {
  const groups = voiceOptions([...builtinVoices, neural], defaultVoiceId);
  expect(groups.map(({ group }) => group)).toEqual([
    'Chosen automatically, in English',
    'Natural voices',
    'Built-in voices',
  ]);
  expect(labels(groups[2])[0]).toBe('Sally · English (US)');
});

it('lists voices that share a name by their language, in alphabetical order', () => {
  const spoken = builtinVoices.filter(({ engine }) => engine === 'espeak');
  const languages = labels(voiceOptions(spoken, defaultVoiceId)[0]);
  expect(languages).toContain('German');
  expect(languages).toEqual(languages.toSorted((a, b) => a.localeCompare(b)));
});

it.each([...Object.keys(languages), 'en-GB', 'en-US', 'de-AT'])(
  'names every language of the voices that come with the app in %s',
  (locale) => {
    for (const { language } of builtinVoices) expect(languageName(language, locale), language).toMatch(/^\p{Lu}/u);
  },
);

it('names a language it does not know by its tag', () => {
  const odd = { id: 'x:1', engine: 'x', name: 'One', language: 'not a tag', licence: null };
  expect(labels(voiceOptions([odd], 'x:1')[0])).toEqual(['One · not a tag']);
});

it('keeps the chosen voice where the studio does not know it', () => {
  const groups = voiceOptions([neural], 'neural:gone:0');
  expect(groups.at(-1)).toEqual({
    group: 'Not installed here',
    items: [{ value: 'neural:gone:0', label: 'neural:gone:0' }],
  });
});
