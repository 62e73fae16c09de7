import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, parse, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProcessPool, type WorkerPool } from '#electron/engine/workers/pool.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { placesIn } from '../support/places.ts';
import { checkTemplate } from './check-template.ts';

/** What became of a file. */
export type ImportResult = {
  /** The template, or the code it was refused with. */
  outcome: TemplateInfo | ErrorCode;
  /** What the refusal says beside its code. */
  detail: string | undefined;
  /** What an import mends or leaves out, as told before it. */
  problems: string[];
  seconds: number;
  /** Anything that must not happen, as sentences: a crash, a hang, an unknown error, a left-over file, a bad template. */
  faults: string[];
};

/** Codes that no file may cause. */
const faultCodes: ReadonlySet<ErrorCode> = new Set([
  'WORKER_CRASHED',
  'WORKER_TIMEOUT',
  'INTERNAL',
  'STORAGE_FULL',
  'STORAGE_UNWRITABLE',
  'TEMPLATE_FAILED',
]);

/** Imports files through a pool of the product's workers, with the product's time limit. */
export type Importer = {
  /** @param lane number of imports at the same time must differ in it. */
  run(file: string, lane: number): Promise<ImportResult>;
  /** Ends the workers. @returns the highest memory of one of them, MB. */
  close(): Promise<number>;
};

/** @param folder for everything an import writes; must exist. */
export function createImporter(folder: string, size: number): Importer {
  const peaks = join(folder, 'peaks');
  const temporary = join(folder, 'temporary');
  mkdirSync(peaks, { recursive: true });
  mkdirSync(temporary, { recursive: true });
  const entry = fileURLToPath(new URL('./measured-worker.ts', import.meta.url));
  const pool = new ProcessPool({
    size,
    entry,
    temporaryFolder: temporary,
    places: placesIn(folder, { sources: parse(folder).root, templates: folder }),
    logger: createLogger('import-table', 'silent'),
  });
  return {
    async run(file, lane) {
      const parent = join(folder, `lane-${lane}`);
      mkdirSync(parent, { recursive: true });
      const result = await importFile(pool, file, { folder, name: `${basename(parent)}/template` });
      const left = readdirSync(parent);
      if (left.length > 0) result.faults.push(`left behind: ${left.join()}`);
      rmSync(parent, { recursive: true, force: true });
      return result;
    },
    async close() {
      await pool.close();
      const left = readdirSync(temporary);
      if (left.length > 0) throw new Error(`temporary files are left behind: ${left.join()}`);
      const bytes = readdirSync(peaks).map((name) => Number(readFileSync(join(peaks, name), 'utf8')));
      rmSync(folder, { recursive: true, force: true });
      return Math.max(0, ...bytes) / 1e6;
    },
  };
}

/** Looks at a file and imports it, as the studio does; the checked template is removed again. */
async function importFile(
  pool: WorkerPool,
  file: string,
  template: { folder: string; name: string },
): Promise<ImportResult> {
  const start = performance.now();
  const result: ImportResult = { outcome: 'INTERNAL', detail: undefined, problems: [], seconds: 0, faults: [] };
  try {
    result.problems = (await pool.run({ kind: 'probe', file })).notes.map(({ message }) => message);
    const source = relative(parse(file).root, file).split(sep).join('/');
    result.outcome = await pool.run({ kind: 'normalize', source: `sources/${source}`, template: template.name });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.outcome = error.code;
    result.detail = error.detail;
    if (faultCodes.has(error.code)) result.faults.push(`${error.code}: ${error.detail ?? ''}`);
  }
  result.seconds = (performance.now() - start) / 1000;
  if (typeof result.outcome !== 'string') {
    const path = join(template.folder, template.name);
    result.faults.push(...(await checkTemplate(path, result.outcome)));
    rmSync(path, { recursive: true });
  }
  return result;
}
