import { kindOf, nameOrCompany } from '#shared/rows/value-kinds.ts';
import { hasText } from './find-table.ts';

/** Cells with a name and an address in one, as mail programs write them: `Ana Silva <ana@example.com>`. */

const address = /^(?:mailto:)?([^\s<>()[\]"@,;]+@[^\s<>()[\]"@,;]+)$/iu;
const inBrackets = [
  /^(?<first>[^<>]*)<(?<second>[^<>]*)>[\s,;]*$/u,
  /^(?<first>[^()]*)\((?<second>[^()]*)\)[\s,;]*$/u,
  /^(?<first>[^[\]]*)\[(?<second>[^[\]]*)\][\s,;]*$/u,
];

type Table = { headings: string[]; rows: string[][] };

/**
 * Parts columns of such cells into one of names and one of addresses, so that no greeting says an address. Columns that
 * are named as names are parted for a single such cell, others where half of their cells are.
 */
export function splitAddresses(table: Table): Table {
  const { headings, rows } = table;
  const column = headings.findIndex((heading, index) =>
    isParted(
      heading,
      rows.map((cells) => cells[index] ?? ''),
    ),
  );
  if (column === -1) return table;
  const pairs = rows.map((cells) => partsOf(cells[column] ?? ''));
  const known = headings.findIndex((heading, index) => index !== column && kindOf(heading) === 'email');
  const isNew = pairs.some((pair, row) => pair.address !== '' && !isSame(rows[row]?.[known] ?? '', pair.address));
  if (known === -1 || isNew) {
    const title = titlesOf(headings[column] ?? '', known !== -1);
    return splitAddresses({
      headings: headings.toSpliced(column, 1, ...title),
      rows: rows.map((cells, row) => cells.toSpliced(column, 1, pairs[row]?.name ?? '', pairs[row]?.address ?? '')),
    });
  }
  // The column of addresses has them already, or lacks some.
  return splitAddresses({
    headings,
    rows: rows.map((cells, row) => {
      const { name = '', address: own = '' } = pairs[row] ?? {};
      return cells.with(column, name).with(known, hasText(cells[known]) ? (cells[known] ?? '') : own);
    }),
  });
}

function isSame(known: string, found: string): boolean {
  return !hasText(known) || known.trim().toLowerCase() === found.toLowerCase();
}

/** A list without headings has a recipient in their place. */
function titlesOf(heading: string, isKnown: boolean): [string, string] {
  const { name, address: own } = partsOf(heading);
  if (own !== '') return [name, own];
  return kindOf(heading) === 'email' ? ['Name', heading] : [heading, isKnown ? 'E-mail 2' : 'E-mail'];
}

function isParted(heading: string, column: readonly string[]): boolean {
  const cells = column.filter(hasText);
  const count = cells.filter(hasBoth).length;
  const isOfNames = nameOrCompany(heading) === 'name' || kindOf(heading) === 'last_name';
  return count > 0 && (isOfNames || 2 * count >= cells.length);
}

function hasBoth(cell: string): boolean {
  const { name, address: own } = partsOf(cell);
  return own !== '' && (name !== '' || cell.includes('<'));
}

/** The name and the address of a cell; what is neither counts as the name. */
function partsOf(cell: string): { name: string; address: string } {
  const places = inBrackets.flatMap((form) => {
    const { first = '', second = '' } = form.exec(cell)?.groups ?? {};
    // `ana@example.com (Ana Silva)` is the older way.
    return [
      [first, second],
      [second, first],
    ] as const;
  });
  for (const [name, written] of [...places, ['', cell] as const]) {
    const found = address.exec(written.trim())?.[1];
    if (found !== undefined) return { name: name.replace(/^[\s"]+|[\s",;:-]+$/gu, ''), address: found };
  }
  return { name: cell, address: '' };
}
