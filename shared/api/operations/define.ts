import { z } from 'zod';
import type { ErrorCode } from '../../errors/index.ts';

/** `basic` also takes a Bearer token; `bearer` takes nothing else; `none` is open. */
export type Auth = 'none' | 'basic' | 'bearer';

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  auth: Auth;
  /** Where the input travels: GET (and DELETE with `query`) in the query string, the rest as a JSON body. */
  in: 'query' | 'body' | 'none';
  input: z.ZodType;
  output: z.ZodType;
  /** Codes this operation answers with beyond those every operation may (`INVALID_REQUEST`, `UNAUTHORIZED`, `INTERNAL`). */
  errors: readonly ErrorCode[];
  summary: string;
  /** Not part of the published interface: marked `x-vocative` in documents. */
  extension?: true;
  /** Only for users who look after the studio; to everybody else the credentials are not good enough. */
  admin?: true;
  /**
   * Only for the program that started the studio, with its launch token, and only while the studio listens to this
   * computer alone; to everybody else the credentials are not good enough.
   */
  local?: true;
};

/** Part of the table of operations, with the exact types of its entries. */
export function define<const T extends Record<string, Operation>>(table: T): T {
  return table;
}

export const prefix = '/api/ai_studio';
export const none = z.object({});
export const untyped = z.unknown();
