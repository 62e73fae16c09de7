import { z } from 'zod';
import { isAppError, knownCode, sentenceSchema, toAppError } from '#shared/errors/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { fromJson, toJson } from '#electron/db/values.ts';

export type ProblemColumns = {
  error_code: string | null;
  error_message: string | null;
  /** JSON: which sentence that is, where it says more than the code. */
  error_sentence: string | null;
};

export function problemOf({ error_code, error_message, error_sentence }: ProblemColumns): Problem | null {
  if (error_code === null) return null;
  const sentence = cached(sentenceSchema, error_sentence);
  return { code: knownCode(error_code) ?? 'INTERNAL', message: error_message ?? '', ...(sentence && { sentence }) };
}

export function problemColumns(problem: Problem | null): ProblemColumns {
  return {
    error_code: problem?.code ?? null,
    error_message: problem?.message ?? null,
    error_sentence: toJson(problem?.sentence),
  };
}

/** A failure as the window shows it. */
export function toProblem(error: unknown): Problem {
  const { code, message, sentence } = isAppError(error) ? error : toAppError(error);
  return { code, message, ...(sentence && { sentence }) };
}

/**
 * A resource of the studio, unchanged. One that lacks a field of this version of the interface counts as unknown, until
 * the next answer of the studio.
 */
export function cached<Schema extends z.ZodType>(schema: Schema, json: string | null): z.output<Schema> | null {
  return schema.nullable().safeParse(fromJson(json)).data ?? null;
}

const strings = z.array(z.string());

export function stringsOf(json: string): string[] {
  return strings.parse(fromJson(json));
}
