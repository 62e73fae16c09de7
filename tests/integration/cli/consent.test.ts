import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { repository } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

const folder = temporaryFolder('cli-consent');
const data = join(folder, 'data');
const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'cache')) });

/** Runs a command of `consent` and gives what it printed for machines. */
async function consent(...args: string[]) {
  const { code, stdout } = await runCliHere('consent', ...args, '--data', data, '--json');
  return { code, result: JSON.parse(stdout) as Record<string, unknown> };
}

/** A file in which a voice that says the same text in the same way reads it; the sentence names today. */
async function recorded(text: string): Promise<string> {
  const { samples } = await narrator.speak({ text, voice: { ...voiceConfigOf('flite:slt'), pitch_match: false } });
  const padded = new Float32Array(samples.length + 96_000);
  padded.set(samples, 48_000);
  const file = join(folder, `${text.length}.wav`);
  writeFileSync(file, wavOf(padded));
  return file;
}

test('consent is read from a file, shown and withdrawn', async () => {
  const { result: sentence } = await consent('sentence', '--speaker', 'Ada');
  const text = String(sentence['text']);
  expect(text).toMatch(/^My name is Ada, and today is/);

  const other = await consent('record', await recorded('Something else that is long enough.'), '--speaker', 'Ada');
  expect(other).toMatchObject({ code: 1, result: { error: { code: 'SENTENCE_NOT_READ' } } });

  const given = await consent('record', await recorded(text), '--speaker', 'ada');
  expect(given).toMatchObject({ code: 0, result: { state: 'given', reading: { text, date: sentence['date'] } } });
  expect((await consent('status')).result).toMatchObject({ speakers: [{ name: 'Ada', state: 'given' }] });

  const withdrawn = await consent('withdraw', '--speaker', 'Ada');
  expect(withdrawn).toMatchObject({ code: 0, result: { state: 'withdrawn', videos_kept: 0 } });
  const nobody = await consent('withdraw', '--speaker', 'Nobody');
  expect(nobody).toMatchObject({ code: 1, result: { error: { code: 'NOT_FOUND', subject: 'Nobody' } } });
});

test.each([
  { zone: 'Pacific/Kiritimati', hours: 14 },
  { zone: 'Etc/GMT+12', hours: -12 },
])('the sentence names the day it is in $zone, also where it is another in UTC', async ({ zone, hours }) => {
  const now = new Date('2026-11-21T11:30:00.000Z');
  vi.setSystemTime(now);
  vi.stubEnv('TZ', zone);
  try {
    const day = new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
    const { result: sentence } = await consent('sentence', '--speaker', zone);
    expect(sentence).toMatchObject({ date: day });
    const given = await consent('record', await recorded(String(sentence['text'])), '--speaker', zone);
    expect(given).toMatchObject({ code: 0, result: { state: 'given', reading: { date: day } } });
  } finally {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  }
});

test('a recording that is refused leaves no new speaker, and those there are as they were', async () => {
  const noMedia = join(folder, 'text.wav');
  writeFileSync(noMedia, 'no sound');
  const speakers = async () => (await consent('status')).result['speakers'];
  await consent('sentence', '--speaker', 'Grace');
  const before = await speakers();
  const files = join(folder, 'names');
  mkdirSync(files);
  writeFileSync(join(files, 'Zoë.wav'), 'no sound');
  writeFileSync(join(folder, 'list.txt'), 'Zoë\n');
  const stranger = '00000000-0000-4000-8000-000000000000';
  for (const command of [
    ['consent', 'record', noMedia],
    ['names', 'import', files],
    ['names', 'import', files, '--template', stranger, '--variable', 'first_name'],
    ['names', 'cut', noMedia, '--list', join(folder, 'list.txt')],
  ]) {
    for (const name of ['Grace', 'Somebody New']) {
      const { code, stdout } = await runCliHere(...command, '--speaker', name, '--data', data, '--json');
      expect([code, stdout]).toEqual([1, expect.stringMatching(/NOT_MEDIA|NOT_FOUND/)]);
      expect(await speakers(), command.join(' ')).toEqual(before);
    }
  }
});

test('a render for a speaker nobody knows ends before anything is made', async () => {
  const rows = join(folder, 'rows.csv');
  writeFileSync(rows, 'first_name\nAda\n');
  const template = ['--template', join(repository, 'build/sample/sample.mp4'), '--script', 'Hi {{first_name|Sarah}}'];
  const places = ['--rows', rows, '--out', join(folder, 'out'), '--data', data];
  const { code, stdout } = await runCliHere('render', ...template, ...places, '--speaker', 'Nobody', '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { error: { code: 'NOT_FOUND', subject: 'Nobody' } }]);
});
