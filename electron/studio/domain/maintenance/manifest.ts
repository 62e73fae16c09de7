import { isAbsolute, normalize, sep } from 'node:path';
import { z } from 'zod';

/** A path inside the data folder, never out of it. */
const insidePath = z.string().refine((path) => {
  const [first] = normalize(path).split(sep);
  return path !== '' && !isAbsolute(path) && first !== '..' && first !== '.';
});

export const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  files: z.array(z.object({ path: insidePath, size: z.number().int().min(0), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = Manifest['files'][number];
