import { z } from 'zod';
import { timestampSchema } from '../resources.ts';
import { define, none, prefix } from './define.ts';

const bytes = z.number().int().min(0);
const count = z.number().int().min(0);

const machineStatusSchema = z.object({
  name: z.string(),
  /** `draining`: finishes its tasks, then ends. `refused`: runs another build than the studio. */
  state: z.enum(['working', 'serving', 'draining', 'refused', 'away']),
  /** What it last ran; null if it wasn't seen since the studio's start. */
  build: z.string().nullable(),
  /** Render processes that take tasks. */
  processes: count,
  /** Tasks that it has: at most one more than processes. */
  tasks: count,
  /** Tasks that it has ended since the studio's start. */
  done: count,
  seen_at: timestampSchema.nullable(),
});

const farmSchema = z.object({
  /** The studio's version with a hash of its code: machines must run the same. */
  build: z.string(),
  engine: z.object({
    /** Without credentials. */
    address: z.string(),
    connected: z.boolean(),
    /** Since when it is connected, or away. */
    since: timestampSchema,
    /** Of nats-server; null while there is no connection. */
    version: z.string().nullable(),
  }),
  machines: z.array(machineStatusSchema),
  /** Times that a task came back without an outcome, since the studio's start: machine or engine was lost. */
  trips_lost: count,
});

export const maintenanceOperations = define('Studio', {
  getStorage: {
    method: 'GET',
    path: `${prefix}/storage`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.object({
      parts: z.array(z.object({ name: z.string(), bytes, files: z.number().int() })),
      total: bytes,
      free: bytes,
      /** Damaged files, by their path in the data folder, and since when that is known (ISO 8601, UTC). */
      damaged: z.array(z.object({ file: z.string(), since: z.string() })).default([]),
    }),
    errors: [],
    summary: 'What takes room in the studio’s data folder, in bytes, largest first, and its damaged files',
    extension: true,
    admin: true,
  },
  getFarm: {
    method: 'GET',
    path: `${prefix}/farm`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.object({
      /** Null for a studio that was started without other machines. */
      farm: farmSchema.nullable(),
      /** Tasks that wait for a process; a row that hasn't begun counts as one. */
      waiting: z.object({ interactive: count, batch: count, background: count }),
    }),
    errors: [],
    summary: 'Shows the engine, the machines that render for the studio with their work, and how many tasks wait',
    extension: true,
    admin: true,
  },
  clearCaches: {
    method: 'POST',
    path: `${prefix}/storage/clear`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.object({ freed: bytes }),
    errors: [],
    summary: 'Removes what can be made again: spoken clips, drawn stills, and sections that no video uses',
    extension: true,
    admin: true,
  },
});
