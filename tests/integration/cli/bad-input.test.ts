import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { runCliHere } from '../../support/cli-here.ts';
import { repository, runCli } from '../../support/cli.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavFile } from '../../support/wav-file.ts';

const folder = temporaryFolder('cli-input');
const sample = join(repository, 'build', 'sample', 'sample.mp4');
const script = 'Hi {{first_name|Sarah}}, welcome to {{company|Acme}}.';

function file(name: string, contents: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, contents);
  return path;
}

describe('bad usage', () => {
  it.each([
    [[], 'no command'],
    [['render'], 'missing options'],
    [['render', '--nonsense'], 'an unknown option'],
    [['frobnicate'], 'an unknown command'],
    [['serve', '--port', 'eighty'], 'an impossible port'],
    [['probe'], 'a missing argument'],
  ])('%j (%s) ends with code 2 and says so on stderr only', async (args) => {
    const { code, stdout, stderr } = await runCliHere(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });

  it.each([[['frobnicate', '--json']], [['render', '--json']], [['speak', ' ', '--out', 'x.wav', '--json']]])(
    '%j answers programs with an error too',
    async (args) => {
      const { code, stdout } = await runCliHere(...args);
      expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 2, error: { code: 'INVALID_REQUEST' } });
    },
  );

  it.each([
    ['serve', '--port', '1.5', 'Give a port'],
    ['accounts', 'add', '', 'It is blank'],
    ['storage', '--data', ' ', 'It is blank'],
    ['speak', 'Hi', '--out', '', 'It is blank'],
    ['templates', 'cut', 'x', 'Say what to leave out'],
    [
      'clips',
      '--template',
      'x',
      '--script',
      'x',
      '--rows',
      'x',
      '--mode',
      'full_script',
      '--listen',
      'Leave out --listen',
    ],
    ['pronunciations', 'set', 'Ada', 'Give --respelling'],
    ['consent', 'record', 'x.wav', '--speaker', 'Ada', '--date', '2026-13-01', 'Give a day'],
    ['pronunciations', 'set', 'Ada', '--language', 'english', 'Give a language'],
    ['providers', 'add', 'Cloud', '--url', 'https://a.example', '--model', 'm', '--voice', 'v', 'Give an id'],
    ['providers', 'add', 'cloud', '--url', 'a.example', '--model', 'm', '--voice', 'v', 'Give an address'],
  ])('%s %s … says how it is meant', async (...args) => {
    const sentence = args.pop() ?? '';
    expect(await runCliHere(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) });
  });

  it('is the exit code of the process', async () => {
    expect(await runCli('render', '--nonsense')).toMatchObject({ code: 2, stdout: '' });
  });

  it('is not to ask for the version', async () => {
    expect(await runCli('--version')).toMatchObject({ code: 0, stdout: `${manifest.version}\n` });
  });

  it.each(['render', 'serve', 'probe', 'demo'])('%s --help explains itself', async (command) => {
    const { code, stdout } = await runCliHere(command, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`vocative ${command}`);
    expect(stdout).toContain('--json');
  });
});

describe('an id or a name that is not there', () => {
  const stranger = '00000000-0000-4000-8000-000000000000';
  it.each([
    ['accounts list', 'accounts', 'limit', 'nope', '5'],
    ['accounts list', 'accounts', 'credits', stranger],
    ['accounts list', 'credentials', 'list', '--account', stranger],
    ['credentials list', 'credentials', 'revoke', stranger],
    ['models list', 'models', 'add', 'nope'],
    ['models list', 'models', 'remove', 'nope'],
    ['models list', 'models', 'verify', 'nope'],
    ['providers list', 'providers', 'forget', 'nope'],
    ['providers list', 'providers', 'test', 'nope'],
    ['names list', 'names', 'choose', stranger],
    ['templates list', 'names', 'phrases', 'nope'],
    ['templates list', 'templates', 'cut', stranger, '--put-back'],
    ['templates list', 'templates', 'layout', 'nope', 'side'],
    ['pronunciations list', 'pronunciations', 'remove', 'Nope'],
    ['speakers list', 'speakers', 'remove', 'Nope'],
  ])('leads to vocative %s', async (list, ...args) => {
    const { code, stdout } = await runCliHere(...args, '--data', join(folder, 'empty'), '--json');
    const { error } = JSON.parse(stdout) as { error: unknown };
    expect({ code, error }).toMatchObject({
      code: 1,
      error: {
        code: 'NOT_FOUND',
        subject: expect.stringMatching(/nope|0000/i),
        message: expect.stringContaining(list),
      },
    });
  });
});

