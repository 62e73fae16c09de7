import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { provideVoices } from '#electron/lib/fetch-voices.ts';
import { withTemporaryFolder, writeFileAtomic } from '#electron/lib/files.ts';
import { hasVoiceFile } from '#electron/lib/voice-files.ts';
import { tryModel } from '#electron/engine/speech/neural/try-model.ts';
import { copyModel, hasModel, joe } from '../../support/models/real-models.ts';
import { announce, readOptions } from '../announce.ts';
import { measureCuts } from './cuts.ts';
import { measureJob } from './job.ts';
import { measureRenderProcesses } from './render-process.ts';
import type { ProcessFigures } from './speak-values.ts';

/**
 * `npm run bench:voice [-- --json FILE] [--quick]`: time, memory, cuts and repeatability of the embedded voice; and of
 * Piper's Joe, if `VOCATIVE_TEST_MODELS` names a folder with that model.
 */

const voice = 'hibari:heart';
const options = readOptions({ json: { type: 'string' }, quick: { type: 'boolean' } });
await provideVoices(announce);
if (!hasVoiceFile('heart')) {
  console.error('The benchmark needs the embedded voice: run `node electron/lib/fetch-voices.ts heart`.');
  process.exit(2);
}
announce('Speaking in two processes');
const once = await speakValues(voice);
const again = await speakValues(voice);
const piper = hasModel(joe) ? await withTemporaryFolder('bench-piper', speakWithJoe) : undefined;
announce('Finding words of known times');
const cut_error_ms = await measureCuts(hasVoiceFile('fenrir') ? 'hibari:fenrir' : voice);
announce('Speaking in render processes');
const processes = await measureRenderProcesses(voice);
announce('Rendering a job');
const job = await measureJob(options.quick ? { rows: 200, values: 50 } : {});
const { hash, ...figures } = once;
const all = {
  ...figures,
  ...(piper && { piper_value_cpu_ms: piper.value_cpu_ms }),
  equal_bytes: hash === again.hash ? 1 : 0,
  cut_error_ms,
  ...processes,
  ...job,
};
for (const [name, value] of Object.entries(all)) console.log(`${name.padEnd(24)} ${Number(value.toPrecision(4))}`);
if (options.json !== undefined) await writeFileAtomic(resolve(options.json), `${JSON.stringify(all, null, 2)}\n`);

/** Adding a model changes its graph, so that it tells its durations. */
async function speakWithJoe(folder: string): Promise<ProcessFigures> {
  const model = join(folder, joe);
  copyModel(joe, model);
  await tryModel(model, { isNew: true });
  return speakValues('neural:joe:0', model);
}

async function speakValues(id: string, model = ''): Promise<ProcessFigures> {
  const file = fileURLToPath(new URL('./speak-values.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file, id, model]);
  return JSON.parse(stdout) as ProcessFigures;
}
