import type { CampaignOptions, RecipientTable, Template } from '#shared/ipc/index.ts';
import { backgroundProblem } from './background.ts';
import { bodyProblem } from './body.ts';
import type { TableCheck, TableProblem } from './check-table.ts';
import { optionProblem } from './option-problem.ts';

/** Why nothing can be generated yet, and the step where it is fixed. */
export type Obstacle = Omit<TableProblem, 'id'> & { step: 'people' | 'send' };

type Prepared = {
  options: CampaignOptions;
  table: RecipientTable;
  check: TableCheck;
  variables: readonly string[];
  templates: Readonly<Record<string, Template>>;
};

/** The first obstacle of a draft: of its list, its background, its options. */
export function obstacleOf({ options, table, check, variables, templates }: Prepared): Obstacle | null {
  const { problems, recipients } = check;
  const [inList] = problems;
  // Shown beside the preview, with its ways out.
  if (inList) return { ...inList, step: 'people' };
  const inBackground = backgroundProblem(options.background, { table, rows: recipients?.sourceRows ?? [] });
  if (inBackground) return { ...inBackground, step: 'send' };
  const inOptions = optionProblem(options, variables)?.text ?? bodyProblem(options, templates);
  return inOptions === null ? null : { text: inOptions, row: null, step: 'send' };
}
