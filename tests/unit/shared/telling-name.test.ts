import { describe, expect, test } from 'vitest';
import { isTellingName } from '#shared/telling-name.ts';

describe('the name of a file', () => {
  test.each(['Spring outreach', 'my intro (final)', 'Café', 'Acme', '你好世界'])('says what is in it: %s', (name) => {
    expect(isTellingName(name)).toBe(true);
  });

  test.each([
    'VID_20260101_120011',
    'IMG-20260101-WA0003',
    'screen capture 12',
    'Screen Recording 2025-01-02 at 11.22.33 AM',
    'Bildschirmaufnahme 2026-01-02 um 12.01.33',
    'GMT20260101-120000_Recording_1920x1080',
    'a3f9c2d1-12ab-4cde-9f00-aabbccddeeff',
    '20261129T112233Z',
  ])('is what a camera or a program calls it: %s', (name) => {
    expect(isTellingName(name)).toBe(false);
  });
});
