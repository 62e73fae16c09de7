import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endStudio, launchStudio } from '../support/sample-studio.ts';
import { prepareTemplate } from './campaign.ts';
import { measureLoad } from './load.ts';
import { fullRun } from './size.ts';

/** `node tests/bench/load-main.ts`: runs only the benchmark of many simultaneous clients. Prints the result as JSON. */

const folder = await mkdtemp(join(tmpdir(), 'vocative-load-'));
try {
  const studio = await launchStudio(join(folder, 'data'));
  try {
    const templateId = await prepareTemplate(studio, folder, fullRun.campaign);
    console.log(JSON.stringify(await measureLoad(studio, templateId, fullRun.load), null, 2));
  } finally {
    await endStudio(studio, 'SIGTERM');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
