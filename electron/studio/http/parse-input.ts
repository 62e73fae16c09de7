import type { Operation } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';

/** Fields named in one answer; more would only repeat the same mistake. */
const namedFields = 5;

/**
 * Parses what came with a request.
 * @throws AppError `INVALID_REQUEST` that names the fields at fault (`subject`) and the row, where one is.
 */
export function parseInput(operation: Operation, raw: unknown): unknown {
  const parsed = operation.input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, namedFields);
  const described = issues.map((issue) =>
    issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`,
  );
  const rowPath = issues
    .map((issue) => issue.path)
    .find(([field, row]) => (field === 'names' || field === 'rows') && typeof row === 'number');
  throw new AppError('INVALID_REQUEST', {
    message: `The request could not be read. Correct these fields and send it again. ${described.map(withoutStop).join('; ')}.`,
    subject: [...new Set(issues.map(({ path }) => String(path[0] ?? 'body')))].join(', '),
    row: rowPath === undefined ? undefined : Number(rowPath[1]),
  });
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
