import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.ts';
import type { CliResult } from '../../support/cli.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { colorAt } from '../../support/inspect-template.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('cli-backgrounds');
const recording = join(folder, 'recording.mkv');
const sections = join(folder, 'sections.json');

type Videos = { videos: { line: number; status: string; file: string | null; error: { code: string } | null }[] };

function render(rows: string, backgrounds: object, out: string, more: string[] = []): Promise<CliResult> {
  const rowsFile = join(folder, `${out}.csv`);
  writeFileSync(rowsFile, rows);
  const file = join(folder, `${out}.json`);
  writeFileSync(file, JSON.stringify(backgrounds));
  const job = ['--template', recording, '--script', 'Hi {{name|Sarah}}', '--rows', rowsFile, '--sections', sections];
  const data = ['--data', join(folder, 'data'), '--synthetic-speaker'];
  return runCliHere('render', ...job, ...data, '--out', join(folder, out), '--backgrounds', file, '--json', ...more);
}

/** An upper corner, which the presenter in a circle leaves free. */
const corner = [0.1, 0.1] as const;

async function picture(name: string, color: string): Promise<void> {
  const canvas = createCanvas(160, 120);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, 160, 120);
  writeFileSync(join(folder, 'pictures', name), await canvas.encode('png'));
}

beforeAll(async () => {
  await smallRecording(recording);
  writeFileSync(sections, JSON.stringify([{ variable: 'name', start: 1, end: 1.5 }]));
  mkdirSync(join(folder, 'pictures'));
  await picture('blue.png', 'rgb(20, 60, 200)');
  await picture('red.png', 'rgb(200, 30, 30)');
});

describe('render --backgrounds', () => {
  it('shows in each video what its row names, files beside the rows included', async () => {
    const rows = 'name,Site picture\nAda,pictures/blue.png\nBo,pictures/red.png\nCy,pictures/blue.png\n';
    const circle = [{ kind: 'link', column: 'Site picture', config: { mode: 'circle', position: 'bottom-right' } }];
    const result = await render(rows, circle, 'files');
    expect(result.stderr).not.toContain('failed');
    expect(result.code).toBe(0);
    const { videos } = JSON.parse(result.stdout) as Videos;
    const colors = [];
    for (const { file } of videos) {
      expect(messagesOf(file ?? '')).toBe('');
      const [, cb = 0, cr = 0] = await colorAt(file ?? '', 3, corner);
      colors.push(cb > 150 ? 'blue' : cr > 150 ? 'red' : `${cb} ${cr}`);
    }
    expect(colors).toEqual(['blue', 'red', 'blue']);
  });

  it('takes the fallback for rows without one', async () => {
    const entries = [{ kind: 'link', column: 'picture', config: { mode: 'full' } }];
    const settings = { entries, fallback: 'image', image: 'pictures/red.png' };
    const result = await render('name,picture\nAda,\n', settings, 'fallback');
    const [video] = (JSON.parse(result.stdout) as Videos).videos;
    const [, , cr] = await colorAt(video?.file ?? '', 3, corner);
    expect(cr).toBeGreaterThan(150);
  });

  it('names the file that can’t be shown, and the letters that can’t be drawn', async () => {
    writeFileSync(
      join(folder, 'pictures', 'cut.png'),
      readFileSync(join(folder, 'pictures', 'red.png')).subarray(0, 60),
    );
    const entries = [{ kind: 'link', column: 'picture', config: { mode: 'full' } }];
    const list = 'name,picture\nგიორგი,pictures/cut.png\n';
    const more = ['--stills-text', 'Hi {{name}}', '--captions', 'burned'];
    const { stderr, code } = await render(list, { entries, fallback: 'template' }, 'cut', more);
    const letters = 'No font has all letters of these, so';
    expect(stderr).toContain(`${letters} burned-in captions fail: line 2 (“გიორგი”).`);
    expect(stderr).toContain(`${letters} their thumbnails have no text: line 2 (“გიორგი”).`);
    expect(stderr).toContain('Line 2 failed: CAPTIONS_UNDRAWABLE No installed font');
    expect(code).toBe(1);
    const shown = await render('name,picture\nAda,pictures/cut.png\n', { entries, fallback: 'template' }, 'shown');
    expect(shown.stderr).toMatch(/Line 2: Fallback picture: cut\.png/u);
  });

  it('skips rows without one where nothing stands in, says so before and after, and makes the others', async () => {
    const circle = [{ kind: 'link', column: 'picture', config: { mode: 'circle' } }];
    const result = await render('name,picture\nAda,pictures/blue.png\nBo,\n', circle, 'skipped');
    expect(result.code).toBe(1);
    expect((JSON.parse(result.stdout) as Videos).videos.map(({ status, error }) => error?.code ?? status)).toEqual([
      'succeeded',
      'ROW_VALUE_MISSING',
    ]);
    expect(result.stderr).toContain('Skipped, without a background: line 3.');
    expect(result.stderr).toContain('Line 3 failed: ROW_VALUE_MISSING This person has no picture');
  });

  it('leaves out lines with a faulty value, names them, and makes the others', async () => {
    const circle = [{ kind: 'link', column: 'picture', config: { mode: 'circle' } }];
    const list = 'name,picture\nJos\ufffd,pictures/blue.png\nBo,pictures/blue.png\n';
    const result = await render(list, circle, 'left-out');
    expect(result.code).toBe(1);
    const { videos } = JSON.parse(result.stdout) as Videos;
    expect(videos.map(({ line, status, error }) => [line, error?.code ?? status])).toEqual([
      [2, 'ROWS_UNREADABLE'],
      [3, 'succeeded'],
    ]);
    expect(result.stderr).toContain('Left out: Line 2 has a letter that can’t be read');
  });

  it.each([
    ['a column that is not there', 'name\nAda\n', [{ kind: 'link', column: 'picture' }], 'VARIABLE_MISSING'],
    ['a file that is not there', 'name,p\nAda,gone.png\n', [{ kind: 'link', column: 'p' }], 'FILE_NOT_FOUND'],
    ['a file without entries', 'name,p\nAda,x\n', {}, 'REQUEST_UNUSABLE'],
    [
      'a mode nobody knows',
      'name,p\nAda,\n',
      [{ kind: 'link', column: 'p', config: { mode: 'x' } }],
      'BACKGROUND_INVALID',
    ],
  ] as const)('refuses %s', async (what, rows, backgrounds, code) => {
    const result = await render(rows, backgrounds, what.replaceAll(' ', '-'));
    expect(result.code).not.toBe(0);
    expect(result.stderr + result.stdout).toContain(code);
  });
});
