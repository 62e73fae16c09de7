import { expect, test } from 'vitest';
import type { ShareSettings } from '#shared/api/index.ts';
import { wordsOf } from '#electron/lib/language.ts';
import { checkPageTexts } from '#shared/page/personal.ts';
import { pageTexts, type AddedWords } from '#shared/page/texts.ts';

const english = wordsOf('en');
const plain: ShareSettings = {
  title: null,
  sender: null,
  company: null,
  color: null,
  message: null,
  button: null,
  indexed: false,
  counted: false,
};
const ana = { ...plain, sender: { name: 'Ana Lim', role: null, picture: null } };

test('a page says what was added to which recording', () => {
  const originOf = (settings: ShareSettings, values: Record<string, string>, mode: 'keep_original' | 'full_script') =>
    pageTexts(settings, { values, mode }, english).origin;
  const kept = 'keep_original';
  expect(originOf(ana, { first_name: 'Zoë' }, kept)).toBe('Recorded by Ana Lim; your name was added.');
  expect(originOf(plain, { vorname: 'Zoë' }, kept)).toBe('Recorded once; your name was added.');
  expect(originOf(ana, { first_name: 'Zoë', company: 'Acme' }, kept)).toContain('your name and other words were added');
  expect(originOf(ana, { company: 'Acme' }, kept)).toContain('some words were added for you');
  expect(originOf(ana, { first_name: 'Zoë' }, 'full_script')).toContain('spoken by a synthetic voice');
  expect(originOf(ana, {}, kept)).toBeNull();
});

test('a page names the seconds that were added and how, and nothing where all of it is spoken', () => {
  const recorded = { start: 1, end: 1.8, recorded: true };
  const spoken = { start: 70.2, end: 71.1, recorded: false };
  const addedOf = (added: AddedWords[], mode: 'keep_original' | 'full_script') =>
    pageTexts(plain, { values: { first_name: 'Zoë' }, mode, added }, english).added;
  const kept = 'keep_original';
  const originOf = (added: AddedWords[]) =>
    pageTexts(ana, { values: { first_name: 'Zoë' }, mode: kept, added }, english).origin;
  expect(originOf([spoken])).toBe('Recorded by Ana Lim; your name was added by a synthetic voice.');
  expect(originOf([recorded, spoken])).toBe('Recorded by Ana Lim; your name was added, partly by a synthetic voice.');
  expect(originOf([recorded])).toBe('Recorded by Ana Lim; your name was added.');
  expect(addedOf([spoken], kept)).toBe(
    'Only these words were added, by a synthetic voice: 1:10–1:12. The rest is the original recording.',
  );
  expect(addedOf([recorded], kept)).toContain('in the speaker’s own voice: 0:01–0:02.');
  expect(addedOf([recorded, spoken, spoken], kept)).toContain(
    'own voice: 0:01–0:02; by a synthetic voice: 1:10–1:12, 1:10–1:12.',
  );
  expect([addedOf([], kept), addedOf([spoken], 'full_script')]).toEqual([null, null]);
});

test('a page says that visits are counted, and by whom, only where they are', () => {
  const countedOf = (settings: ShareSettings) =>
    pageTexts(settings, { values: {}, mode: 'keep_original' }, english).counted;
  expect(countedOf(ana)).toBeNull();
  expect(countedOf({ ...ana, counted: true })).toContain('Ana Lim can see that this was opened and watched');
  expect(countedOf({ ...plain, counted: true })).toContain('The sender can see that');
});

test('a page without a title greets by the first name, where there is one', () => {
  const titleOf = (values: Record<string, string>, title: string | null = null) =>
    pageTexts({ ...plain, title }, { values, mode: 'keep_original' }, english).title;
  expect(titleOf({ company: 'Acme', vorname: 'Zoë' })).toBe('Hi Zoë');
  expect(titleOf({ first_name: '' })).toBe('A video for you');
  expect(titleOf({ company: 'Acme' })).toBe('A video for you');
  expect(titleOf({ first_name: 'Zoë' }, 'For {first_name} and {{first_name}}, {')).toBe('For Zoë and Zoë, {');
});

test('every text of a page has the values, and an address has them percent-encoded', () => {
  const settings: ShareSettings = {
    ...plain,
    title: 'For {{company}}',
    sender: { name: 'Ana of {{company}}', role: 'Help for {{company|you}}', picture: null },
    company: { name: 'K & {{company}}', logo: null },
    message: 'Hi {{company',
    button: { label: 'Go, {{company}}', url: 'https://a.b/%7B%7Bcompany%7D%7D?n={{company}}&x={1}' },
  };
  const texts = pageTexts(settings, { values: { company: 'A/B & Co' }, mode: 'keep_original' }, english);
  expect(texts).toMatchObject({ title: 'For A/B & Co', message: 'Hi {{company' });
  expect(texts.origin).toBe('Recorded by Ana of A/B & Co; some words were added for you.');
  expect(texts.settings).toMatchObject({
    sender: { name: 'Ana of A/B & Co', role: 'Help for A/B & Co' },
    company: { name: 'K & A/B & Co' },
    button: { label: 'Go, A/B & Co', url: 'https://a.b/A%2FB%20%26%20Co?n=A%2FB%20%26%20Co&x={1}' },
  });
});

test.each([
  { title: 'Hi {frist_name}' },
  { title: 'Hi {{frist_name}}' },
  { sender: { name: '{{frist_name}}' } },
  { sender: { name: 'Ana', role: '{{frist_name}}' } },
  { company: { name: '{{frist_name}}' } },
  { message: '{{first_name}} {{frist_name}}' },
  { button: { label: '{{frist_name}}', url: 'https://a.b' } },
  { button: { label: 'Go', url: 'https://a.b/?n={{frist_name}}' } },
  { button: { label: 'Go', url: 'https://a.b/%7B%7Bfrist_name%7D%7D' } },
])('a page whose text names an unknown variable is refused: %j', (settings) => {
  expect(() => checkPageTexts(settings, () => ['first_name'])).toThrow(
    expect.objectContaining({ code: 'VARIABLE_UNKNOWN', subject: 'frist_name' }),
  );
});

test('a page ends a sentence once where a value ends it too', () => {
  const settings = { ...plain, title: 'For {company}.', message: 'Made for {{company}}. See?' };
  const { title, message } = pageTexts(settings, { values: { company: 'Acme Inc.' }, mode: 'keep_original' }, english);
  expect([title, message]).toEqual(['For Acme Inc.', 'Made for Acme Inc. See?']);
});
