import type { ReactNode } from 'react';
import { cleanValue } from '#shared/rows/rows.ts';
import { t } from '#renderer/language/index.ts';
import { useCampaigns } from '#renderer/stores/index.ts';
import { Select } from '#renderer/ui/index.ts';

/** Stands for a list that is typed or pasted. */
export const pasted = '';
/** Names to find: the typed ones, or those of a campaign that are not recorded yet. */
export type NameList = {
  /** Id of the campaign, or {@link pasted}. */
  source: string;
  text: string;
};

/** Number of campaigns above which the choice can be searched, and maximum number offered at once. */
const many = 100;

type ListSourceProps = {
  /** Id of a campaign, or {@link pasted}. */ value: string;
  onChange: (source: string) => void;
};

/** The source of a list of names. Nothing without campaigns. */
export function ListSource({ value, onChange }: ListSourceProps): ReactNode {
  const { campaigns, order } = useCampaigns();
  if (order.length === 0) return null;
  return (
    <Select
      label={t('sprint.from')}
      data={[
        { value: pasted, label: t('sprint.list') },
        ...order.flatMap((id) => (campaigns[id] ? [{ value: id, label: campaigns[id].name }] : [])),
      ]}
      value={value}
      searchable={order.length > many}
      limit={many}
      nothingFoundMessage={t('common.nothingFound')}
      onChange={onChange}
    />
  );
}

/** The names in a typed or pasted text: one per line, or the cells of a table. */
export function namesIn(text: string): string[] {
  return text
    .split(/[\n\t;]+/u)
    .map(cleanValue)
    .filter((name) => name !== '');
}
