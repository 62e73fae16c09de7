import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

/** The app's version. @param root folder that holds package.json. */
export async function readVersion(root: string): Promise<string> {
  return packageSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).version;
}
