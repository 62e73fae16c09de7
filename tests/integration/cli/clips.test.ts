import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runCliHere } from '../../support/cli-here.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Names heard, mended and approved before a render, as one does on the command line. */

const folder = temporaryFolder('cli-clips');
const data = join(folder, 'data');
const rows = join(folder, 'rows.csv');
writeFileSync(rows, `name\nXochitl\nBo\n🎉\nBo\n${'long '.repeat(60)}\n`);
const sections = join(folder, 'sections.json');
writeFileSync(sections, '[{"variable":"name","start":0.5,"end":1}]');
const template = await smallRecording(join(folder, 'recording.mkv'));
const job = ['--template', template, '--script', 'Hi {{name|Sarah}}', '--rows', rows, '--sections', sections];

const listSchema = z.object({
  clips: z.array(
    z.object({
      value: z.string(),
      rows: z.number(),
      clip: z.string().nullable(),
      file: z.string().nullable(),
      reason: z.string().nullable(),
      approved: z.boolean(),
    }),
  ),
});

async function clips(...args: string[]) {
  const { stdout, stderr, code } = await runCliHere('clips', ...job, '--data', data, ...args, '--json');
  const { clips: list } = listSchema.parse(JSON.parse(stdout));
  return { stderr, code, list, byValue: new Map(list.map((clip) => [clip.value, clip])) };
}

it('clips are written to files, approved, and unheard again once a name is said otherwise', async () => {
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out', '001 bo.wav'), 'mine');
  const first = await clips('--out', join(folder, 'out'));
  // Most frequent first; what cannot be said is told, and stops nothing.
  expect(first.list.map(({ rows: count }) => count)).toEqual([2, 1, 1, 1]);
  expect(first.byValue.get('🎉')).toMatchObject({ reason: 'VALUE_UNSPEAKABLE', file: null });
  expect(first.list.at(-1)).toMatchObject({ reason: 'SECTION_TOO_LONG', file: null });
  expect(first.code).toBe(1);
  expect(first.stderr).toContain('With --mode full_script a voice speaks the whole script');
  expect(first.stderr).toContain('Line 4: “🎉” cannot be said: VALUE_UNSPEAKABLE');
  expect(existsSync(first.byValue.get('Bo')?.file ?? '')).toBe(true);
  expect(first.byValue.get('Bo')?.file).toBe(join(folder, 'out', '001 Bo (2).wav'));
  expect(readFileSync(join(folder, 'out', '001 bo.wav'), 'utf8')).toBe('mine');

  const second = await clips('--approve-all');
  // The recording is known by what it holds, and is not prepared again.
  expect(second.stderr).not.toContain('Preparing video');
  expect(second.byValue.get('Bo')?.approved).toBe(true);

  await runCliHere('pronunciations', 'set', 'Xochitl', '--respelling', 'sochee', '--data', data);
  const third = await clips();
  expect(third.byValue.get('Bo')?.approved).toBe(true);
  expect(third.byValue.get('Xochitl')?.approved).toBe(false);
  expect(third.byValue.get('Xochitl')?.clip).not.toBe(first.byValue.get('Xochitl')?.clip);
});

it('a value that no clip says cannot be approved', async () => {
  const { code, stdout } = await runCliHere('clips', ...job, '--data', data, '--approve', 'Nobody', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'INVALID_REQUEST', subject: 'Nobody' } });
});

it('videos go beside those in the folder, with their stills, or replace them on request', async () => {
  const list = join(folder, 'one.csv');
  writeFileSync(list, 'name\nBo\n');
  const out = join(folder, 'kept');
  mkdirSync(out);
  for (const name of ['001.mp4', '001 (2).jpg']) writeFileSync(join(out, name), 'mine');
  const recipients = job.with(job.indexOf(rows), list);
  const { stdout } = await runCliHere('render', ...recipients, '--out', out, '--stills', '--data', data, '--json');
  expect(JSON.parse(stdout)).toMatchObject({ videos: [{ file: join(out, '001 (3).mp4') }] });
  expect(readdirSync(out).toSorted()).toEqual(
    ['001.mp4', '001 (2).jpg', '001 (3).gif', '001 (3).jpg', '001 (3).mp4'].toSorted(),
  );
  for (const name of ['001.mp4', '001 (2).jpg']) expect(readFileSync(join(out, name), 'utf8')).toBe('mine');

  const again = await runCliHere('render', ...recipients, '--out', out, '--replace', '--data', data, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ videos: [{ file: join(out, '001.mp4') }] });
  expect(readFileSync(join(out, '001.mp4'))).toEqual(readFileSync(join(out, '001 (3).mp4')));
});

it('a render names the mode in which values without room are spoken, before its rows and after those that failed', async () => {
  const tooLong = join(folder, 'too-long.csv');
  writeFileSync(tooLong, `name\nThe International Association of Amateur Shipbuilders\n${'long '.repeat(60)}\n`);
  const recipients = job.with(job.indexOf(rows), tooLong);
  const out = ['--out', join(folder, 'videos'), '--data', data, '--json'];
  const { code, stderr, stdout } = await runCliHere('render', ...recipients, ...out);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ videos: [{ status: 'succeeded' }, { line: 3, status: 'failed' }] });
  const [before, after] = [stderr.indexOf('With --mode full_script'), stderr.lastIndexOf('With --mode full_script')];
  expect(before).toBeGreaterThan(-1);
  expect(stderr.indexOf('Line 3 failed: SECTION_TOO_LONG')).toBeGreaterThan(before);
  expect(after).toBeGreaterThan(stderr.indexOf('Line 3 failed: SECTION_TOO_LONG'));
});
