import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

  it.each(supportSafeCodes)('has a sentence of its own for %s, which customers see', (code) => {
    expect(errorCodes).toContain(code);
    expect(supportSafeCode(code)).toBe(code);
  });

  it('has a code that customers see for each that ends a row', () => {
    const thrown = sourcesOfRows().flatMap((text) => [...text.matchAll(/new AppError\(\s*'([A-Z_]+)'/gu)]);
    const codes = new Set(thrown.map(([, code]) => code as ErrorCode));
    expect(codes.size).toBeGreaterThan(60);
    const hidden = [...codes].filter((code) => supportSafeCode(code) === 'INTERNAL' && !endsNoRow.has(code));
    expect(hidden).toEqual([]);
  });

  it('covers every code an operation declares', () => {
    const declared = Object.values(operations).flatMap(({ errors }) => errors);
    expect(declared.filter((code) => !errorCodes.includes(code))).toEqual([]);
  });
});

/** Codes that `INTERNAL` stands for well, and those of other work in the same folders. */
const endsNoRow = new Set<ErrorCode>([
  // Trying again is all there is to do.
  ...(['INTERNAL', 'ARTIFACT_DAMAGED', 'ARTIFACT_MISSING', 'WORKER_CRASHED', 'WORKER_TIMEOUT'] as const),
  // Rows wait, or return to the queue.
  ...(['IDENTITY_UNREADABLE', 'CERTIFICATE_NOT_YET_VALID', 'SHUTTING_DOWN'] as const),
  // Requests are refused.
  ...([
    'CAMPAIGN_LOCKED',
    'CONFLICT',
    'INVALID_REQUEST',
    'NOT_FOUND',
    'NOT_SUPPORTED_YET',
    'REQUEST_UNUSABLE',
  ] as const),
  ...(['ROWS_EMPTY', 'ROWS_TOO_MANY', 'ROW_LENGTH_MISMATCH', 'RANGE_NOT_SATISFIABLE'] as const),
  ...(['VARIABLE_MISSING', 'VARIABLE_UNKNOWN', 'VARIABLE_WITHOUT_TIME'] as const),
  // Certificates are imported, and recordings are listened to.
  ...(['CERTIFICATE_OTHER_KEY', 'CERTIFICATE_UNREADABLE'] as const),
  ...(['NO_SPEECH', 'PHRASE_NOT_READ', 'RECORDING_UNCLEAR', 'SENTENCE_NOT_READ', 'RECOGNITION_UNAVAILABLE'] as const),
  // Mouths stay as they are.
  'FACES_UNAVAILABLE',
]);

/** All that a row runs through. */
function sourcesOfRows(): string[] {
  const electron = fileURLToPath(new URL('../../../electron/', import.meta.url));
  const domain = ['captions.ts', 'identity.ts', 'stored-files.ts', 'clips', 'consent', 'generation', 'media'];
  const places = ['engine', 'studio/work/generator.ts', ...domain.map((name) => `studio/domain/${name}`)];
  return places.flatMap((place) => {
    const path = join(electron, place);
    if (place.endsWith('.ts')) return [readFileSync(path, 'utf8')];
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    return files.map((file) => readFileSync(join(path, file), 'utf8'));
  });
}

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
