import { resolve } from 'node:path';
import type { AlignedWord } from '../../../shared/api/index.ts';
import { parseScript, printScript } from '../../../shared/script/index.ts';
import { createWorkerPool } from '../../engine/workers/pool.ts';
import { createLogger } from '../../lib/logger.ts';
import { checkReadable } from '../inputs.ts';
import type { Output } from '../output.ts';

/** Below this a word is likely not where it is shown, or not said at all. */
const doubtful = 0.5;

/** `align FILE`: when each word of a script is spoken in a recording. */
export async function alignCommand(file: string, script: string, output: Output): Promise<void> {
  await checkReadable(file);
  const task = { kind: 'align-file' as const, file: resolve(file), script: printScript(parseScript(script)) };
  const pool = createWorkerPool({ size: 1, logger: createLogger('cli') });
  try {
    const aligned = await pool.run(task, { onProgress: output.progress });
    const words = aligned.map(({ word, start, end, confidence }) => ({ word, start, end, confidence }));
    output.result(words, words.map(describe));
    const unsure = words.filter(({ confidence }) => confidence < doubtful);
    if (unsure.length > 0) {
      const list = unsure.map(({ word, start }) => `“${word}” at ${start.toFixed(2)} s`).join(', ');
      output.note(`Perhaps not said as written: ${list}. Listen there.`);
    }
  } finally {
    await pool.close();
  }
}

function describe({ word, start, end, confidence }: Omit<AlignedWord, 'occurrence'>): string {
  return `${start.toFixed(2).padStart(7)}–${end.toFixed(2).padEnd(7)} ${word} (${Math.round(confidence * 100)} %)`;
}
