import { rmSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { mediaFolder } from '../support/media.ts';
import { createImporter } from './import-file.ts';
import { importMutated } from './mutated-imports.ts';
import { describeFiles, describeMutations, type ImportedFile } from './report.ts';

/**
 * `npm run import-table -- [FOLDER…] [--mutations N] [--seed S] [--largest BYTES] [--keep FOLDER] [--json FILE]`:
 * what an import makes of every file of some folders, and of damaged copies of them. Ends with code 1 when a worker
 * crashed or hung, an error had no name, a file was left behind, or a template does not play.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutations: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** Files up to this size (bytes) are damaged. */
    largest: { type: 'string', default: '700000' },
    workers: { type: 'string', default: String(availableParallelism()) },
    keep: { type: 'string' },
    json: { type: 'string' },
  },
});

/** Endings of what lies beside recordings: their words, notes. */
const notRecordings = /\.(align|txt|tsv|md|json)$/;

async function recordingsIn(folders: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => !notRecordings.test(name)).toSorted();
    files.push(...names.map((name) => join(folder, name)).filter((file) => statSync(file).isFile()));
  }
  return files;
}

/** Each file in a process of its own, so that its memory is known. */
async function importEach(files: readonly string[], work: string): Promise<ImportedFile[]> {
  const results: ImportedFile[] = [];
  for (const file of files) {
    const importer = createImporter(join(work, 'imports'), 1);
    const result = await importer.run(file, 0);
    results.push({ file: file.split('/').at(-1) ?? file, ...result, peakMemory: await importer.close() });
    console.error(`${results.length} of ${files.length}: ${file}`);
  }
  return results;
}

const folders = positionals.length > 0 ? positionals : [join(mediaFolder, 'import'), join(mediaFolder, 'talking')];
const work = await mkdtemp(join(tmpdir(), 'vocative-import-table-'));
process.once('SIGINT', () => {
  rmSync(work, { recursive: true, force: true });
  process.exit(130);
});
try {
  const recordings = await recordingsIn(folders.map((folder) => resolve(folder)));
  const files = await importEach(recordings, work);
  console.log(describeFiles(files));
  const count = Number(values.mutations);
  const mutations =
    count > 0
      ? await importMutated({
          // What is refused as it is would mostly be refused for the same reason.
          files: recordings.filter(
            (file, index) => typeof files[index]?.outcome !== 'string' && statSync(file).size <= Number(values.largest),
          ),
          count,
          seed: Number(values.seed),
          workers: Number(values.workers),
          folder: work,
          keep: values.keep,
          onDone: (done) => {
            if (done % 100 === 0) console.error(`${done} of ${count} damaged copies`);
          },
        })
      : null;
  if (mutations) console.log(`\n${describeMutations(mutations)}`);
  if (values.json !== undefined) {
    await writeFileAtomic(resolve(values.json), `${JSON.stringify({ files, mutations }, null, 2)}\n`);
  }
  if (files.some(({ faults }) => faults.length > 0) || (mutations?.faults.length ?? 0) > 0) process.exitCode = 1;
} finally {
  await rm(work, { recursive: true, force: true });
}
