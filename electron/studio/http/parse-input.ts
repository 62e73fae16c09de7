import type { z } from 'zod';
import type { Operation } from '#shared/api/index.ts';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';

/** Maximum number of fields in one error; more would only repeat the same mistake. */
const namedFields = 5;

/** The error for a list with too many items, by its field. */
const tooMany: Readonly<Record<string, ErrorCode>> = {
  names: 'ROWS_TOO_MANY',
  rows: 'ROWS_TOO_MANY',
  variables: 'TOO_MANY_SECTIONS',
  sections: 'TOO_MANY_SECTIONS',
  recordings: 'NAMES_TOO_MANY',
  values: 'NAMES_TOO_MANY',
};

/** Makes `safeParse` stop at the first invalid item of a list: describing two hundred thousand takes 200 ms. */
const stopEarly: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

type ParseOptions = {
  /** Whether all invalid fields are reported; for a large body, only the first. */
  thorough: boolean;
};

/**
 * Parses the input of a request.
 * @throws AppError `INVALID_REQUEST` that names the invalid fields (`subject`) and the row, if any; for too long lists
 * the code that the operation declares.
 */
export function parseInput(operation: Operation, raw: unknown, { thorough }: ParseOptions): unknown {
  if (typeof raw === 'object' && raw !== null && Object.keys(raw).length > limits.bodyFields) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'body',
      message: `The request has more than ${limits.bodyFields} fields. Leave out those that are not needed.`,
    });
  }
  const parsed = operation.input.safeParse(raw, thorough ? undefined : stopEarly);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  for (const issue of issues) {
    const code = unusableBy(issue);
    if (code !== undefined && operation.errors.includes(code)) {
      throw new AppError(code, { subject: String(issue.path[0]), row: rowOf(issue) });
    }
  }
  throw unusable(issues.slice(0, namedFields));
}

/** The code for a readable request that exceeds a limit. */
function unusableBy(issue: z.core.$ZodIssue): ErrorCode | undefined {
  const [field, row] = issue.path;
  if (issue.code !== 'too_big' || typeof field !== 'string') return undefined;
  if (issue.path.length === 1 && issue.origin === 'array') return tooMany[field];
  // A row cannot have more values than there can be variables.
  if (issue.path.length === 2 && issue.origin === 'array' && typeof row === 'number' && field === 'names') {
    return 'ROW_LENGTH_MISMATCH';
  }
  return undefined;
}

function unusable(issues: readonly z.core.$ZodIssue[]): AppError {
  const described = issues.map((issue) =>
    issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`,
  );
  return new AppError('INVALID_REQUEST', {
    message: `Correct what is missing or can’t be used, and try again. ${described.map(withoutStop).join('; ')}.`,
    subject: [...new Set(issues.map(({ path }) => String(path[0] ?? 'body')))].join(', '),
    row: issues.map(rowOf).find((row) => row !== undefined),
  });
}

/** The 0-based row an issue is about. */
function rowOf({ path: [field, row] }: z.core.$ZodIssue): number | undefined {
  return (field === 'names' || field === 'rows') && typeof row === 'number' ? row : undefined;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
