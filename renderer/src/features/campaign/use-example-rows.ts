import { useEffect, useEffectEvent } from 'react';
import type { RecipientTable } from '#shared/ipc/index.ts';
import { usePreferences } from '../../stores/index.ts';
import { emptyTable } from './model/table.ts';
import type { DraftEditor } from './use-draft.ts';

/** By the sample's variables. The user types the last name. */
const examples: Readonly<Record<string, readonly string[]>> = {
  first_name: ['Maria', 'James', ''],
  company: ['Northwind', 'Contoso', 'Acme'],
};

/** The first rows of the tour, or null if the variables are no longer the sample's. */
function exampleTable(variables: readonly string[]): RecipientTable | null {
  const columns = variables.map((variable) => examples[variable]);
  if (variables.length !== Object.keys(examples).length || columns.includes(undefined)) return null;
  const rows = [0, 1, 2].map((row) => ({ id: row + 1, cells: columns.map((column) => column?.[row] ?? '') }));
  return { ...emptyTable(variables), rows, nextId: rows.length + 1 };
}

/** During the tour, an empty list of its template begins with example rows. They can be undone. */
export function useExampleRows(templateId: string, variables: readonly string[], { table, edit }: DraftEditor): void {
  const wanted = usePreferences(({ tour }) => tour.state === 'on' && tour.templateId === templateId);
  const fill = useEffectEvent(() => {
    const example = table.rows.length === 0 ? exampleTable(variables) : null;
    if (example) edit(() => example);
  });
  useEffect(() => {
    if (wanted) fill();
  }, [wanted]);
}
