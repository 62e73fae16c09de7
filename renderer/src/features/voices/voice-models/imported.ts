import type { SpeechModel } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { problemOf, toProblem } from '#renderer/lib/problem.ts';

/** Whether a model came from this computer: nothing of it can be downloaded again. */
export function isImported({ address }: Pick<SpeechModel, 'address'>): boolean {
  return address === null;
}

/** Why a model could not be added. */
export function importProblem(model: SpeechModel): Problem {
  const problem = problemOf(model);
  if (!isImported(model) || problem.code !== 'MODEL_DAMAGED' || model.sentence) return problem;
  // The usual sentence for damaged files speaks of an installed model.
  return toProblem(new AppError('MODEL_UNSUPPORTED'));
}
