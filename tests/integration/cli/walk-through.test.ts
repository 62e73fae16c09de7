import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readWav } from '#electron/engine/signal/wav.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { runCli, spawnCli } from '../../support/cli.ts';
import { demuxVideo } from '../../support/decode.ts';
import { codeBlocks } from '../../support/documents.ts';
import { sampleOf, smallerRate } from '../../support/smaller-sample.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The guide's walk-through with curl, word for word, and the commands that look after the data it leaves. */

const folder = temporaryFolder('walk-through');
const data = join(folder, 'out', 'data');
const hasTools = ['bash', 'curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);

const announcementSchema = z.object({
  url: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
});

let server: ChildProcess;
let studio: z.infer<typeof announcementSchema>;

beforeAll(async () => {
  mkdirSync(join(folder, 'build'));
  symlinkSync(await sampleOf('small'), join(folder, 'build', 'sample'));
  server = spawnCli('serve', '--port', '0', '--data', data, '--json');
  let printed = '';
  for await (const part of server.stdout ?? []) {
    printed += String(part);
    if (printed.trimEnd().endsWith('}')) break;
  }
  studio = announcementSchema.parse(JSON.parse(printed));
});
afterAll(async () => {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
});

/** The guide's script with what the reader fills in. */
function walkThrough(): string {
  const [, script] = codeBlocks('docs/guide/http.md', 'Walk-through');
  if (script === undefined) throw new Error('the guide has no walk-through');
  const filledIn = {
    'client_id=…': `client_id=${studio.client_id}`,
    'client_secret=…': `client_secret=${studio.client_secret}`,
    'studio=http://127.0.0.1:8080': `studio=${studio.url}`,
  };
  return Object.entries(filledIn).reduce((filled, [blank, value]) => {
    if (!filled.includes(blank)) throw new Error(`the walk-through does not hold “${blank}”`);
    return filled.replace(blank, value);
  }, script);
}

async function json(...args: string[]) {
  const { code, stdout, stderr } = await runCliHere(...args, '--json');
  return { code, result: JSON.parse(stdout) as Record<string, unknown>, stderr };
}

describe.skipIf(!hasTools)('the guide’s walk-through with curl (needs bash, curl and jq)', () => {
  it('makes a video for each of its rows', async () => {
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', walkThrough()], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const messages = text(shell.stderr);
    const [code] = await once(shell, 'exit');
    expect({ code, messages: code === 0 ? '' : await messages }).toEqual({ code: 0, messages: '' });
    const videos = readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.mp4'));
    expect(videos.toSorted()).toEqual(['video-0.mp4', 'video-1.mp4']);
    const [first, second] = await Promise.all(videos.map((name) => demuxVideo(join(folder, 'out', name))));
    expect(first?.length).toBeGreaterThan(10 * smallerRate);
    // The picture is the recording's in both.
    expect(first?.slice(0, 10)).toEqual(second?.slice(0, 10));
  });

  it('leaves a campaign whose share pages a command writes as files, while the studio runs', async () => {
    const listed = (await json('campaigns', 'list', '--data', data)).result;
    expect(listed).toMatchObject({ campaigns: [{ videos: 2, succeeded: 2, failed: 0 }] });
    const [campaign] = z.object({ campaigns: z.array(z.object({ id: z.string() })) }).parse(listed).campaigns;
    const pages = join(folder, 'pages');
    const named = ['--name-pattern', '{row:02} {first_name}'];
    const of = ['--campaign', campaign?.id ?? '', '--out', pages, '--data', data];
    const { code, result } = await json('share-export', ...of, ...named);
    expect(code).toBe(0);
    expect(result).toEqual({ folder: pages, pages: ['01 Maria', '02 Bo'], missing: [] });
    expect(readdirSync(pages).toSorted()).toEqual(['01 Maria', '02 Bo', 'index.html']);
    const page = readdirSync(join(pages, '01 Maria')).toSorted();
    expect(page).toEqual(['index.html', 'poster.jpg', 'preview.gif', 'video.mp4']);
    const served = readFileSync(join(folder, 'out', 'video-0.mp4'));
    expect(readFileSync(join(pages, '01 Maria', 'video.mp4')).equals(served)).toBe(true);
    const unknown = await json('share-export', '--campaign', 'none', '--out', join(folder, 'none'), '--data', data);
    expect(unknown).toMatchObject({
      code: 1,
      result: { error: { code: 'NOT_FOUND', subject: 'none', message: expect.stringContaining('campaigns list') } },
    });
  });
});

describe('a data folder', () => {
  const backup = join(folder, 'backup');

  it('is measured by `storage`', async () => {
    const { code, result } = await json('storage', '--data', data);
    const { parts, total, free } = z
      .object({
        parts: z.array(z.object({ name: z.string(), bytes: z.number(), files: z.number() })),
        total: z.number(),
        free: z.number(),
      })
      .parse(result);
    expect(code).toBe(0);
    expect(total).toBe(parts.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(total).toBeGreaterThan(0);
    expect(free).toBeGreaterThan(0);
    const lines = (await runCli('storage', '--data', data)).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/\s{2,}/u)[0])).toEqual([...parts.map(({ name }) => name), 'total', 'free']);
  });

  it('that is not there cannot be measured', async () => {
    const { code, result } = await json('storage', '--data', join(folder, 'nowhere'));
    expect({ code, result }).toMatchObject({ code: 1, result: { error: { code: 'FILE_NOT_FOUND' } } });
  });

  it('is copied by `backup` while its studio runs, and only into an empty folder', async () => {
    const { code, result } = await json('backup', '--to', backup, '--data', data);
    expect({ code, result }).toMatchObject({ code: 0, result: { folder: backup, files: expect.any(Number) } });
    expect(readdirSync(backup).length).toBeGreaterThan(1);
    const again = await json('backup', '--to', backup, '--data', data);
    expect(again).toMatchObject({ code: 1, result: { error: { code: 'FOLDER_NOT_EMPTY' } } });
  });

  it('comes back by `restore`, over other data only with --replace, which keeps them', async () => {
    const restored = join(folder, 'restored');
    const { code, result } = await json('restore', '--from', backup, '--data', restored);
    expect({ code, result }).toMatchObject({ code: 0, result: { replaced: null } });
    const credentials = async (place: string) => (await json('credentials', 'list', '--data', place)).result;
    expect(await credentials(restored)).toEqual(await credentials(data));

    const refused = await json('restore', '--from', backup, '--data', restored);
    const error = { code: 'FOLDER_NOT_EMPTY', message: expect.stringContaining('--replace') };
    expect(refused).toMatchObject({ code: 1, result: { error } });
    const replacing = await json('restore', '--from', backup, '--data', restored, '--replace');
    expect(replacing.code).toBe(0);
    expect(existsSync(String(replacing.result['replaced']))).toBe(true);
  });
});

it('`speak` writes what a voice says as a sound file', async () => {
  const file = join(folder, 'heard.wav');
  const options = ['--voice', 'flite:slt', '--out', file, '--data', join(folder, 'voices')];
  const { code, result } = await json('speak', 'Good morning', ...options);
  expect({ code, result }).toMatchObject({ code: 0, result: { file, voice: 'flite:slt' } });
  const { samples, sampleRate } = readWav(readFileSync(file));
  expect(samples.length / sampleRate).toBeCloseTo(Number(result['seconds']), 1);
  expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
});

it('`demo` makes the sample for three recipients, with pictures', async () => {
  const out = join(folder, 'demo');
  const { code, stderr } = await runCli('demo', '--out', out);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const files = readdirSync(out);
  for (const name of ['01 Christopher', '02 Maria', '03 Bo']) {
    for (const ending of ['mp4', 'jpg', 'gif']) expect(files).toContain(`${name}.${ending}`);
    expect(statSync(join(out, `${name}.mp4`)).size).toBeGreaterThan(100_000);
  }
});
