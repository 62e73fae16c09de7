import { describe, expect, test } from 'vitest';
import { checkTable, faultIn, faultsOf, shownRow, waitingText } from '#renderer/features/campaign/model/check-table.ts';
import { launchRows } from '#renderer/features/campaign/model/launch-rows.ts';
import {
  addRow,
  columnNames,
  appendParsed,
  beginsWithHeadings,
  changeColumn,
  typedInto,
  typingTable,
  matchedCount,
  mapColumn,
  nextTable,
  pasteAt,
  removeRows,
  rowValues,
  setCell,
  setFallback,
  startTable,
  swapFirstLine,
  tableFromParsed,
  variableOfColumn,
  withPreset,
  withVariables,
} from '#renderer/features/campaign/model/table.ts';
import { clipboardCells } from '#renderer/features/campaign/model/clipboard.ts';
import { limits } from '#shared/limits.ts';
import { titleCase } from '#shared/rows/name-case.ts';
import { emptyTable, type RecipientTable } from '#shared/ipc/index.ts';

const variables = ['first_name', 'company'];

function table(rows: string[][], headings = ['First name', 'Company']): RecipientTable {
  return tableFromParsed({ headings, rows }, variables);
}

function cells({ rows }: RecipientTable): (readonly string[])[] {
  return rows.map((row) => row.cells);
}

