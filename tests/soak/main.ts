import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeFileAtomic } from '#electron/lib/files.ts';
import {
  createSample,
  endStudio,
  launchStudio,
  readySample,
  renderName,
  type StudioProcess,
} from '../support/sample-studio.ts';
import { signIn } from '../support/second-user.ts';
import { finishedRows, noExperience, peakMemory, work } from './innocent.ts';

/**
 * `npm run soak -- [--minutes N] [--json FILE]`: one account runs a campaign while another attacks the studio on this
 * computer in every way that has once held it up. Prints how long requests of the first took, which is how long the
 * studio's event loop stood still, its memory, and lost rows. Ends with code 1 if a row was lost or a request of the
 * first account failed.
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' }, json: { type: 'string' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes is a number above zero, not “${values.minutes}”`);

const folder = await mkdtemp(join(tmpdir(), 'vocative-soak-'));
const studio = await launchStudio(folder);
try {
  const report = await soak(studio, minutes * 60_000);
  print(report);
  if (values.json !== undefined) await writeFileAtomic(values.json, `${JSON.stringify(report, null, 2)}\n`);
  if (report.rows.lost > 0 || Object.keys(report.failures).length > 0) process.exitCode = 1;
} finally {
  if (studio.child.exitCode === null) await endStudio(studio, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

type Report = Awaited<ReturnType<typeof soak>>;

async function soak(running: StudioProcess, duration: number) {
  const { client, url, child } = running;
  const template = await createSample(running);
  const campaign = await readySample(running, template);
  const video = (await renderName(client, campaign, 'Ada')).url;
  const job = { template, campaign, video };
  const { client_id: clientId, client_secret: clientSecret } = await client.call('createAccount', { name: 'Attacker' });
  const { token } = await signIn({ url }, { clientId, clientSecret });

  const calm = noExperience();
  await work(running, { ...job, seen: calm, signal: AbortSignal.timeout(Math.min(20_000, duration / 4)) });

  const seen = { ...noExperience(), rows: calm.rows };
  const rounds: Record<string, number> = {};
  const attacker = fork(fileURLToPath(new URL('attacker.ts', import.meta.url)), [
    JSON.stringify({ url, token, video }),
  ]);
  attacker.on('message', (name: string) => (rounds[name] = (rounds[name] ?? 0) + 1));
  await work(running, { ...job, seen, signal: AbortSignal.timeout(duration) });
  if (attacker.connected) attacker.disconnect();
  if (attacker.exitCode === null) await once(attacker, 'exit');

  // The first video counts as well.
  const accepted = seen.rows + 1;
  const succeeded = await finishedRows(running, campaign, accepted);
  const peak = peakMemory(child.pid);
  return {
    minutes: duration / 60_000,
    rounds,
    /** Milliseconds. */
    before: summary(calm.answers),
    requests: summary(seen.answers),
    uploads: summary(seen.uploads),
    megabytesAtMost: peak === undefined ? null : Math.round(peak / 2 ** 20),
    rows: { accepted, lost: accepted - succeeded },
    failures: Object.fromEntries([...calm.failures, ...seen.failures]),
  };
}

/** Of times in milliseconds. */
function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

function print({ before, requests, uploads, megabytesAtMost, rows, failures, rounds }: Report): void {
  const line = (what: string, { count, p50, p99, longest }: ReturnType<typeof summary>): void =>
    console.log(`${what.padEnd(24)}${[count, p50, p99, longest].map((value) => String(value).padStart(9)).join('')}`);
  console.log(`${''.padEnd(24)}${['count', 'p50 ms', 'p99 ms', 'longest'].map((head) => head.padStart(9)).join('')}`);
  line('requests, no attack', before);
  line('requests, attacked', requests);
  line('uploads, attacked', uploads);
  console.log(`studio's memory at most ${megabytesAtMost ?? 'unknown'} MB`);
  console.log(`rows: ${rows.accepted} accepted, ${rows.lost} lost`);
  console.log(
    `rounds: ${Object.entries(rounds)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
  for (const [what, count] of Object.entries(failures)) console.log(`FAILED ${count} times: ${what}`);
}
