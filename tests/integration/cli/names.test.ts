import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { inRoom } from '../../support/in-room.ts';
import { copySample } from '../../support/sample-studio.ts';
import { recordingOf, speakNames } from '../../support/spoken-names.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

const folder = temporaryFolder('names');
const data = join(folder, 'studio');
const tableSchema = z.object({
  names: z.array(z.object({ name: z.string(), chosen: z.boolean(), error: z.object({ code: z.string() }).nullable() })),
});

async function names(...args: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await runCliHere('names', ...args, '--speaker', 'Robert', '--data', data, '--json');
  const table = tableSchema.parse(JSON.parse(stdout));
  expect(code, stderr).toBe(table.names.some(({ error }) => error !== null) ? 1 : 0);
  return table.names.map(({ name, chosen, error }) => `${name} ${error?.code ?? (chosen ? 'used' : 'not used')}`);
}

it('names are imported from a folder, cut from one recording, listed and exported', async () => {
  const list = ['Anna', 'Bartholomew', 'Christopher', 'Elizabeth', 'Joe', 'Zoë'];
  const spoken = await speakNames(list, join(folder, 'cache'));
  const files = join(folder, 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'Zoë.wav'), wavOf(recordingOf(spoken.slice(5))));
  writeFileSync(join(files, 'Nobody.wav'), wavOf(new Float32Array(96_000)));
  writeFileSync(join(files, 'notes.txt'), 'not a sound');
  expect(await names('import', files)).toEqual(['Nobody NO_SPEECH', 'Zoë used']);

  const take = join(folder, 'take.wav');
  writeFileSync(take, wavOf(recordingOf(spoken.slice(0, 4))));
  writeFileSync(join(folder, 'list.txt'), `${list.slice(0, 5).join('\r\n')}\r\n\r\n`);
  expect(await names('cut', take, '--list', join(folder, 'list.txt'))).toEqual([
    ...list.slice(0, 4).map((name) => `${name} used`),
    'Joe NO_SPEECH',
  ]);

  expect(await names('list')).toEqual([...list.slice(0, 4), 'Zoë'].map((name) => `${name} used`));
  const out = join(folder, 'out');
  mkdirSync(out);
  writeFileSync(join(out, 'anna.wav'), 'mine');
  const { code } = await runCliHere('names', 'export', '--speaker', 'robert', '--data', data, '--out', out);
  expect(code).toBe(0);
  const exported = ['Anna (2)', ...list.slice(1, 4), 'Zoë', 'anna'];
  expect(readdirSync(out).toSorted()).toEqual(exported.map((name) => `${name}.wav`));
  expect(readFileSync(join(out, 'anna.wav'), 'utf8')).toBe('mine');
});

it('a list of names is read in the encoding it is written in', async () => {
  const take = join(folder, 'christopher.wav');
  writeFileSync(take, wavOf(recordingOf(await speakNames(['Christopher'], join(folder, 'cache')))));
  const list = join(folder, 'windows.txt');
  writeFileSync(list, Buffer.from('Christopher\r\nJörg\r\n', 'latin1'));
  expect(await names('cut', take, '--list', list)).toEqual(['Christopher used', 'Jörg NO_SPEECH']);
});

it('a folder of another computer is imported without what its system hid there, and by the names exported', async () => {
  const files = join(folder, 'copied');
  mkdirSync(files);
  const [anna] = await speakNames(['Anna'], join(folder, 'cache'));
  const sound = wavOf(recordingOf(anna ? [anna] : []));
  // “Con” is a name that Windows refuses for files, and no file's name has a slash.
  for (const name of ['Anna.wav', 'Anna (2).wav', 'Cleo.opus', 'Dan.aiff', '_Con.wav', 'AC\u2215DC.wav'])
    writeFileSync(join(files, name), sound);
  writeFileSync(join(files, '._Anna.wav'), 'Mac OS X');
  expect(await names('import', files)).toEqual([
    'AC/DC used',
    'Anna used',
    'Anna used',
    'Cleo used',
    'Dan used',
    'Con used',
  ]);
});

it('an import goes on after what cannot be opened', async () => {
  const files = join(folder, 'unopened');
  mkdirSync(join(files, 'Anna.wav'), { recursive: true });
  const [dan] = await speakNames(['Dan'], join(folder, 'cache'));
  writeFileSync(join(files, 'Dan.wav'), wavOf(recordingOf(dan ? [dan] : [])));
  expect(await names('import', files)).toEqual(['Anna FILE_UNREADABLE', 'Dan used']);
});