it.each([
  ['--ipa', 'ʃɪˈvɔːn', 'pronunciations', 'set', 'Ada', '--ipa', '???'],
  ['<name>', 'Too big', 'accounts', 'add', 'x'.repeat(300)],
  ['--name', 'Too big', 'credentials', 'add', '--name', 'x'.repeat(300)],
  ['--speaker', 'Too big', 'consent', 'sentence', '--speaker', 'x'.repeat(300)],
])('a value of %s that the studio cannot use is named as it was typed, and why', async (place, why, ...args) => {
  const { code, stdout } = await runCliHere(...args, '--data', join(folder, 'empty'), '--json');
  const { error } = JSON.parse(stdout) as { error: { message: string } };
  expect({ code, error }).toMatchObject({ code: 1, error: { code: 'INVALID_REQUEST', subject: place } });
  expect(error.message).toMatch(new RegExp(`^Correct what is missing or can’t be used, and try again\\. .*${why}`));
});

it.each([
  ['--look', '{"mode": "nope"}', 'mode: Invalid option'],
  ['--look', 'no JSON', 'it is no JSON'],
  ['--page', '{"sender": {"role": "Sales"}}', 'sender.name: Invalid input'],
  ['--page', '{"color": "red"}', 'color: Invalid string'],
  ['--backgrounds', '[]', 'Too small'],
  ['--backgrounds', '7', 'this is no list of backgrounds'],
])('render %s with %s says in one sentence what is wrong, and how it is written', async (option, contents, problem) => {
  const [rows, settings] = [file('two.csv', 'first_name,company\nAda,Acme\n'), file('settings.json', contents)];
  const job = ['--template', sample, '--script', script, '--rows', rows, '--out', join(folder, 'out')];
  const { stdout } = await runCliHere('render', ...job, option, settings, '--json');
  const { error } = JSON.parse(stdout) as { error: { message: string } };
  expect(error).toMatchObject({ code: 'REQUEST_UNUSABLE', subject: settings });
  expect(error.message).toMatch(new RegExp(`${problem}.*Write JSON like [[{].*[\\]}]\\.$`));
});

describe('models import', () => {
  it('of what is no model names it, logs nothing, and keeps nothing', async () => {
    const data = ['--data', join(folder, 'empty')];
    const path = file('no-model.txt', 'no model');
    const refused = await runCliHere('models', 'import', path, ...data, '--json');
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'MODEL_UNSUPPORTED', subject: path } });
    expect((await runCliHere('models', 'list', ...data)).stdout).not.toContain('no-model');
    const missing = await runCliHere('models', 'import', '/nope', ...data, '--json');
    expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'FILE_NOT_FOUND', subject: '/nope' } });
  });
});

describe('probe', () => {
  it('of a folder says that it is no file', async () => {
    const { stdout } = await runCliHere('probe', folder, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'FILE_UNREADABLE', subject: folder } });
  });

  it.each([
    ['not-media.mp4', () => 'This is a text, whatever its name says.', 'NOT_MEDIA'],
    ['empty.mp4', () => '', 'MEDIA_EMPTY'],
    ['sound.wav', () => wavFile(1), 'MEDIA_NO_VIDEO'],
  ])('answers %s with a typed error', async (name, contents, expected) => {
    const { code, stdout } = await runCliHere('probe', file(name, contents()), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: expected } });
  });

  it('answers a missing file with a typed error', async () => {
    const { code, stdout, stderr } = await runCli('probe', join(folder, 'nowhere.mp4'), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'FILE_NOT_FOUND' } });
    expect(stderr).toContain('FILE_NOT_FOUND');
  });

  it('tells what the sample is', async () => {
    const { code, stdout } = await runCliHere('probe', sample, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      video: { codec: 'h264', width: 1280, height: 720, frameRate: [30, 1], rotation: 0 },
      audio: { codec: 'aac' },
      notes: [],
    });
  });
});

