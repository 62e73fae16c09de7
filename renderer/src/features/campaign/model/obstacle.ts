import type { CampaignOptions, RecipientTable, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { backgroundProblem } from './background.ts';
import { bodyProblem } from './body.ts';
import type { TableCheck, TableProblem } from './check-table.ts';
import { optionProblem } from './option-problem.ts';

/** Why nothing can be generated yet, and the step where it is fixed. */
export type Obstacle = Omit<TableProblem, 'id'> & {
  tone: 'bad' | 'neutral';
  step: 'people' | 'send';
};

type Prepared = {
  options: CampaignOptions;
  table: RecipientTable;
  check: TableCheck;
  variables: readonly string[];
  templates: Readonly<Record<string, Template>>;
};

/** The first obstacle of a draft: of its list, its background, its options; or that no row is filled in. */
export function obstacleOf({ options, table, check, variables, templates }: Prepared): Obstacle | null {
  const { problems, recipients } = check;
  const [inList] = problems;
  // Shown beside the preview, with its ways out.
  if (inList) return { tone: 'bad', ...inList, step: 'people' };
  const inBackground = backgroundProblem(options.background, { table, rows: recipients?.sourceRows ?? [] });
  if (inBackground) return { tone: 'bad', ...inBackground, step: 'send' };
  const inOptions = optionProblem(options, variables)?.text ?? bodyProblem(options, templates);
  if (inOptions !== null) return { tone: 'bad', text: inOptions, row: null, step: 'send' };
  return recipients ? null : { tone: 'neutral', text: t('campaign.addRecipients'), row: null, step: 'people' };
}
