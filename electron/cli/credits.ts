import type { OperationInput } from '#shared/api/index.ts';
import { creditsText } from '#shared/credits.ts';
import type { Studio } from '../desktop/accounts/studio.ts';

/** Shows before a batch what it costs, where the account has a limit. */
export async function tellCredits(
  studio: Pick<Studio, 'call'>,
  rows: OperationInput<'estimateCredits'>,
  tell: (line: string) => void,
): Promise<void> {
  const { credits, balance, limit } = await studio.call('estimateCredits', rows);
  if (limit === null || balance === null) return;
  tell(`These videos cost ${creditsText(credits)}; ${Math.max(0, balance)} of this month’s ${limit} are left.`);
}
