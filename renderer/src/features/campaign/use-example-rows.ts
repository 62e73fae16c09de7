import { useEffect, useEffectEvent } from 'react';
import { emptyTable, type RecipientTable } from '#shared/ipc/index.ts';
import { useCampaigns, usePreferences } from '../../stores/index.ts';
import type { DraftEditor } from './use-draft.ts';

/** By the sample's variables. */
const examples: Readonly<Record<string, readonly string[]>> = {
  first_name: ['Maria', 'James', 'Priya'],
  company: ['Northwind', 'Contoso', 'Acme'],
};

/** The people of the sample, or null if the variables are no longer the sample's. */
function exampleTable(variables: readonly string[]): RecipientTable | null {
  const columns = variables.map((variable) => examples[variable]);
  if (variables.length !== Object.keys(examples).length || columns.includes(undefined)) return null;
  const rows = [0, 1, 2].map((row) => ({ id: row + 1, cells: columns.map((column) => column?.[row] ?? '') }));
  return { ...emptyTable(variables), rows, nextId: rows.length + 1 };
}

/** During the tour, and in the sample's first campaign, an empty list begins with three people. They can be undone. */
export function useExampleRows(templateId: string, variables: readonly string[], { table, edit }: DraftEditor): void {
  const tour = usePreferences((state) => state.tour);
  const isFirst = useCampaigns(
    ({ campaigns, loaded }) =>
      loaded && Object.values(campaigns).every((campaign) => campaign.templateId !== templateId),
  );
  const wanted = tour.templateId === templateId && (tour.state === 'on' || isFirst);
  const fill = useEffectEvent(() => {
    const example = table.rows.length === 0 ? exampleTable(variables) : null;
    if (example) edit(() => example);
  });
  useEffect(() => {
    if (wanted) fill();
  }, [wanted]);
}
