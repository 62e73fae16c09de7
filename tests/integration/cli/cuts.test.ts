import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runCliHere } from '../../support/cli-here.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const range = z.object({ start: z.number(), end: z.number() });
const template = z.object({ id: z.string(), recorded: z.number(), duration: z.number(), cuts: z.array(range) });

/** Seconds. */
async function lengthOf(file: string): Promise<number> {
  const { stdout } = await runCliHere('probe', file, '--json');
  return z.object({ duration: z.number() }).parse(JSON.parse(stdout)).duration;
}

it('templates cut leaves parts out of all videos that are rendered from then on, until they are put back', async () => {
  const folder = temporaryFolder('cli-cuts');
  const recording = join(folder, 'recording.mkv');
  await smallRecording(recording);
  writeFileSync(join(folder, 'rows.csv'), 'name\nAda\n');
  writeFileSync(join(folder, 'sections.json'), JSON.stringify([{ variable: 'name', start: 1, end: 1.5 }]));
  const data = ['--data', join(folder, 'data'), '--json'];
  const job = ['--template', recording, '--script', 'Hi {{name|Sarah}}', '--rows', join(folder, 'rows.csv')];
  const render = (out: string) => {
    const places = ['--sections', join(folder, 'sections.json'), '--out', join(folder, out), '--synthetic-speaker'];
    return runCliHere('render', ...job, ...places, ...data);
  };
  expect((await render('whole')).code).toBe(0);

  const listed = await runCliHere('templates', 'list', ...data);
  const [before] = z.object({ templates: z.array(template).length(1) }).parse(JSON.parse(listed.stdout)).templates;
  const { id = '', duration = 0 } = before ?? {};
  expect(before).toMatchObject({ recorded: duration, cuts: [] });

  const cut = async (...options: string[]) => runCliHere('templates', 'cut', id, ...options, ...data);
  const refused = await cut('--remove', '1.2-2');
  expect(refused.code).not.toBe(0);
  expect(refused.stdout + refused.stderr).toContain('SECTION_CUT');
  expect((await cut()).code).not.toBe(0);
  expect((await cut('--remove', 'a-b')).code).not.toBe(0);

  const made = await cut('--remove', '0-0.4', '--remove', '2-3');
  expect(made.code).toBe(0);
  const after = z.object({ template }).parse(JSON.parse(made.stdout)).template;
  expect(after.cuts).toEqual([
    { start: 0, end: 0.4 },
    { start: 2, end: 3 },
  ]);
  expect(after.duration).toBeCloseTo(duration - 1.4, 1);

  // The same job finds the template, and the section is still at its place in the recording.
  expect((await render('cut')).code).toBe(0);
  const video = join(folder, 'cut', '001.mp4');
  expect(messagesOf(video)).toBe('');
  const [whole, short] = [await lengthOf(join(folder, 'whole', '001.mp4')), await lengthOf(video)];
  expect(short).toBeCloseTo(whole - 1.4, 1);

  const back = await cut('--put-back');
  expect(z.object({ template }).parse(JSON.parse(back.stdout)).template).toMatchObject({ duration, cuts: [] });
});
