import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crcBefore } from '#electron/lib/joined-crc.ts';
import { fc } from '../../support/property.ts';

test('the checksum of two parts is made of theirs', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 700 }), fc.uint8Array({ maxLength: 70_000 }), (a, b) => {
      expect((crcBefore(crc32(a), b.length) ^ crc32(b)) >>> 0).toBe(crc32(Buffer.concat([a, b])));
    }),
  );
});

test('a part may be followed by gigabytes', () => {
  const half = crcBefore(crc32('part'), 2 ** 33 + 12_345);
  expect(crcBefore(half, 2 ** 33 - 12_345)).toBe(crcBefore(crc32('part'), 2 ** 34));
});
