import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { announcedStudio } from '#electron/studio/announcement.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { repository } from '../../support/cli.ts';
import { copySample, countVideos, generateRows } from '../../support/sample-studio.ts';
import { clientOf, until } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What supervisors do that signal a whole process group: `docker stop` of a shell, a closed terminal, `kill -- -PID`. */

type Started = { client: ReturnType<typeof clientOf>; ended: Promise<number | null>; end(): void; log(): string };

/** Starts `serve` in a process group of its own. */
async function serve(folder: string): Promise<Started> {
  const child = spawn(process.execPath, ['electron/cli/main.ts', 'serve', '--data', folder, '--json'], {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, VOCATIVE_LOG: 'info' },
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const studio = async () => announcedStudio(dataFolder(studioFolderIn(folder)));
  await until(async () => child.exitCode !== null || (await studio()) !== undefined);
  const announced = await studio();
  if (!announced) throw new Error(`did not start: ${log}`);
  return {
    client: clientOf(announced),
    ended,
    end: () => process.kill(-Number(child.pid), 'SIGTERM'),
    log: () => log,
  };
}

/** Windows has no process groups that a signal reaches. */
test.skipIf(process.platform === 'win32')(
  'a studio whose process group is ended drains: no process of it is lost, and each row is made once',
  async () => {
    const folder = join(temporaryFolder('group-signal'), 'data');
    const { campaign } = await copySample(studioFolderIn(folder));
    const names = Array.from({ length: 40 }, (_, row) => [`Ada ${row}`, `the engines, number ${row}`]);

    const first = await serve(folder);
    const ids = await generateRows(first.client, campaign, names);
    await until(async () => (await countVideos(first.client, campaign, 'succeeded')) > 2);
    first.end();
    // As a parent does that passes the signal on.
    first.end();
    expect(await first.ended).toBe(0);
    expect(first.log()).not.toContain('render process lost');
    expect(first.log()).not.toContain('work failed');

    const second = await serve(folder);
    try {
      expect(await countVideos(second.client, campaign, 'succeeded')).toBeLessThan(ids.length);
      await until(async () => (await countVideos(second.client, campaign, 'succeeded')) === ids.length);
      expect(await countVideos(second.client, campaign, 'failed')).toBe(0);
      const { bookings } = await second.client.call('listCreditBookings', { size: 100 });
      expect(bookings.map(({ video_id: id }) => id).toSorted()).toEqual(ids.toSorted());
    } finally {
      second.end();
    }
    expect(await second.ended).toBe(0);
  },
);
