import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTurn, turnOfFolder, turnOfRecording } from '#electron/cli/turns.ts';
import { repository, spawnCli } from '../../support/cli.ts';
import { endStudio, launchStudio } from '../../support/sample-studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Commands that run at the same time, on the studio of the app. */

const folder = temporaryFolder('cli-at-once');
const data = join(folder, 'data');
const out = join(folder, 'out');
const recording = join(repository, 'build/sample/sample.mp4');

const never = new AbortController();

/** Holds what commands take turns at. @returns what releases it. */
async function hold(turn: Parameters<typeof inTurn>[0]): Promise<() => Promise<void>> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = inTurn(turn, { signal: never.signal, progress: () => undefined }, () => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  return () => {
    end.resolve();
    return held;
  };
}

function render(script: string, { to, start, end }: { to: string; start: number; end: number }) {
  const sections = join(folder, `${start}.json`);
  writeFileSync(sections, JSON.stringify([{ variable: 'first_name', start, end }]));
  const rows = join(folder, 'rows.csv');
  writeFileSync(rows, 'first_name\nMaria\n');
  const of = ['--template', recording, '--script', script, '--sections', sections, '--rows', rows, '--data', data];
  const child = spawnCli('render', ...of, '--out', to, '--captions', 'text', '--voice', 'flite:slt');
  const waits = Promise.withResolvers<void>();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Waiting for another command')) waits.resolve();
  });
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    waits.reject(new Error(`it did not wait, and ended with ${String(code)}`));
    return code;
  });
  return { waits: waits.promise, ended };
}

test('two scripts for one recording stay apart, and so do files with the same name', async () => {
  const studio = await launchStudio(data, { workers: 1 });
  mkdirSync(out);
  const releaseRecording = await hold(await turnOfRecording(data, recording));
  const releaseFolder = await hold(await turnOfFolder(data, out));
  const rest = 'and found three small things you could improve this week.';
  const first = render(`Hi {{first_name|Sarah}}, I had a look at Acme, ${rest}`, { to: out, start: 1.001, end: 1.42 });
  const second = render(`Hi Sarah, I had a look at {{first_name|Acme}}, ${rest}`, {
    to: out,
    start: 2.323,
    end: 2.815,
  });
  await Promise.all([first.waits, second.waits]);
  await releaseRecording();
  writeFileSync(join(out, '001.mp4'), 'of somebody else');
  await releaseFolder();
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);

  expect(readdirSync(out).toSorted()).toEqual(['001 (2).mp4', '001 (2).vtt', '001 (3).mp4', '001 (3).vtt', '001.mp4']);
  expect(readFileSync(join(out, '001.mp4'), 'utf8')).toBe('of somebody else');
  const said = [2, 3].map((copy) => readFileSync(join(out, `001 (${copy}).vtt`), 'utf8').replaceAll('\n', ' '));
  const wanted = [/Hi Maria, .*I had a look at Acme/u, /Hi Sarah, .*I had a look at Maria/u];
  for (const text of wanted) expect(said.filter((each) => text.test(each))).toHaveLength(1);
  await endStudio(studio, 'SIGTERM');
});