describe('recipient table', () => {
  test('columns find their variables by heading, in any order and spelling', () => {
    const mapped = table([['Acme', 'x', 'Sarah']], ['COMPANY', 'E-mail', 'First name']);
    expect(mapped.columns).toEqual({ first_name: 2, company: 0 });
    expect(variableOfColumn(mapped, 1)).toBeNull();
  });

  test('a variable may have a name that every object inherits', () => {
    const inherited = ['constructor', 'company'];
    const read = tableFromParsed({ headings: ['constructor', 'company'], rows: [['', 'Acme']] }, inherited);
    expect(checkTable(read, inherited).rows).toMatchObject([{ missing: ['constructor'], filled: [] }]);
    expect(launchRows(read, inherited, [0]).fallbacks).toEqual({});
    expect(rowValues(read, inherited, 0)).toEqual(new Map([['company', 'Acme']]));
    const added = withVariables(table([['Bo', 'Acme']]), [...variables, 'toString']);
    expect(added.columns).toEqual({ first_name: 0, company: 1, toString: -1 });
  });

  test('a paste without headings is taken as rows, and the other way round on request', () => {
    const guessed = table([['Bo', 'Fabrikam']], ['Sarah', 'Acme']);
    expect(cells(guessed)).toEqual([
      ['Sarah', 'Acme'],
      ['Bo', 'Fabrikam'],
    ]);
    expect(guessed.columns).toEqual({ first_name: 0, company: 1 });
    expect(swapFirstLine(guessed, variables)).toMatchObject({ headings: ['Sarah', 'Acme'], headingsGiven: true });
    expect(cells(swapFirstLine(swapFirstLine(guessed, variables), variables))).toEqual(cells(guessed));
  });

  test('a first line that is a recipient stays as it was typed', () => {
    const twice = tableFromParsed({ headings: ['Anna', 'Anna'], rows: [['Bo', 'Navy']] }, variables);
    expect(cells(twice)).toEqual([
      ['Anna', 'Anna'],
      ['Bo', 'Navy'],
    ]);
    const list = { headings: ['Name', 'name', ''], rows: [['a', 'b', 'c']] };
    const asData = swapFirstLine(tableFromParsed(list, variables), variables);
    expect(cells(asData)[0]).toEqual(['Name', 'name', '']);
  });

  test('columns are told apart by name where headings are the same or empty', () => {
    expect(columnNames(['Name', 'name', '', 'name (2)'])).toEqual(['Name', 'name (2)', 'column 3', 'name (2) (2)']);
    const list = { headings: ['Link', 'Link', ''], rows: [['a', 'b', 'c']] };
    const { extras } = launchRows(tableFromParsed(list, []), [], [0]);
    expect(extras).toEqual({ headings: ['Link', 'Link (2)', 'column 3'], rows: [['a', 'b', 'c']] });
  });

  test('columns without telling headings are found by their content', () => {
    const parsed = {
      headings: ['Unternehmen', 'x', 'y'],
      rows: [
        ['Acme', 'Sarah', '12'],
        ['Globex', 'John', '7'],
      ],
    };
    expect(tableFromParsed(parsed, variables).columns).toEqual({ first_name: 1, company: 0 });
    expect(matchedCount(parsed, variables)).toBe(2);
    const bare = { headings: ['sarah@acme.example', 'Sarah', 'Acme Ltd'], rows: [['bo@x.example', 'Bo', 'Navy Inc']] };
    expect(tableFromParsed(bare, variables)).toMatchObject({
      columns: { first_name: 1, company: 2 },
      headings: ['', 'first_name', 'company'],
      headingsGiven: false,
    });
    expect(matchedCount({ headings: ['Company', 'First name'], rows: [['Acme', 'Bo']] }, variables)).toBe(2);
    expect(matchedCount({ headings: ['Read me', 'Version'], rows: [['Exported by us', '2']] }, variables)).toBe(0);
  });

  test('a variable has one column and a column one variable', () => {
    const moved = mapColumn(table([['a', 'b']]), 1, 'first_name');
    expect(moved.columns).toEqual({ first_name: 1, company: -1 });
    expect(mapColumn(moved, 1, null).columns).toEqual({ first_name: -1, company: -1 });
  });

  test('a block of cells is pasted where it was put, and goes on below the last row', () => {
    const before = table([
      ['Ada', 'Engines'],
      ['Grace', 'Navy'],
    ]);
    const after = pasteAt(before, { row: 1, column: 0 }, [
      ['Alan', 'Bletchley'],
      ['Edith', 'Cambridge', 'left out'],
    ]);
    expect(cells(after)).toEqual([
      ['Ada', 'Engines'],
      ['Alan', 'Bletchley'],
      ['Edith', 'Cambridge'],
    ]);
    expect(new Set(after.rows.map(({ id }) => id)).size).toBe(3);
    expect(cells(pasteAt(before, { row: 0, column: 1 }, [['Analytical'], ['Fleet']]))).toEqual([
      ['Ada', 'Analytical'],
      ['Grace', 'Fleet'],
    ]);
    const long = Array.from({ length: limits.tableRows + 5 }, () => ['x']);
    expect(pasteAt(before, { row: 0, column: 0 }, long).rows).toHaveLength(limits.tableRows);
  });

  test('a block whose first line names variables is a table of its own', () => {
    expect(beginsWithHeadings([['First name'], ['Ada']], variables)).toBe(true);
    expect(beginsWithHeadings([['Ada'], ['Grace']], variables)).toBe(false);
    expect(beginsWithHeadings([['company']], variables)).toBe(false);
  });

  test.each([
    [
      'Ada\tEngines\nGrace\tNavy\n',
      [
        ['Ada', 'Engines'],
        ['Grace', 'Navy'],
      ],
    ],
    ['Ada\r\nGrace', [['Ada'], ['Grace']]],
    ['\tNavy', [['', 'Navy']]],
    ['"say ""hi""\nto"\tb', [['say "hi"\nto', 'b']]],
    ['5" disk\tx', [['5" disk', 'x']]],
    ['"open\tx', [['"open', 'x']]],
    ['Smith, John\nDoe, Jane', [['Smith, John'], ['Doe, Jane']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('the clipboard %j holds the cells %j', (text, expected) => {
    expect(clipboardCells(text)).toEqual(expected);
  });

  test('rows are typed, changed and removed one by one', () => {
    const typed = setCell(addRow(addRow(emptyTable(variables))), 2, 0, 'Bo');
    expect(cells(typed)).toEqual([
      ['', ''],
      ['Bo', ''],
    ]);
    expect(cells(removeRows(typed, new Set([1])))).toEqual([['Bo', '']]);
  });

  test('a whole column is changed at once, and no row that has nothing to change', () => {
    const before = table([
      ['ada', 'ACME'],
      ['Bo', 'x'],
    ]);
    const after = changeColumn(before, 0, titleCase);
    expect(cells(after)).toEqual([
      ['Ada', 'ACME'],
      ['Bo', 'x'],
    ]);
    expect(after.rows[1]).toBe(before.rows[1]);
    expect(changeColumn(after, 0, titleCase)).toBe(after);
  });

  test('a list holds at most 20,000 rows', () => {
    const full = table(Array.from({ length: limits.tableRows }, () => ['a', 'b']));
    expect(addRow(full)).toBe(full);
  });

  test('added rows find their columns by heading, else in order', () => {
    const start = table([['Sarah', 'Acme']]);
    const byHeading = appendParsed(
      start,
      { headings: ['Company', 'First name'], rows: [['Fabrikam', 'Bo']] },
      variables,
    );
    expect(cells(byHeading).at(-1)).toEqual(['Bo', 'Fabrikam']);
    const inOrder = appendParsed(start, { headings: ['Zoë', 'Relecloud'], rows: [] }, variables);
    expect(cells(inOrder).at(-1)).toEqual(['Zoë', 'Relecloud']);
    expect(new Set(inOrder.rows.map((row) => row.id)).size).toBe(2);
  });

  test('added rows find their columns by meaning where headings differ, and none of their values is lost', () => {
    const start = table([['Sarah', 'Acme']]);
    const added = appendParsed(
      start,
      {
        headings: ['Account', 'Name', 'City'],
        rows: [
          ['Fabrikam', 'Bo', 'Leeds'],
          ['Contoso', 'Zoë', ''],
        ],
      },
      variables,
    );
    expect(added.headings).toEqual([...start.headings, 'City']);
    expect(cells(added)).toEqual([
      ['Sarah', 'Acme', ''],
      ['Bo', 'Fabrikam', 'Leeds'],
      ['Zoë', 'Contoso', ''],
    ]);
    expect(added.columns).toEqual(start.columns);
  });

  test('short rows are filled up to the headings', () => {
    expect(cells(table([['Sarah']]))).toEqual([['Sarah', '']]);
  });

  test('a template that gained a variable keeps the list and looks for its column', () => {
    const grown = withVariables(table([['Sarah', 'Acme']]), ['first_name', 'company', 'city']);
    expect(grown.columns).toEqual({ first_name: 0, company: 1, city: -1 });
    expect(withVariables(grown, ['first_name', 'company', 'city'])).toBe(grown);
  });
});

describe('checks of the table', () => {
  test('a complete list is ready to send, blank rows left out', () => {
    const check = checkTable(
      table([
        ['Sarah', 'Acme'],
        ['', ' '],
        ['Bo', 'Fabrikam'],
      ]),
      variables,
    );
    expect(check.problems).toEqual([]);
    expect(check.recipients?.names).toEqual([
      ['Sarah', 'Acme'],
      ['Bo', 'Fabrikam'],
    ]);
    expect(check.rows[1]?.blank).toBe(true);
  });

  test('a missing value leaves its row out, and a fallback mends it', () => {
    const gap = table([
      ['Sarah', 'Acme'],
      ['', 'Wingtip'],
    ]);
    const check = checkTable(gap, variables);
    expect(check.recipients).toMatchObject({ names: [['Sarah', 'Acme']], sourceRows: [0] });
    expect(check.problems).toEqual([]);
    expect(faultIn(check, 1)).toEqual({ row: 1, variable: 'first_name' });
    const mended = checkTable(setFallback(gap, 'first_name', 'there'), variables);
    expect(mended.recipients?.names[1]).toEqual(['there', 'Wingtip']);
    expect(mended.rows[1]?.filled).toEqual(['first_name']);
  });

  test('nobody gets a video while each row lacks something, which is no problem of the list', () => {
    const check = checkTable(table([...Array.from({ length: 9 }, () => ['', 'Acme']), ['Bo', '']]), variables);
    expect(check).toMatchObject({ recipients: null, problems: [] });
    expect(faultIn(check, 9)).toEqual({ row: 9, variable: 'company' });
  });

  test('beside an empty row stands the last one that is not', () => {
    const rows = [
      ['Sarah', 'Acme'],
      ['Bo', 'Fabrikam'],
      ['', ''],
    ];
    const check = checkTable(table(rows), variables);
    expect([0, 1, 2, 9].map((row) => shownRow(check, row))).toEqual([0, 1, 1, 1]);
    expect(shownRow(checkTable(table([['', '']]), variables), 0)).toBe(0);
  });

  test('a variable without a column asks which column holds it', () => {
    const check = checkTable(table([['Sarah', 'x']], ['first_name', 'Email']), variables);
    const text = 'Which column holds Company? Press its heading to choose.';
    expect(check.problems).toEqual([{ id: 'VARIABLE_MISSING', row: null, variable: 'company', way: 'column', text }]);
  });

  test('rows with the same values are marked, case and all', () => {
    const check = checkTable(
      table([
        ['Bo', 'A'],
        ['bo', 'A'],
        [' Bo ', 'A'],
      ]),
      variables,
    );
    expect(check.rows.map((row) => row.duplicateOf)).toEqual([null, null, 0]);
    expect(check.recipients?.names).toHaveLength(3);
  });

  test('rows are duplicates by their address where they have one, else by all their cells', () => {
    const check = checkTable(
      table(
        [
          ['Bo', 'A', 'bo@example.com'],
          ['Bo', 'A', 'bo2@example.com'],
          ['Bo', 'B', 'BO@example.com'],
          ['Bo', 'A', ''],
          ['Bo', 'A', 'N/A'],
          ['Bo', 'A', ''],
        ],
        ['First name', 'Company', 'E-mail'],
      ),
      variables,
    );
    expect(check.rows.map((row) => row.duplicateOf)).toEqual([null, null, 0, null, null, 3]);
  });

  test('a row with text in other columns is a person who lacks something; an empty one is nobody', () => {
    const read = table(
      [
        ['Bo', 'A', 'bo@example.com'],
        ['', 'N/A', 'al@example.com'],
        ['', '', ''],
      ],
      ['First name', 'Company', 'E-mail'],
    );
    const check = checkTable(read, variables);
    expect(check.rows.map(({ blank, missing }) => [blank, missing.length])).toEqual([
      [false, 0],
      [false, 2],
      [true, 0],
    ]);
    expect(
      checkTable(setFallback(setFallback(read, 'first_name', 'there'), 'company', 'your team'), variables),
    ).toEqual(expect.objectContaining({ recipients: expect.objectContaining({ sourceRows: [0, 1] }) }));
    expect(launchRows(read, variables, [1]).names).toEqual([['', '']]);
    const none = checkTable(table([['', '-', 'al@example.com']], ['First name', 'Company', 'E-mail']), variables);
    expect(none.problems[0]?.text).toContain('No row can be used');
  });

  test('a letter that could not be read stops its row', () => {
    const check = checkTable(table([['Jos\ufffd', 'A']]), variables);
    expect(check).toMatchObject({ recipients: null, problems: [] });
    expect(faultIn(check, 0)).toEqual({ row: 0, variable: 'first_name' });
  });

  test('columns of one heading with different values ask which one is meant', () => {
    const read = table([['My agency', 'Bo', 'Acme']], ['Company', 'First name', 'Company']);
    expect(read.columns).toEqual({ first_name: 1, company: -1 });
    expect(checkTable(read, variables).problems).toMatchObject([{ variable: 'company', way: 'column' }]);
  });

  test('people after the first 2,000 wait for the next campaign, and nothing of theirs is to be mended now', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`a${index}`, 'b']);
    // Nobody, which counts for nothing, and one who waits without a name.
    const many = table(rows.with(7, ['', '']).with(4_321, ['', 'b']));
    const check = checkTable(many, variables);
    expect(check.problems).toEqual([]);
    expect(faultsOf(check)).toBe(0);
    expect(check.recipients?.names).toHaveLength(2_000);
    expect(check.people).toHaveLength(2_000);
    expect(check.people.at(-1)).toBe(2_000);
    expect(check.rows.map(({ waits }) => waits).indexOf(true)).toBe(2_001);
    expect(waitingText(check)).toBe(
      'A campaign takes 2,000 people. The other 2,999 wait in this list for the next one.',
    );
    const fewer = removeRows(many, new Set(many.rows.slice(0, 3_000).map(({ id }) => id)));
    expect(waitingText(checkTable(fewer, variables))).toBeNull();
  });

  test('an overlong value leaves its row out', () => {
    const long = checkTable(table([['x'.repeat(limits.valueCharacters + 1), 'b']]), variables);
    expect(long).toMatchObject({ recipients: null, problems: [] });
    expect(faultIn(long, 0)).toEqual({ row: 0, variable: 'first_name' });
  });

  test('an empty table is no problem, only empty', () => {
    expect(checkTable(emptyTable(variables), variables)).toMatchObject({ problems: [], recipients: null });
  });
});

test('a launch keeps what was given: gaps for the fallbacks, and the columns no variable uses', () => {
  const list = table(
    [
      ['Ada', 'a@example.com', ' Acme '],
      ['', '', ''],
      ['Bo', 'b@example.com', ''],
    ],
    ['First name', '', 'Company'],
  );
  expect(launchRows(setFallback(list, 'company', ' your  team '), variables, [0, 2])).toEqual({
    names: [
      ['Ada', 'Acme'],
      ['Bo', ''],
    ],
    fallbacks: { company: 'your team' },
    extras: { headings: ['column 2'], rows: [['a@example.com'], ['b@example.com']] },
  });
});

describe('a list like the one before', () => {
  const before = tableFromParsed(
    { headings: ['Anrede', 'Konto', 'Mail'], rows: [['Ada', 'Engines', 'a@b.example']] },
    variables,
  );
  const chosen = mapColumn(mapColumn(before, 0, 'first_name'), 1, 'company');

  const next = (headings: string[], ...rows: string[][]) => nextTable(chosen, { headings, rows }, variables);

  test('has its columns used in the same way', () => {
    const table = next(['Mail', 'Konto', 'Anrede'], ['c@d.example', 'Compilers', 'Grace']);
    expect(table.columns).toEqual({ first_name: 2, company: 1 });
  });

  test('has headings, also with one column for each variable', () => {
    const table = next(['Konto', 'Anrede'], ['Compilers', 'Grace']);
    expect(table).toMatchObject({ headingsGiven: true, columns: { first_name: 1, company: 0 } });
    expect(cells(table)).toEqual([['Compilers', 'Grace']]);
  });

  test('keeps what was found where a heading is new', () => {
    const table = next(['First name', 'Konto'], ['Grace', 'Compilers']);
    expect(table.columns).toEqual({ first_name: 0, company: 1 });
  });
});

test('fallbacks stay when a file is chosen again', () => {
  const before = setFallback(table([['', 'A']]), 'first_name', 'there');
  expect(nextTable(before, { headings: ['First name', 'Company'], rows: [['', 'A']] }, variables).fallbacks).toEqual({
    first_name: 'there',
  });
});

describe('the empty list of a new draft', () => {
  const preset = { fallbacks: { first_name: 'there' } };
  const layout = { headings: ['Mail', 'Konto'], headingsGiven: true, columns: { first_name: -1, company: 1 } };

  test('has the columns and fallbacks of the preset', () => {
    const table = startTable(['first_name', 'company'], { ...preset, layout });
    expect(table).toMatchObject({ ...layout, rows: [], fallbacks: { first_name: 'there' } });
    expect(typingTable(table, ['first_name', 'company']).rows[0]).toEqual({ id: 1, cells: ['', ''] });
  });

  test('follows variables that have changed since', () => {
    const { columns } = startTable(['first_name', 'konto'], { ...preset, layout });
    expect(columns).toEqual({ first_name: -1, konto: 1 });
  });

  test('has the variables’ columns without one, and begins with what is typed into it', () => {
    const table = startTable(['first_name'], { ...preset, layout: null });
    const begun = typedInto(table, ['first_name'], (blank) => setCell(blank, 2, 0, 'Ada'));
    expect(begun).toMatchObject({
      headings: ['first_name', 'E-mail'],
      rows: [{ cells: ['', ''] }, { cells: ['Ada', ''] }, { cells: ['', ''] }],
      fallbacks: { first_name: 'there' },
    });
    expect(typedInto(table, ['first_name'], (blank) => setCell(blank, 2, 0, ''))).toBe(table);
  });
});

describe('a list under saved settings', () => {
  const layout = { headings: ['Konto', 'Anrede'], headingsGiven: true, columns: { first_name: 1, company: 0 } };
  const preset = { fallbacks: { first_name: 'there' }, layout };
  const variables = ['first_name', 'company'];
  const read = (line: string) => tableFromParsed({ headings: line.split(';'), rows: [['a', 'b', 'c']] }, variables);

  test('has its columns used as there, by their headings', () => {
    const before = read('company;Anrede;Konto');
    const { columns, rows, fallbacks } = withPreset(before, preset, variables);
    expect(columns).toEqual({ first_name: 1, company: 2 });
    expect(rows).toBe(before.rows);
    expect(fallbacks).toEqual({ first_name: 'there' });
  });

  test('keeps columns that they do not know', () => {
    const before = read('first_name;company;Mail');
    expect(withPreset(before, preset, variables).columns).toEqual(before.columns);
  });
});
