import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { parseJson } from '#electron/lib/json.ts';

/** What `vocative farm add` writes for a machine. It is secret: whoever has it may take tasks and read content. */
export const machineSchema = z.object({
  /** Id of the studio. */
  studio: z.string().regex(/^[0-9a-f]{16}$/),
  name: z.string().regex(/^[a-z0-9-]{1,32}$/),
  engine: z.url(),
  /** The private key of its user in the engine, an nkey. */
  seed: z.string().startsWith('SU'),
  /** The farm key, in base64. */
  key: z.base64().length(44),
  /** The shared folder, as it is named on the machine, if there is one. */
  content: z.string().min(1).optional(),
  /** Address of the studio, and what opens its content there: for machines without the shared folder. */
  address: z.url().optional(),
  token: z.string().min(32).optional(),
});
export type Machine = z.infer<typeof machineSchema>;

/** @throws AppError `FILE_NOT_FOUND`, `FILE_UNREADABLE`, `REQUEST_UNUSABLE`; the path as subject. */
export async function readMachine(file: string): Promise<Machine> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError(toAppError(error).code, { subject: file, cause: error });
  });
  const parsed = machineSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const message = 'This is no machine’s file. “vocative farm add NAME” on the studio’s machine writes one.';
  throw new AppError('REQUEST_UNUSABLE', { subject: file, message });
}
