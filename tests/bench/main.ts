import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { heapOptions } from '#electron/engine/workers/worker-process.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { announce, readOptions } from './announce.ts';
import { endStudio, launchStudio } from '../support/sample-studio.ts';
import { measureCancellation } from './cancellation.ts';
import { measureCampaign, prepareTemplate } from './campaign.ts';
import { chart } from './chart.ts';
import { measureGrowth } from './growth.ts';
import { measureImport } from './import-cost.ts';
import { measureLoad } from './load.ts';
import { measureMessaging } from './messaging.ts';
import { describe, figuresOf, machineFacts, type Measurements } from './report.ts';
import { measureRounds } from './rounds.ts';
import { measureSaves } from './saves.ts';
import { createRecipients } from './sections.ts';
import { fullRun, longLife, quickRun, type BenchSize } from './size.ts';
import { makeBenchTemplates } from './template.ts';
import { createTimings } from './timings.ts';
import { measureWorkerMemory } from './worker-memory.ts';

/**
 * `node tests/bench/main.ts [--quick] [--long] [--json FILE] [--chart FILE]`: the cost of a personalized section, compared
 * with the usual ways of changing a video on the same template in the same run. A full run draws `docs/bench.svg`.
 */

async function measure(size: BenchSize, folder: string): Promise<Measurements> {
  const cache = join(folder, 'cache');
  const timings = createTimings();
  const recipients = createRecipients(cache, join(folder, 'clips'));
  announce('making the templates');
  const { main: template, ...others } = await makeBenchTemplates(folder, size);
  const stereo = {
    template: others.stereo,
    recipients: createRecipients(join(folder, 'stereo-cache'), join(folder, 'clips')),
  };
  announce('measuring sections, remux, smart cut, re-encode and export in turn');
  await measureRounds({ template, recipients, stereo, cache, scratch: folder, size, timings });
  const stored = await recipients.stored();
  announce('measuring how videos are saved');
  await measureSaves({ folder: join(folder, 'saves'), repetitions: size.saves, timings });
  announce('measuring longer templates');
  await measureGrowth({ templates: others.growth, cache, recipients, size: size.growth, timings });
  announce('measuring imports');
  await measureImport({ folder, size, timings });
  announce('measuring versions for messaging apps');
  await measureMessaging({ template, recipients, cache, size: size.messaging, timings });
  announce('measuring cancellations');
  await measureCancellation({ template: others.growth.at(-1) ?? template, folder, size, timings });
  announce('measuring the memory of a worker');
  const memory = await measureWorkerMemory(template, join(folder, 'worker-cache'), size.worker);
  announce('measuring a campaign through HTTP, and many clients at once');
  const studio = await measureStudio(size, join(folder, 'studio'));
  return { size, template, timings, stored, memory, ...studio };
}

/** Measures with the studio as a separate process, as it runs for users. */
async function measureStudio(size: BenchSize, folder: string): Promise<Pick<Measurements, 'campaign' | 'load'>> {
  await mkdir(folder);
  const studio = await launchStudio(join(folder, 'data'));
  try {
    const templateId = await prepareTemplate(studio, folder, size.campaign);
    const campaign = await measureCampaign(studio, templateId, size.campaign);
    const load = await measureLoad(studio, templateId, size.load);
    return { campaign, load };
  } finally {
    await endStudio(studio, 'SIGTERM');
  }
}

/** Runs in a process with a render process's options, which V8 accepts only at a start. */
if (!heapOptions.every((option) => process.execArgv.includes(option))) {
  process.execve?.(process.execPath, [process.execPath, ...heapOptions, ...process.argv.slice(1)]);
}

const values = readOptions({
  quick: { type: 'boolean', default: false },
  /** A render process does 100,000 tasks. */
  long: { type: 'boolean', default: false },
  json: { type: 'string' },
  chart: { type: 'string' },
});
/** A quick run is too short for published figures. */
const chartFile =
  values.chart ?? (values.quick ? undefined : fileURLToPath(new URL('../../docs/bench.svg', import.meta.url)));
const folder = await mkdtemp(join(tmpdir(), 'vocative-bench-'));
process.once('SIGINT', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(130);
});
try {
  const size = values.quick ? quickRun : fullRun;
  const measurements = await measure(values.long ? { ...size, worker: longLife } : size, folder);
  announce('done');
  console.log(describe(measurements));
  if (values.json !== undefined) {
    const result = { ...figuresOf(measurements), quick: values.quick, machine: machineFacts() };
    await writeFileAtomic(resolve(values.json), `${JSON.stringify(result, null, 2)}\n`);
  }
  if (chartFile !== undefined) await writeFileAtomic(resolve(chartFile), chart(measurements));
} finally {
  await rm(folder, { recursive: true, force: true });
}
