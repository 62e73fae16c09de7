import { dirname, resolve } from 'node:path';
import { findingSentence } from '#shared/alignment/findings.ts';
import type { AlignedWord } from '#shared/api/index.ts';
import { english } from '#shared/language/en/index.ts';
import { createTranslator } from '#shared/language/index.ts';
import { parseScript, printScript } from '#shared/script/index.ts';
import { withWorker } from '#electron/engine/workers/pool.ts';
import { makeWritableFolder, writeFileAtomic } from '#electron/lib/files.ts';
import { commandLogger } from '../command-line.ts';
import { checkReadable } from '../inputs.ts';
import type { Output } from '../output.ts';

type AlignOptions = { script: string; /** File for what is said otherwise, as JSON. */ report?: string };

/** `align FILE`: the times of a script's words in a recording. Deviations from the script go to stderr. */
export async function alignCommand(file: string, { script, report }: AlignOptions, output: Output): Promise<void> {
  await checkReadable(file);
  if (report !== undefined) await makeWritableFolder(dirname(resolve(report)));
  const task = { kind: 'align-file' as const, file: resolve(file), script: printScript(parseScript(script)) };
  const { words: aligned, findings } = await withWorker({ logger: commandLogger() }, (worker) =>
    worker.run(task, { onProgress: output.progress }),
  );
  const words = aligned.map(({ word, start, end, confidence }) => ({ word, start, end, confidence }));
  const { t } = createTranslator('en', english);
  const sentences = findings.map((finding) => ({ ...finding, sentence: findingSentence(finding, words, t) }));
  if (report !== undefined) await writeFileAtomic(resolve(report), `${JSON.stringify(sentences, null, 2)}\n`);
  output.result(words, words.map(describe));
  for (const { sentence } of sentences) output.note(sentence);
}

function describe({ word, start, end, confidence }: Omit<AlignedWord, 'occurrence'>): string {
  return `${start.toFixed(2).padStart(7)}–${end.toFixed(2).padEnd(7)} ${word} (${Math.round(confidence * 100)} %)`;
}
