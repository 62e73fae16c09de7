import { expect, test } from 'vitest';
import { knownNotes } from '#shared/api/import-notes.ts';

test('of a note that this version does not know the window takes the sentence', () => {
  const known = { code: 'clips_joined', clips: 2, message: 'It consists of 2 clips.' };
  const later = { code: 'later', figure: 1, message: 'In words of the studio.' };
  const broken = { code: 'clips_joined', message: 'It consists of clips.' };
  expect(knownNotes([known, later, broken])).toEqual([
    known,
    { code: 'unknown', message: 'In words of the studio.' },
    { code: 'unknown', message: 'It consists of clips.' },
  ]);
});
