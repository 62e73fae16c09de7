import { expect, it } from 'vitest';
import { repeatNotes } from '#electron/cli/list-notes.ts';
import { parseScript } from '#shared/script/index.ts';

const script = parseScript('Hi {{first_name|Sarah}}, I saw {{company|Acme}} Inc today.');

function notesOn(names: string[][]): string[] {
  return repeatNotes(script, { variables: ['first_name', 'company'], names, lines: names.map((_, row) => row + 7) });
}

it('names the lines with words that would be heard twice', () => {
  expect(notesOn([['Ana', 'Contoso']])).toEqual([]);
  expect(
    notesOn([
      ['Ana', 'Contoso'],
      ['Hi Bo', 'Globex inc'],
    ]),
  ).toEqual([
    'Line 8 would say “Hi” twice: the recording already says it around “Hi Bo”. Leave it out of the value.',
    'Line 8 would say “Inc” twice: the recording already says it around “Globex inc”. Leave it out of the value.',
  ]);
});

it('counts lines beyond the first five', () => {
  const notes = notesOn(Array.from({ length: 9 }, (_, row) => [`Hi Bo ${row}`, 'Contoso']));
  expect(notes).toHaveLength(6);
  expect(notes.at(-1)).toContain('4 more: see');
});
