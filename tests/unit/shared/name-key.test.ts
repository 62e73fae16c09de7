import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameKey } from '#shared/name-key.ts';

it.each([
  ['Anna', 'ANNA'],
  ['Anna Maria', ' anna \u00a0 maria '],
  ['Nguyễn'.normalize('NFC'), 'NGUYỄN'.normalize('NFD')],
  ['Zoë', 'Zoe\u0308'],
  ['Strauß', 'STRAUSS'],
  ['Νίκος', 'ΝΊΚΟΣ'],
  ['Işık', 'IŞIK'],
  ['İpek', 'ipek'],
  ['İPEK'.normalize('NFD'), 'Ipek'],
  ['STRAUẞ', 'Strauss'],
  ['Anne-Marie', 'ANNE‐MARIE'],
  ['Anne-Marie', 'Anne\u2011Marie'],
  ['Anne-Marie', 'Anne–Marie'],
  ['Anne-Marie', 'Anne-\u00adMarie'],
  ['Anna Maria', 'Anna\u202fMaria\ufeff'],
  ...[...'’ʼ‘`´'].map((sign) => ["O'Brien", `O${sign}BRIEN`]),
])('“%s” and “%s” are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it.each([
  ['Müller', 'Muller'],
  ['Müller', 'Mueller'],
  ['Mueller', 'Muller'],
  ['José', 'Jose'],
  ['Anna Maria', 'Anna'],
  ['Anna Maria', 'Annamaria'],
  ['Anne-Marie', 'Anne Marie'],
  ['Anne-Marie', 'Anne'],
  ["O'Brien", 'OBrien'],
  ['Işık', 'Isik'],
])('“%s” and “%s” are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

it('a key is its own key', () => {
  for (const name of ['İPEK', 'STRAUẞ', 'ŉ', 'Ǆ', 'ΝΊΚΟΣ', ' O’Brien–Smith '])
    expect(nameKey(nameKey(name))).toBe(nameKey(name));
});

it('gives a plain name the key that it has beside an invisible character', () => {
  const plain = fc.string({ unit: fc.constantFrom(..."aZö_9 -'") });
  fc.assert(
    fc.property(plain, (name) => {
      expect(nameKey(name)).toBe(nameKey(`${name}\u00ad`));
    }),
  );
});
