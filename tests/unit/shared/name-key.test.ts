import { expect, it } from 'vitest';
import { nameKey } from '../../../shared/rows/name-key.ts';

it.each([
  ['Anna', 'ANNA'],
  ['Anna Maria', ' anna \u00a0 maria '],
  ['Nguyễn'.normalize('NFC'), 'NGUYỄN'.normalize('NFD')],
  ['Zoë', 'Zoe\u0308'],
  ['Strauß', 'STRAUSS'],
  ['Νίκος', 'ΝΊΚΟΣ'],
  ['Işık', 'IŞIK'],
])('“%s” and “%s” are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it.each([
  ['Müller', 'Muller'],
  ['Müller', 'Mueller'],
  ['José', 'Jose'],
  ['Anna Maria', 'Anna'],
  ['Anna Maria', 'Annamaria'],
  ['Işık', 'Isik'],
])('“%s” and “%s” are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});
