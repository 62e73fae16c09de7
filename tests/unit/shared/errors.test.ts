import { describe, expect, it } from 'vitest';
import { operations } from '#shared/api/index.ts';
import {
  AppError,
  errorCodes,
  errorTable,
  fromWireError,
  supportSafeCode,
  supportSafeCodes,
  toAppError,
  toWireError,
  wireErrorSchema,
  type ErrorCode,
} from '#shared/errors/index.ts';

describe('the error table', () => {
  /** Their sentence names the mistake, and putting it right is all there is to do. */
  const selfExplaining = new Set<ErrorCode>([
    'FORBIDDEN_ORIGIN',
    'NOT_FOUND',
    'UNSUPPORTED_MEDIA_TYPE',
    'RANGE_NOT_SATISFIABLE',
  ]);

  it.each(errorCodes)('gives %s a status, a sentence, and another with the way out', (code) => {
    const { status, message } = errorTable[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
    expect(supportSafeCodes).toContain(supportSafeCode(code));
    const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(message)];
    expect(sentences.length >= 2, message).toBe(!selfExplaining.has(code));
  });

  it('covers every code an operation declares', () => {
    const declared = Object.values(operations).flatMap(({ errors }) => errors);
    expect(declared.filter((code) => !errorCodes.includes(code))).toEqual([]);
  });
});

describe('an error', () => {
  it('crosses a boundary and comes back the same', () => {
    const error = new AppError('ROW_VALUE_MISSING', {
      row: 4,
      subject: 'company',
      detail: 'log only',
      message: 'Row 5 has no company.',
    });
    const wire = wireErrorSchema.parse(JSON.parse(JSON.stringify(toWireError(error))));
    expect(fromWireError(wire)).toMatchObject({
      code: 'ROW_VALUE_MISSING',
      row: 4,
      subject: 'company',
      message: 'Row 5 has no company.',
    });
  });

  it('can be copied with other fields, and keeps the rest', () => {
    const cause = new Error('the first one');
    const error = new AppError('URL_REFUSED', {
      subject: 'address',
      detail: 'log only',
      message: 'No.',
      retryAfter: 4,
      cause,
    });
    const { code, subject, row, detail, message, retryAfter } = error.with({ row: 3, subject: 'assets' });
    expect({ code, subject, row, detail, message, retryAfter }).toEqual({
      code: 'URL_REFUSED',
      subject: 'assets',
      row: 3,
      detail: 'log only',
      message: 'No.',
      retryAfter: 4,
    });
    expect(error.with({ row: 3 }).cause).toBe(cause);
    expect(error.with({ cause: error }).cause).toBe(error);
    expect(error.row).toBeUndefined();
  });

  it.each([
    ['ENOSPC', 'STORAGE_FULL'],
    ['SQLITE_FULL', 'STORAGE_FULL'],
    ['ENOENT', 'FILE_NOT_FOUND'],
    ['ECONNREFUSED', 'STUDIO_UNREACHABLE'],
    ['ESOMETHING', 'INTERNAL'],
  ])('with the system code %s is %s, whatever its text says', (systemCode, code) => {
    expect(toAppError(Object.assign(new Error('no space left, cancelled, not found'), { code: systemCode })).code).toBe(
      code,
    );
  });

  it('of work that failed before closing failed, too, is that of the work', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const thrown = (() => {
      try {
        using closing = new DisposableStack();
        closing.defer(() => {
          throw new Error('close');
        });
        throw full;
      } catch (error) {
        return error;
      }
    })();
    expect(toAppError(thrown)).toMatchObject({ code: 'STORAGE_FULL', cause: full });
  });

  it('of an aborted operation is CANCELLED', () => {
    expect(toAppError(AbortSignal.abort().reason).code).toBe('CANCELLED');
  });
});
