import { describe, expect, it } from 'vitest';
import { namesIn, proposeVariables } from '#shared/script/index.ts';

const proposed = (text: string) => proposeVariables(text).map(({ variable, words }) => [variable, words]);

describe('what changes with the recipient', () => {
  it.each([
    [
      'Hi Sarah, I had a look at Acme, and I think we can help you.',
      [
        ['first_name', 'Sarah'],
        ['company', 'Acme'],
      ],
    ],
    [
      'Hello Sarah Miller, I saw that Acme’s website is new. Greetings from me in New York.',
      [
        ['first_name', 'Sarah'],
        ['last_name', 'Miller'],
        ['company', 'Acme'],
        ['city', 'New York'],
      ],
    ],
    [
      'Good morning, Dr. Miller. I had a look at Northwind Traders.',
      [
        ['last_name', 'Miller'],
        ['company', 'Northwind Traders'],
      ],
    ],
    [
      'Hallo Sarah, ich habe mir die Website von Acme angesehen. In Berlin ist das wichtig.',
      [
        ['first_name', 'Sarah'],
        ['company', 'Acme'],
      ],
    ],
    ['Guten Tag Frau Müller, ich habe mir die Seite angesehen.', [['last_name', 'Müller']]],
  ])('is proposed: %s', (text, expected) => {
    expect(proposed(text)).toEqual(expected);
  });

  it('is proposed where a recognizer heard a plain word in place of a name', () => {
    expect(proposed('Hi sir, I had a look at me, and I think we can help you.')).toEqual([
      ['first_name', 'sir'],
      ['company', 'me'],
    ]);
  });

  it.each([
    'Hey there, I’m Tom from Vocative. I looked at your site.',
    'Hi, everyone. Welcome back on LinkedIn, see you in March.',
    'Printing, in the only sense with which we are at present concerned, differs from most of the arts.',
    '',
  ])('is not what is said of the speaker, or to all: %s', (text) => {
    expect(proposed(text)).toEqual([]);
  });

  it('is proposed wherever it is said, with the ending of a genitive left out', () => {
    const text = 'Hi Sarah, I had a look at Acme. We like Acme’s team, Sarah. Acmes are rare.';
    const places = proposeVariables(text).map((found) => found.places.map(({ start, end }) => text.slice(start, end)));
    expect(places).toEqual([
      ['Sarah', 'Sarah'],
      ['Acme', 'Acme'],
    ]);
  });
});

it('a company and a place are found behind a long text', () => {
  const long = 'We looked into many pages this week. '.repeat(500);
  expect(proposed(`Hi Sarah. ${long}I had a look at Acme, near Berlin.`)).toEqual([
    ['first_name', 'Sarah'],
    ['company', 'Acme'],
    ['city', 'Berlin'],
  ]);
});

describe('names whose spelling cannot be heard', () => {
  it('are written large inside a sentence', () => {
    const text = 'Printed by Guttenburg in March. The Bible is old. I’m sure.';
    expect(namesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Guttenburg', 'Bible']);
  });

  it('are not looked for in German, which writes every noun large', () => {
    expect(namesIn('Hallo Sarah, ich habe die Seite und das Haus angesehen.')).toEqual([]);
  });
});
