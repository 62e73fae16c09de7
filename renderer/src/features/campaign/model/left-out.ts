import type { CheckedClip } from '#shared/api/index.ts';
import type { CampaignBackground, RecipientTable } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { skippedRows } from './background.ts';
import type { TableCheck } from './check-table.ts';

type People = {
  table: RecipientTable;
  check: Pick<TableCheck, 'rows' | 'recipients'>;
  variables: readonly string[];
  background: CampaignBackground;
  /** How the words sound, as far as they were spoken. */
  clips: readonly CheckedClip[] | null;
};

/**
 * People who get no video before something of theirs is mended, as 0-based rows: a value is missing or can't be read, no
 * voice can say it, or the picture behind them is missing. They are launched with the others, and can be mended then.
 */
export function leftOutRows({ table, check, variables, background, clips }: People): number[] {
  const faulty = check.rows.flatMap((state, row) => {
    const isFaulty = !state.waits && state.missing.length + state.tooLong.length + state.damaged.length > 0;
    return isFaulty ? [row] : [];
  });
  const { names = [], sourceRows = [] } = check.recipients ?? {};
  const silent = new Set(
    (clips ?? []).flatMap(({ reason, variable, first_row: first }) => {
      const value = names[first]?.[variables.indexOf(variable)];
      return reason === 'VALUE_UNSPEAKABLE' && value !== undefined ? [keyOf(variable, value)] : [];
    }),
  );
  const isUnspeakable = (row: readonly string[] = []): boolean =>
    variables.some((variable, column) => silent.has(keyOf(variable, row[column] ?? '')));
  // Mostly none, and this is asked again with each clip that is heard.
  const unspeakable = silent.size === 0 ? [] : sourceRows.filter((_, index) => isUnspeakable(names[index]));
  const all = new Set([...faulty, ...unspeakable, ...skippedRows(background, table, sourceRows)]);
  return [...all].toSorted((a, b) => a - b);
}

function keyOf(variable: string, value: string): string {
  return `${variable} ${nameKey(value)}`;
}
