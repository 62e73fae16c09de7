import { describe, expect, test } from 'vitest';
import { initialsOf, readProfile } from '#electron/studio/domain/assets/profile-page.ts';
import { fc } from '../../support/property.ts';

const address = 'https://example.com/in/ada';

describe('a profile page', () => {
  test('is read from its data for search engines first', async () => {
    const person = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', name: 'Example' },
        {
          '@type': 'ProfilePage',
          mainEntity: {
            '@type': ['Person'],
            name: 'Ada Lovelace',
            jobTitle: ['Analyst', 'Poet'],
            worksFor: [{ '@type': 'Organization', name: 'Engines Ltd' }],
            image: { '@type': 'ImageObject', url: '/ada.jpg' },
          },
        },
      ],
    };
    const html = `<title>Ada | Example</title><meta property="og:title" content="Ada | Example">
      <script type="application/ld+json">${JSON.stringify(person)}</script>`;
    expect(await readProfile(html, address)).toEqual({
      name: 'Ada Lovelace',
      line: 'Analyst, Engines Ltd',
      picture: 'https://example.com/ada.jpg',
    });
  });

  test('is read from its data for social networks, however that is written', async () => {
    const html = `<META content='Ada &amp; Co &#8211; Example' PROPERTY="og:title"/><meta name=twitter:image content=//cdn.example.com/a.png>
      <meta name="description" content=" Makes
      engines ">`;
    expect(await readProfile(html, address)).toEqual({
      name: 'Ada & Co – Example',
      line: 'Makes engines',
      picture: 'https://cdn.example.com/a.png',
    });
  });

  test('names somebody by first and last name, or by its title', async () => {
    const parts =
      '<meta property="profile:first_name" content="Ada"><meta property="profile:last_name" content="Byron">';
    expect((await readProfile(`${parts}<title>Page</title>`, address)).name).toBe('Ada Byron');
    expect(await readProfile('<title> Ada </title>', address)).toEqual({ name: 'Ada', line: null, picture: null });
    expect(await readProfile('<p>Log in</p>', address)).toEqual({ name: null, line: null, picture: null });
  });

  test('may be anything without breaking the reader', async () => {
    const part = fc.constantFrom(
      '<meta ',
      'property="og:title"',
      'content="',
      '&#x41;',
      '&#99999999;',
      '>',
      '"',
      '</script>',
      '<title>',
      '[[[[',
      '{"@type":"Person"',
      '}',
      '<script type="application/ld+json">',
      'https://[',
    );
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(part, fc.string({ maxLength: 8 })), { maxLength: 40 }), async (parts) => {
        const { name, picture } = await readProfile(parts.join(''), address);
        expect([name?.length ?? 1, picture === null || URL.canParse(picture)]).toEqual([expect.any(Number), true]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('that nests deeper than any page does is read up to there', async () => {
    const html = `<title>Ada</title>${'<div>'.repeat(100_000)}${'</p>'.repeat(100_000)}<meta name="description" content="x">`;
    expect(await readProfile(html, address)).toMatchObject({ name: 'Ada', line: null });
  });

  test('keeps others waiting for no longer than a part of it takes', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await readProfile('<meta a=b c>'.repeat(83_000), address);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
  });

  test('may have JSON-LD of any size and depth', async () => {
    const block = (text: string) => `<title>Ada</title><script type="application/ld+json">${text}</script>`;
    const person = '{"@type":"Person","name":"Eve"}';
    for (const text of [
      `[${'{},'.repeat(60_000)}{}]`,
      '['.repeat(150_000) + ']'.repeat(150_000),
      `${person} `.repeat(9_000),
    ])
      expect((await readProfile(block(text), address)).name).toBe('Ada');
    expect((await readProfile(block(`[[[[${person}]]]]`), address)).name).toBe('Eve');
  });

  test('of great size is read, though every tag is one that counts', async () => {
    const html = '<meta property="og:title" content="Ada">'.repeat(25_000);
    expect((await readProfile(html, address)).name).toBe('Ada');
  });

  test.each([
    '<title',
    '<meta ',
    '<meta a="b" ',
    '<script',
    '<scriptapplication/ld+json',
    '<script type="application/ld+json">',
    '<!--',
    '&amp;',
    '<div>',
    '<svg>',
  ])('of great size is read, though it never ends what %s begins', async (tag) => {
    const html = `<title>Ada</title>${tag.repeat(1_000_000 / tag.length)}</script>`;
    expect((await readProfile(html, address)).name).toBe('Ada');
  });
});

test('initials are of the first and the last word', () => {
  expect(['Ada Lovelace', 'ada', 'Jean-Luc de la Tour', '李 明', 'किरण खान', '…'].map(initialsOf)).toEqual([
    'AL',
    'A',
    'JT',
    '李明',
    'कख',
    '',
  ]);
});
