import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.ts';
import type { CliResult } from '../../support/cli.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { colorAt } from '../../support/inspect-template.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('cli-look');
const recording = join(folder, 'recording.mkv');
const rows = join(folder, 'rows.csv');
const sections = join(folder, 'sections.json');

function render(look: string, out: string): Promise<CliResult> {
  const job = ['--template', recording, '--script', 'Hi {{name|Sarah}}', '--rows', rows, '--sections', sections];
  const data = ['--data', join(folder, 'data'), '--synthetic-speaker'];
  return runCliHere('render', ...job, ...data, '--out', join(folder, out), '--look', look, '--json');
}

beforeAll(async () => {
  await smallRecording(recording);
  writeFileSync(rows, 'name\nAda\nBo\n');
  writeFileSync(sections, JSON.stringify([{ variable: 'name', start: 1, end: 1.5 }]));
  const canvas = createCanvas(160, 120);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(20, 60, 200)';
  context.fillRect(0, 0, 160, 120);
  mkdirSync(join(folder, 'looks'));
  writeFileSync(join(folder, 'looks', 'brand.png'), await canvas.encode('png'));
});

function lookFile(name: string, look: object): string {
  const file = join(folder, 'looks', name);
  writeFileSync(file, JSON.stringify(look));
  return file;
}

describe('render --look', () => {
  it('draws the look on all pictures of all videos, once', async () => {
    const result = await render(lookFile('circle.json', { mode: 'circle', background: 'brand.png' }), 'circle');
    expect(result.stderr).not.toContain('failed');
    expect(result.code).toBe(0);
    const videos = readdirSync(join(folder, 'circle')).filter((name) => name.endsWith('.mp4'));
    expect(videos).toHaveLength(2);
    for (const name of videos) {
      const file = join(folder, 'circle', name);
      expect(messagesOf(file)).toBe('');
      for (const time of [0, 1.2, 4.5]) {
        const [luma, cb] = await colorAt(file, time, [0.1, 0.1]);
        expect(luma, `${name} at ${time} s`).toBeLessThan(90);
        expect(cb, `${name} at ${time} s`).toBeGreaterThan(165);
      }
    }
    // Prepared once, and kept without its look too; another look is another template of the same recording.
    const templates = (): string[] => readdirSync(join(folder, 'data', 'studio', 'templates'));
    expect(templates()).toHaveLength(2);
    expect((await render(join(folder, 'looks', 'circle.json'), 'again')).code).toBe(0);
    expect(templates()).toHaveLength(2);
    expect((await render(lookFile('framed.json', { mode: 'framed', ground: 'ffffff' }), 'framed')).code).toBe(0);
    expect(templates()).toHaveLength(3);
  });

  it.each([
    ['of a mode there is not', { mode: 'sideways' }, 'REQUEST_UNUSABLE'],
    ['with a background that is not there', { mode: 'circle', background: 'gone.png' }, 'FILE_NOT_FOUND'],
    ['for a screen that nobody stands before', { mode: 'chroma' }, 'KEYING_FAILED'],
  ])('refuses a look %s', async (_, look, code) => {
    const result = await render(lookFile('bad.json', look), 'bad');
    expect(result.code).not.toBe(0);
    expect(`${result.stdout}${result.stderr}`).toContain(code);
  });
});

describe('render --page', () => {
  function renderPage(page: object, out: string): Promise<CliResult> {
    writeFileSync(join(folder, 'looks', 'page.json'), JSON.stringify(page));
    const job = ['--template', recording, '--script', 'Hi {{name|Sarah}}', '--rows', rows, '--sections', sections];
    const data = ['--data', join(folder, 'data'), '--synthetic-speaker'];
    const look = ['--page', join(folder, 'looks', 'page.json')];
    return runCliHere('render', ...job, ...data, '--out', join(folder, out), ...look, '--json');
  }

  it('gives pages their sender, logo, color, message and button', async () => {
    const { code, stdout } = await renderPage(
      {
        sender: { name: 'Ana Lim', role: 'Sales', picture: 'brand.png' },
        company: { name: 'Kelpworks', logo: 'brand.png' },
        color: '#1F5C45',
        message: 'I made this for you, {{name}}.',
        button: { label: 'Book', url: 'calendly.com/me' },
      },
      'with-page',
    );
    expect(code).toBe(0);
    const { campaign } = JSON.parse(stdout) as { campaign: string };
    const of = ['--campaign', campaign, '--data', join(folder, 'data'), '--no-gif', '--name-pattern', '{name}'];
    expect((await runCliHere('share-export', ...of, '--out', join(folder, 'pages'), '--json')).code).toBe(0);
    const page = readFileSync(join(folder, 'pages', 'Bo', 'index.html'), 'utf8');
    expect(page).toContain('Ana Lim</strong>');
    expect(page).toContain('alt="Kelpworks"');
    expect(page).toContain('--accent: #1f5c45;');
    expect(page).toContain('I made this for you, Bo.');
    expect(page).toContain('href="https://calendly.com/me"');
    const picture = `data:image/png;base64,${readFileSync(join(folder, 'looks', 'brand.png')).toString('base64')}`;
    expect(page.split(picture)).toHaveLength(3);
  });

  it.each([
    ['whose picture is none', { sender: { name: 'Ana', picture: 'page.json' } }, 'REQUEST_UNUSABLE'],
    ['whose logo is not there', { company: { name: 'Kelpworks', logo: 'gone.png' } }, 'FILE_NOT_FOUND'],
    ['with a message for nobody', { message: 'Hi {{nobody}}' }, 'VARIABLE_UNKNOWN'],
    ['with a title for nobody', { title: 'Hi {nobody}' }, 'VARIABLE_UNKNOWN'],
    ['with a button for nobody', { button: { label: 'Go', url: 'a.b/?n={{nobody}}' } }, 'VARIABLE_UNKNOWN'],
    ['with a button that leads nowhere', { button: { label: 'Go', url: 'here' } }, 'REQUEST_UNUSABLE'],
  ])('refuses a page %s', async (_, page, code) => {
    const { stdout } = await renderPage(page, 'refused');
    expect(JSON.parse(stdout)).toMatchObject({ error: { code } });
  });
});