describe('render', () => {
  const rows = 'first_name,company\nBo,Contoso\n';
  let defaults: Record<string, string>;

  beforeAll(async () => {
    defaults = {
      '--template': await smallRecording(join(folder, 'recording.mkv')),
      '--script': script,
      '--rows': file('rows.csv', rows),
      '--sections': file(
        'sections.json',
        '[{"variable":"first_name","start":0.5,"end":1},{"variable":"company","start":2,"end":2.5}]',
      ),
      '--data': join(folder, 'data'),
    };
  });

  /** Runs render with some options replaced and returns the error it ended with. */
  async function failure(changes: Record<string, string>) {
    const out = join(folder, 'out');
    const options = Object.entries({ ...defaults, '--out': out, ...changes }).flat();
    const { code, stdout } = await runCliHere('render', ...options, '--json');
    expect(code).toBe(1);
    const leftovers = existsSync(out) ? readdirSync(out) : [];
    expect(leftovers).toEqual([]);
    return JSON.parse(stdout).error as { code: string; message: string; row?: number; subject?: string };
  }

  it.each([
    ['a script that never closes a mark', { '--script': 'Hi {{first_name|Sarah' }, 'SCRIPT_INVALID'],
    ['a script without variables', { '--script': 'Hi there' }, 'SCRIPT_NO_VARIABLES'],
    ['a missing template', { '--template': join(folder, 'nowhere.mov') }, 'FILE_NOT_FOUND'],
    ['a missing row file', { '--rows': join(folder, 'nowhere.csv') }, 'FILE_NOT_FOUND'],
    ['an unknown voice', { '--voice': 'flite:nobody' }, 'VOICE_UNAVAILABLE'],
    ['a file name with an unknown variable', { '--name-pattern': '{nickname}.mp4' }, 'VARIABLE_UNKNOWN'],
  ])('refuses %s', async (_, changes, expected) => {
    expect(await failure(changes)).toMatchObject({ code: expected, message: expect.stringMatching(/\.$/) });
  });

  it.each([
    ['wrong columns', 'color,city\nBlue,Oslo\n', 'VARIABLE_MISSING'],
    ['no rows', 'first_name,company\n', 'ROWS_EMPTY'],
    ['2,001 rows', `first_name,company\n${'Bo,Contoso\n'.repeat(2_001)}`, 'ROWS_TOO_MANY'],
  ])('refuses a CSV with %s', async (name, contents, expected) => {
    expect(await failure({ '--rows': file(`${name}.csv`, contents) })).toMatchObject({ code: expected });
  });

  it('names the first row with a missing value if none is complete', async () => {
    const path = file('gap.csv', 'first_name,company\n,Contoso\nAl,\n');
    expect(await failure({ '--rows': path })).toMatchObject({
      code: 'ROW_VALUE_MISSING',
      row: 0,
      subject: 'first_name',
    });
  });

  it('reads a CSV with a byte order mark and semicolons', async () => {
    const path = file('excel.csv', '\uFEFFfirst_name;company;note\r\n"Bo; the first";Contoso;x\r\n');
    // Past the rows, the next thing wrong is the template.
    expect(await failure({ '--rows': path, '--template': file('text.mp4', 'no video') })).toMatchObject({
      code: 'NOT_MEDIA',
    });
  });

  it('names the variable that has no time', async () => {
    const path = file('one.json', '[{"variable":"first_name","start":0.5,"end":1}]');
    expect(await failure({ '--sections': path })).toMatchObject({ code: 'VARIABLE_WITHOUT_TIME', subject: 'company' });
  });

  it.each([
    ['text', 'first_name 0.5 1'],
    ['the wrong shape', '{"first_name":[0.5,1]}'],
    [
      'times outside the recording',
      '[{"variable":"first_name","start":0.5,"end":1},{"variable":"company","start":900,"end":901}]',
    ],
  ])('refuses a sections file that holds %s', async (name, contents) => {
    expect(await failure({ '--sections': file(`${name}.json`, contents) })).toMatchObject({ code: 'SECTION_INVALID' });
  });

  it.skipIf(process.platform === 'win32')('reads the sections from a pipe', async () => {
    const pipe = join(folder, 'sections-pipe');
    execFileSync('mkfifo', [pipe]);
    const written = writeFile(pipe, '[{"variable":"first_name","start":0.5,"end":1}]');
    expect(await failure({ '--sections': pipe })).toMatchObject({ code: 'VARIABLE_WITHOUT_TIME', subject: 'company' });
    await written;
  });

  it('says which of two recordings it prepares', async () => {
    const body = file('body.mp4', 'no video');
    // Where none of both is known yet.
    const places = { '--data': join(folder, 'other-data'), '--out': join(folder, 'out') };
    const options = Object.entries({ ...defaults, ...places, '--then': body }).flat();
    const { code, stderr } = await runCliHere('render', ...options);
    expect(code).toBe(1);
    expect(stderr).toContain('recording.mkv: Preparing video');
    expect(stderr).toContain('body.mp4: ');
  });

  it('refuses to write where a file is', async () => {
    const out = file('taken', 'mine');
    expect(await failure({ '--out': out })).toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: out });
  });

  it('refuses to keep its data where a file is', async () => {
    const data = file('data.txt', 'mine');
    expect(await failure({ '--data': data })).toMatchObject({
      code: 'STORAGE_UNWRITABLE',
      subject: expect.stringContaining(data),
    });
  });

  // Making folders there with the system's own recursion never ends.
  it.runIf(process.platform === 'linux')('refuses to write into a file system of the system itself', async () => {
    const error = await failure({ '--out': '/proc/nowhere/videos' });
    expect(error).toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: '/proc/nowhere' });
  });

  it('refuses a template without a picture', async () => {
    expect(await failure({ '--template': file('sound.wav', wavFile(1)) })).toMatchObject({ code: 'MEDIA_NO_VIDEO' });
  });
});

it('speak says so where a folder has the name of its file', async () => {
  const out = temporaryFolder('spoken.wav');
  const { code, stdout } = await runCliHere('speak', 'Hi', '--out', out, '--data', join(folder, 'data'), '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'STORAGE_UNWRITABLE', subject: out } });
});
