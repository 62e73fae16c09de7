import type { CampaignBackground, RecipientTable } from '#shared/ipc/index.ts';
import { usableValue } from '#shared/rows/rows.ts';
import { isNoName } from '#shared/rows/value-kinds.ts';
import { t } from '#renderer/language/index.ts';
import type { Capture } from '#renderer/stores/index.ts';
import { backgroundAddresses } from './background.ts';
import { isFailed } from './captures.ts';
import type { TableCheck } from './check-table.ts';

/** Something about a list that is better known before its videos are generated. */
export type ListFinding = {
  key: string;
  text: string;
  /** 0-based rows of the table. */
  rows: readonly number[];
};

type List = {
  table: RecipientTable;
  check: TableCheck;
  variables: readonly string[];
  background: CampaignBackground;
  /** What is known of a background; undefined before it was fetched. */
  captureOf: (address: string) => Capture | undefined;
};

/**
 * Letters that may be lost, values that are no names, and backgrounds that are known to have failed. Who is left out
 * stands beside the button.
 */
export function listFindings({ table, check, variables, background, captureOf }: List): ListFinding[] {
  const sent = check.recipients?.sourceRows ?? [];
  const findings: ListFinding[] = [];
  for (const variable of variables) {
    const column = table.columns[variable] ?? -1;
    const valueOf = (row: number): string => table.rows[row]?.cells[column] ?? '';
    const found = sent.filter((row) => check.rows[row]?.suspicious.includes(variable));
    for (const [value, rows] of Map.groupBy(found, valueOf))
      findings.push({ key: `${variable} ${value}`, rows, text: t('campaign.findingLetters', { value }) });
    const others = sent.filter((row) => isNoName(variable, usableValue(valueOf(row))));
    for (const [value, rows] of Map.groupBy(others, valueOf))
      findings.push({ key: `name ${variable} ${value}`, rows, text: t('campaign.findingNoName', { value }) });
  }
  const addresses = backgroundAddresses(background, table, sent);
  const shown = sent.map((row, index) => ({ row, address: addresses[index] ?? '' })).filter(({ address }) => address);
  for (const [address, rows] of Map.groupBy(shown, ({ address }) => address)) {
    if (!isFailed(captureOf(address))) continue;
    const how = background.fallback === 'fail' ? 'no' : 'yes';
    findings.push({
      key: address,
      rows: rows.map(({ row }) => row),
      text: t('campaign.findingBackground', { address, fallback: how }),
    });
  }
  return findings;
}
