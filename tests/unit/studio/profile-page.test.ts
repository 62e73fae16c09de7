import { describe, expect, test } from 'vitest';
import { initialsOf, readProfile } from '#electron/studio/domain/assets/profile-page.ts';
import { fc } from '../../support/property.ts';

const address = 'https://example.com/in/ada';

describe('a profile page', () => {
  test('is read from its data for search engines first', () => {
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
    expect(readProfile(html, address)).toEqual({
      name: 'Ada Lovelace',
      line: 'Analyst, Engines Ltd',
      picture: 'https://example.com/ada.jpg',
    });
  });

  test('is read from its data for social networks, however that is written', () => {
    const html = `<META content='Ada &amp; Co &#8211; Example' PROPERTY="og:title"/><meta name=twitter:image content=//cdn.example.com/a.png>
      <meta name="description" content=" Makes
      engines ">`;
    expect(readProfile(html, address)).toEqual({
      name: 'Ada & Co – Example',
      line: 'Makes engines',
      picture: 'https://cdn.example.com/a.png',
    });
  });

  test('names somebody by first and last name, or by its title', () => {
    const parts =
      '<meta property="profile:first_name" content="Ada"><meta property="profile:last_name" content="Byron">';
    expect(readProfile(`${parts}<title>Page</title>`, address).name).toBe('Ada Byron');
    expect(readProfile('<title> Ada </title>', address)).toEqual({ name: 'Ada', line: null, picture: null });
    expect(readProfile('<p>Log in</p>', address)).toEqual({ name: null, line: null, picture: null });
  });

  test('may be anything without breaking the reader', () => {
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
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 8 })), { maxLength: 40 }), (parts) => {
        const { name, picture } = readProfile(parts.join(''), address);
        expect([name?.length ?? 1, picture === null || URL.canParse(picture)]).toEqual([expect.any(Number), true]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of great size is read, though every tag is one that counts', () => {
    const html = '<meta property="og:title" content="Ada">'.repeat(25_000);
    expect(readProfile(html, address).name).toBe('Ada');
  });

  test.each(['<title', '<script', '<scriptapplication/ld+json', '<script type="application/ld+json">'])(
    'of great size is read, though it never ends what %s begins',
    (tag) => {
      const html = `<title>Ada</title>${tag.repeat(1_000_000 / tag.length)}</script>`;
      expect(readProfile(html, address).name).toBe('Ada');
    },
  );
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