it('a name said again is another take, and one is chosen, rejected and removed', async () => {
  const again = join(folder, 'again');
  mkdirSync(again);
  const [zoe] = await speakNames(['Zoë'], join(folder, 'cache'));
  writeFileSync(join(again, 'Zoë.wav'), wavOf(recordingOf(zoe ? [zoe] : [])));
  expect(await names('import', again)).toEqual(['Zoë used']);
  const takes = async () => {
    const { stdout } = await runCliHere('names', 'list', '--speaker', 'Robert', '--data', data, '--json');
    const { names: all } = JSON.parse(stdout) as { names: { name: string; take: string; chosen: boolean }[] };
    return all.filter(({ name }) => name === 'Zoë');
  };
  const [newest, oldest] = await takes();
  expect([newest?.chosen, oldest?.chosen]).toEqual([true, false]);
  await runCliHere('names', 'choose', oldest?.take ?? '', '--data', data);
  expect((await takes()).map(({ chosen }) => chosen)).toEqual([false, true]);
  const rejected = await runCliHere('names', 'reject', oldest?.take ?? '', '--data', data, '--json');
  expect(JSON.parse(rejected.stdout)).toMatchObject({ names: [{ name: 'Zoë', chosen: false }] });
  await runCliHere('names', 'remove', oldest?.take ?? '', '--data', data);
  expect((await takes()).map(({ take }) => take)).toEqual([newest?.take]);
});

it('takes exported from one studio are in use in another as they were, without the rejected ones', async () => {
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  const cli = async (at: string, ...args: string[]) => {
    const { stdout } = await runCliHere('names', ...args, '--data', at, '--json');
    return (JSON.parse(stdout) as { names: { take: string; seconds: number; chosen: boolean }[] }).names;
  };
  // Said ever longer, in the order of the takes.
  const takes: string[] = [];
  for (const said of ['Joe', 'Bartholomew', 'Elizabeth Christopher']) {
    const files = join(folder, `as ${said}`);
    mkdirSync(files);
    const [spoken] = await speakNames([said], join(folder, 'cache'));
    writeFileSync(join(files, 'Anna.wav'), wavOf(recordingOf(spoken ? [spoken] : [])));
    takes.push((await cli(here, 'import', files, '--speaker', 'Robert'))[0]?.take ?? '');
  }
  const [first = '', , last = ''] = takes;
  await cli(here, 'reject', last);
  await cli(here, 'choose', first);

  const out = join(folder, 'taken along');
  await cli(here, 'export', '--all', '--speaker', 'Robert', '--out', out);
  await cli(there, 'import', out, '--speaker', 'Robert');
  const inUse = async (at: string) => (await cli(at, 'list', '--speaker', 'Robert')).filter(({ chosen }) => chosen);
  const [before] = await inUse(here);
  expect(await inUse(there)).toEqual([expect.objectContaining({ seconds: expect.closeTo(before?.seconds ?? 0, 1) })]);
  expect(await cli(there, 'list', '--speaker', 'Robert')).toHaveLength(2);
});

it('names read in their phrase are imported for a template, and readings of something else are not', async () => {
  const studio = join(folder, 'with-sample');
  const { template } = await copySample(studioFolderIn(studio));
  const run = (...args: string[]) => runCliHere('names', ...args, '--data', studio, '--json');
  const { stdout } = await run('phrases', template);
  expect(JSON.parse(stdout)).toMatchObject({
    phrases: [{ variable: 'first_name', occurrence: 0, before: 'Hi ', after: ', I had a look at Acme,' }, {}],
  });

  const readings = join(folder, 'readings');
  mkdirSync(readings);
  for (const [name, text] of [
    ['Oliver', 'Hi Oliver, I had a look at Acme,'],
    ['Priya', 'The weather will be nice in the mountains tomorrow'],
  ] as const) {
    const { samples, sampleRate } = await speakWithFlite(text, { voice: 'rms', speed: 1 });
    writeFileSync(join(readings, `${name}.wav`), wavOf(inRoom(resample(samples, sampleRate, 48_000))));
  }
  const importing = ['import', readings, '--speaker', 'Robert', '--template', template];
  expect(await run(...importing)).toMatchObject({ code: 2, stdout: expect.stringContaining('"INVALID_REQUEST"') });
  const unknown = await run(...importing, '--variable', 'planet');
  expect(unknown).toMatchObject({ code: 1, stdout: expect.stringContaining('"PHRASE_UNKNOWN"') });
  const imported = await run(...importing, '--variable', 'first_name');
  expect(tableSchema.parse(JSON.parse(imported.stdout)).names).toMatchObject([
    { name: 'Oliver', chosen: true, error: null },
    { name: 'Priya', chosen: false, error: { code: 'PHRASE_NOT_READ' } },
  ]);
});

it('values that are worth recording are told, the most frequent first', async () => {
  const rows = join(folder, 'rows.csv');
  writeFileSync(rows, 'first_name\nzoë\nMary\nBo\nMary\n');
  const inputs = ['--script', 'Hi {{first_name|Ann}}', '--rows', rows, '--speaker', 'Robert', '--data', data, '--json'];
  const { stdout } = await runCliHere('names', 'missing', ...inputs);
  expect(JSON.parse(stdout)).toEqual({
    values: [
      { value: 'Mary', rows: 2 },
      { value: 'Bo', rows: 1 },
    ],
  });
});

it('a speaker that is not there is named', async () => {
  const { code, stdout } = await runCliHere('names', 'list', '--speaker', 'Nobody', '--data', data, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('a speaker is removed with the takes', async () => {
  expect((await runCliHere('speakers', 'remove', 'robert', '--data', data)).code).toBe(0);
  const { stdout } = await runCliHere('speakers', 'list', '--data', data, '--json');
  expect(JSON.parse(stdout)).toEqual({ speakers: [] });
});
