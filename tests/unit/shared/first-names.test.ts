import { expect, test } from 'vitest';
import { mainName, restoredLetter, withoutTitle } from '#shared/rows/first-names.ts';

test('of two first names in one cell the first is said', () => {
  expect(['Mike (Michael)', 'Elizabeth “Liz”', 'Ann / Anna', 'Bo "Bobby"'].map(mainName)).toEqual([
    'Mike',
    'Elizabeth',
    'Ann',
    'Bo',
  ]);
  for (const name of ['Anne-Marie', 'Jean Paul', '(Mike)', '', 'O’Brien', 'D"Arcy']) expect(mainName(name)).toBe(name);
});

test('titles before a first name are left out, and names that begin like one stay', () => {
  expect(['Dr. Peter', 'Prof. Dr. med. Anna', 'Frau Schmidt', 'Mr John'].map(withoutTitle)).toEqual([
    'Peter',
    'Anna',
    'Schmidt',
    'John',
  ]);
  for (const name of ['Drew', 'Missy', 'Magdalena', 'Dr.', 'Sirius', 'Herrmann']) expect(withoutTitle(name)).toBe(name);
});

test('a lost letter comes back as the address writes it, or not at all', () => {
  expect(restoredLetter('?ukasz', 'lukasz.vdberg@nordvik.example')).toBe('Lukasz');
  expect(restoredLetter('M?ller', 'anna-mueller@x.example')).toBe('Mueller');
  expect(restoredLetter('Zo\ufffd', 'zoe@x.example')).toBe('Zoe');
  expect(restoredLetter('?ukasz', 'info@x.example')).toBeNull();
  expect(restoredLetter('?ukasz', '')).toBeNull();
});
