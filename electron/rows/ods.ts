import type { WorkBook } from '@e965/xlsx';

/** What SheetJS leaves to do when it reads an ODS workbook. */

const signs: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

/** Decodes the names of sheets, which are left as they are in XML. */
export function decodeNames(workbook: WorkBook): void {
  const decoded = (name: string): string => name.replace(/&[a-z]+;/gu, (sign) => signs.get(sign) ?? sign);
  workbook.Sheets = Object.fromEntries(Object.entries(workbook.Sheets).map(([name, sheet]) => [decoded(name), sheet]));
  workbook.SheetNames = workbook.SheetNames.map(decoded);
}

/** Start tags of sheets, columns and rows. */
const parts = /<table:(table|table-column|table-row)(?:\s[^>]*)?\/?>/gu;
/** Styles of hidden sheets. */
const hiddenStyle =
  /<style:style\s[^>]*style:name="([^"]*)"[^>]*>\s*<style:table-properties\s[^>]*table:display="false"/gu;

type Line = { hidden: boolean };

/**
 * Marks the hidden parts of an ODS workbook, which SheetJS reads from XLSX alone.
 * @param content the workbook's `content.xml`.
 * @param most maximum number of rows and of columns to mark.
 */
export function markHidden(workbook: WorkBook, content: string, most: number): void {
  const hiddenStyles = new Set([...content.matchAll(hiddenStyle)].map(([, name]) => name));
  const sheets: { Hidden: 0 | 1 }[] = [];
  let rows: Line[] = [];
  let columns: Line[] = [];
  for (const [tag, kind] of content.matchAll(parts)) {
    // Sheets and rows without content, which SheetJS does not count either.
    if (kind !== 'table-column' && tag.endsWith('/>')) continue;
    if (kind === 'table') {
      rows = [];
      columns = [];
      const sheet = workbook.Sheets[workbook.SheetNames[sheets.length] ?? ''];
      if (sheet) Object.assign(sheet, { '!rows': rows, '!cols': columns });
      sheets.push({ Hidden: hiddenStyles.has(attributeOf(tag, 'table:style-name')) ? 1 : 0 });
      continue;
    }
    const [lines, repeated] = kind === 'table-row' ? [rows, 'rows'] : [columns, 'columns'];
    const count = Number(attributeOf(tag, `table:number-${repeated}-repeated`) ?? 1);
    const hidden = /^(?:collapse|filter)$/u.test(attributeOf(tag, 'table:visibility') ?? '');
    const end = Math.min(lines.length + count, most);
    while (lines.length < end) lines.push({ hidden });
  }
  workbook.Workbook = { ...workbook.Workbook, Sheets: sheets };
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1];
}
