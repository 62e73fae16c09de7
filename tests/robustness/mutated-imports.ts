import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createRandom } from '../support/speech-like.ts';
import { createImporter } from './import-file.ts';
import { mutate } from './mutate.ts';

export type MutationRun = {
  /** Files that damaged copies are made of. */
  files: readonly string[];
  count: number;
  seed: number;
  /** Imports at the same time. */
  workers: number;
  /** For everything that is written meanwhile. */
  folder: string;
  /** Where copies that showed a fault are kept; nowhere when left out. */
  keep?: string | undefined;
  onDone?: (done: number) => void;
};

export type MutationSummary = {
  count: number;
  seed: number;
  files: number;
  /** How many ended in which way: a code, or `template`. */
  outcomes: Record<string, number>;
  /** How many of each kind of damage were made, and how many of those became templates. */
  mutations: Record<string, { made: number; templates: number }>;
  /** Each fault with what is needed to see it again. */
  faults: { number: number; file: string; mutation: string; fault: string }[];
  slowest: { number: number; file: string; mutation: string; seconds: number };
  /** Highest memory of a worker, MB. */
  peakMemory: number;
};

/** Imports damaged copies of files. The same files, seed and count make the same copies. */
export async function importMutated(run: MutationRun): Promise<MutationSummary> {
  const { files, count, seed, workers, folder, keep } = run;
  const importer = createImporter(join(folder, 'imports'), workers);
  const summary: MutationSummary = {
    count,
    seed,
    files: files.length,
    outcomes: {},
    mutations: {},
    faults: [],
    slowest: { number: 0, file: '', mutation: '', seconds: 0 },
    peakMemory: 0,
  };
  let next = 0;

  async function importOne(number: number, lane: number): Promise<void> {
    const random = createRandom(Math.imul(seed, 2_654_435_761) + Math.imul(number, 40_503));
    for (let skip = 0; skip < 4; skip++) random();
    const original = chooseFile(files, random);
    const { name: mutation, bytes } = mutate(readFileSync(original), random);
    const copy = join(folder, `${number}${extname(original)}`);
    writeFileSync(copy, bytes);
    const { outcome, seconds, faults } = await importer.run(copy, lane);
    const facts = { number, file: basename(original), mutation };
    const ending = typeof outcome === 'string' ? outcome : 'template';
    summary.outcomes[ending] = (summary.outcomes[ending] ?? 0) + 1;
    const ofKind = (summary.mutations[mutation] ??= { made: 0, templates: 0 });
    ofKind.made += 1;
    if (ending === 'template') ofKind.templates += 1;
    summary.faults.push(...faults.map((fault) => ({ ...facts, fault })));
    if (seconds > summary.slowest.seconds) summary.slowest = { ...facts, seconds };
    rmSync(copy);
    if (keep !== undefined && faults.length > 0) {
      mkdirSync(keep, { recursive: true });
      writeFileSync(join(keep, `${number}-${facts.file}`), bytes);
    }
  }

  async function work(lane: number): Promise<void> {
    while (next < count) {
      const number = next++;
      await importOne(number, lane);
      run.onDone?.(number + 1);
    }
  }

  try {
    await Promise.all(Array.from({ length: workers }, (_, lane) => work(lane)));
  } finally {
    summary.peakMemory = await importer.close();
  }
  return summary;
}

/** Small files are chosen more often: they say as much and cost less. */
function chooseFile(files: readonly string[], random: () => number): string {
  const weights = files.map((file) => 1 / Math.max(20_000, statSync(file).size));
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    rest -= weight;
    if (rest <= 0) return files[index] ?? '';
  }
  return files.at(-1) ?? '';
}
