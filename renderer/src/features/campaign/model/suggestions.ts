import type { RecipientTable } from '#shared/ipc/index.ts';
import { withoutCompanyForm } from '#shared/rows/company-forms.ts';
import { addressColumn } from '#shared/rows/duplicates.ts';
import { mainName, restoredLetter, withoutTitle } from '#shared/rows/first-names.ts';
import { caseKindOf, withoutCapitals } from '#shared/rows/name-case.ts';
import { cleanValue, usableValue, withoutStrokes } from '#shared/rows/rows.ts';
import { kindOf } from '#shared/rows/value-kinds.ts';
import { repeatRemover, type Script } from '#shared/script/index.ts';
import type { TableCheck } from './check-table.ts';
import { removeRows, setFallback } from './table.ts';

/** What can be cleaned up. */
type SuggestionKind = 'empty' | 'unreadable' | 'repeated' | 'twoNames' | 'title' | 'capitals' | 'forms' | 'duplicates';

/** Kinds as they are shown and applied, in this order: words that nobody would say beside a value are one. */
export const suggestionGroups = ['empty', 'unreadable', 'extra', 'capitals', 'forms', 'duplicates'] as const;
export type SuggestionGroup = (typeof suggestionGroups)[number];

export function groupOf({ kind }: Pick<Suggestion, 'kind'>): SuggestionGroup {
  return kind === 'repeated' || kind === 'twoNames' || kind === 'title' ? 'extra' : kind;
}

/** A cell that stops a video, sounds wrong or would read better; or a row that repeats another. */
export type Suggestion = {
  kind: SuggestionKind;
  /** 0-based row of the table, and its id. */
  row: number;
  rowId: number;
  /** 0-based; -1 for a whole row. */
  column: number;
  variable: string;
  before: string;
  /** What the cell would be; null where only the user knows, and for a row that goes. */
  after: string | null;
  /** The same for the cell as it is by then: several suggestions can be about one cell. */
  change: (value: string) => string;
  /** The row above that a duplicate repeats, 0-based. */
  original: number | null;
};

/** Everything that can be cleaned up in a list, by row. @param language of the names, BCP 47. */
export function suggestionsIn(
  table: RecipientTable,
  check: Pick<TableCheck, 'rows'>,
  { variables, script, language }: { variables: readonly string[]; script: Script; language: string },
): Suggestion[] {
  const address = addressColumn(
    table.headings,
    table.rows.map(({ cells }) => cells),
    table.columns,
  );
  const rules = variables.map((variable) => rulesOf(variable, script, language));
  const found: Suggestion[] = [];
  for (const [row, { id: rowId, cells }] of table.rows.entries()) {
    const state = check.rows[row];
    if (!state || state.blank) continue;
    for (const [index, variable] of variables.entries()) {
      const column = table.columns[variable] ?? -1;
      if (column === -1) continue;
      const before = cells[column] ?? '';
      const place = { row, rowId, column, variable, before, original: null };
      if (state.missing.includes(variable)) {
        found.push({ ...place, kind: 'empty', after: null, change: asItIs });
        continue;
      }
      if (state.damaged.includes(variable) || state.suspicious.includes(variable)) {
        const after = restoredLetter(cleanValue(before), cells[address] ?? '');
        found.push({ ...place, kind: 'unreadable', after, change: (value) => after ?? value });
        continue;
      }
      for (const better of rules[index]?.(before) ?? []) found.push({ ...place, ...better });
    }
    if (state.duplicateOf !== null) {
      const told = [...variables.map((variable) => table.columns[variable] ?? -1), address];
      const before = [...new Set(told)].flatMap((column) => cells[column] || []).join(' · ');
      const whole = { row, rowId, column: -1, variable: '', before, original: state.duplicateOf };
      found.push({ ...whole, kind: 'duplicates', after: null, change: asItIs });
    }
  }
  return found;
}

function asItIs(value: string): string {
  return value;
}

type Rule = Pick<Suggestion, 'kind' | 'change'>;
type Better = Pick<Suggestion, 'kind' | 'change' | 'after'>;

/** What was found for a value before: a list is looked through after each change. By script, then variable and value. */
const known = new WeakMap<Script, Map<string, readonly Better[]>>();

/** Finds what a value of a variable could be. */
function rulesOf(variable: string, script: Script, language: string): (value: string) => readonly Better[] {
  const kind = caseKindOf(variable);
  const remove = repeatRemover(script, variable);
  const isName = ['first_name', 'full_name'].includes(kindOf(variable) ?? '');
  const rules: Rule[] = [{ kind: 'repeated', change: (cell) => withoutRepeats(cell, remove) }];
  if (isName) rules.push({ kind: 'twoNames', change: mainName }, { kind: 'title', change: withoutTitle });
  rules.push({ kind: 'capitals', change: (value) => withoutCapitals(value, language, kind) });
  if (kind === 'company') rules.push({ kind: 'forms', change: withoutCompanyForm });
  const found = known.get(script) ?? new Map<string, readonly Better[]>();
  known.set(script, found);
  return (value) => {
    const key = JSON.stringify([variable, language, value]);
    let better = found.get(key);
    if (!better) {
      better = rules.flatMap(({ kind, change: rule }) => {
        const change = (text: string): string => withoutStrokes(rule(text));
        const after = change(value);
        // White space around a value is never said.
        return after === '' || cleanValue(after) === cleanValue(value) ? [] : [{ kind, change, after }];
      });
      found.set(key, better);
    }
    return better;
  };
}

/** A value that says less and means the same: without its legal form or title, or the first of several names. */
export function shorterForm(variable: string, value: string): string | null {
  const kind = kindOf(variable);
  const before = usableValue(value);
  if (kind === 'company') return other(withoutCompanyForm(before), before);
  if (kind !== 'first_name' && kind !== 'full_name') return null;
  const plain = other(withoutTitle(mainName(before)), before);
  const [first = ''] = before.split(' ');
  return plain ?? (kind === 'first_name' ? other(first, before) : null);
}

function other(after: string, before: string): string | null {
  return after === before || after === '' ? null : after;
}

/** Cells without repeated words stay as they were typed. */
function withoutRepeats(cell: string, remove: (value: string) => string): string {
  const value = usableValue(cell);
  const better = remove(value);
  return better === value ? cell : better;
}

/** Whether it can be applied without asking for a text. */
export function isApplicable({ kind, after }: Suggestion): boolean {
  return kind === 'duplicates' || after !== null;
}

/** A list after suggestions were applied to it. */
export function withSuggestions(table: RecipientTable, chosen: readonly Suggestion[]): RecipientTable {
  const ofRow = Map.groupBy(
    chosen.filter(({ column }) => column !== -1),
    ({ rowId }) => rowId,
  );
  const rows = table.rows.map((row) => {
    const changes = ofRow.get(row.id);
    if (!changes) return row;
    const cells = [...row.cells];
    for (const { column, change } of changes) cells[column] = change(cells[column] ?? '');
    return { ...row, cells };
  });
  const gone = new Set(chosen.filter(({ kind }) => kind === 'duplicates').map(({ rowId }) => rowId));
  return removeRows({ ...table, rows }, gone);
}

/** A list whose empty cells say a word: all of them by the fallback, some by themselves. */
export function withWord(
  table: RecipientTable,
  { variable, word, chosen, all }: { variable: string; word: string; chosen: readonly Suggestion[]; all: boolean },
): RecipientTable {
  if (all) return setFallback(table, variable, word);
  return withSuggestions(
    table,
    chosen.map((one) => ({ ...one, change: () => word })),
  );
}
