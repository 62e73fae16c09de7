import { FF_ENCODER_OPUS } from 'node-av/constants';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { probeMedia } from '#electron/engine/media/import/probe.ts';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { ac4Recording } from '../../support/ac4-recording.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('refusals');
const file = (name: string) => join(folder, name);

function written(name: string, contents: string | Uint8Array): string {
  writeFileSync(file(name), contents);
  return file(name);
}

const picture = { times: steadyTimes(25, 1) };

/** The code both looking at and importing a file end with. */
async function refusal(source: string): Promise<string> {
  const probed = await thrownBy(probeMedia(source));
  const imported = await thrownBy(normalize({ source, folder: file('template') }));
  expect(imported.code).toBe(probed.code);
  return probed.code;
}

describe('a file that cannot become a template', () => {
  it('may be missing', async () => {
    expect(await refusal(file('nowhere.mp4'))).toBe('FILE_NOT_FOUND');
  });

  it('may be empty', async () => {
    expect(await refusal(written('empty.mp4', ''))).toBe('MEDIA_EMPTY');
  });

  it.each([
    ['a text', 'letter.txt', 'Dear Sarah,\nhow are you?\n'],
    ['a text named as a video', 'letter.mp4', 'Dear Sarah,\nhow are you?\n'],
    [
      'a play list',
      'list.m3u8',
      '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n',
    ],
    ['a list of files', 'list.ffconcat', "ffconcat version 1.0\nfile 'other.mkv'\n"],
    ['noise', 'noise.mp4', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251)],
  ])('may be %s', async (_, name, contents) => {
    expect(await refusal(written(name, contents))).toBe('NOT_MEDIA');
  });

  it('may be a folder', async () => {
    mkdirSync(file('folder.mp4'));
    expect(await refusal(file('folder.mp4'))).toBe('NOT_MEDIA');
  });

  it('may have sound only', async () => {
    expect(await refusal(await makeRecording({ file: file('sound.mkv'), audio: { seconds: 1 } }))).toBe(
      'MEDIA_NO_VIDEO',
    );
  });

  it('may have sound and a cover picture', async () => {
    const source = await makeRecording({
      file: file('cover.mp4'),
      audio: { seconds: 1, encoder: FF_ENCODER_OPUS },
      cover: true,
    });
    expect(await refusal(source)).toBe('MEDIA_NO_VIDEO');
  });

  it.each([
    ['picture', 'avc1', 'encv'],
    ['sound', 'Opus', 'enca'],
  ])('may have a protected %s', async (_, plain, encrypted) => {
    const source = await makeRecording({
      file: file(`${encrypted}.mp4`),
      video: picture,
      audio: { seconds: 1, encoder: FF_ENCODER_OPUS },
    });
    const bytes = readFileSync(source);
    bytes.write(encrypted, bytes.indexOf(plain, bytes.indexOf('stsd')), 'latin1');
    writeFileSync(source, bytes);
    expect((await thrownBy(normalize({ source, folder: file('template') }))).code).toBe('MEDIA_ENCRYPTED');
  });

  it('may be silent, which looking at it reports and importing refuses', async () => {
    const source = await makeRecording({ file: file('silent.mkv'), video: picture });
    const report = await probeMedia(source);
    expect(report.audio).toBeNull();
    expect(report.notes).toMatchObject([{ code: 'no_sound' }]);
    expect((await thrownBy(normalize({ source, folder: file('template') }))).code).toBe('MEDIA_NO_AUDIO');
  });

  it('may be too short', async () => {
    const video = { times: steadyTimes(25, 0.2) };
    const source = await makeRecording({ file: file('short.mkv'), video, audio: { seconds: 0.2 } });
    expect((await probeMedia(source)).notes).toContainEqual(expect.objectContaining({ code: 'too_short' }));
    expect((await thrownBy(normalize({ source, folder: file('template') }))).code).toBe('MEDIA_TOO_SHORT');
  });

  it('may be cut off before its index', async () => {
    const source = await makeRecording({ file: file('cut.mov'), video: picture, audio: { seconds: 1 } });
    truncateSync(source, 20_000);
    expect(await refusal(source)).toBe('NOT_MEDIA');
  });

  it('may have sound that only an untrusted decoder reads', async () => {
    const source = await ac4Recording(await longTemplate(), file('ac4.mp4'), { alsoAac: false });
    expect((await probeMedia(source)).notes).toMatchObject([
      { code: 'sound_undecodable', message: 'The sound (ac4) can’t be decoded here.' },
    ]);
    expect(await thrownBy(normalize({ source, folder: file('template') }))).toMatchObject({
      code: 'MEDIA_UNSUPPORTED',
      message: expect.stringContaining('(ac4)'),
    });
    expect((await thrownBy(readSound(source, { longest: longestSound }))).code).toBe('MEDIA_UNSUPPORTED');
  });

  it('leaves nothing behind', () => {
    expect(readdirSync(folder).filter((name) => name.startsWith('template') || name.endsWith('.partial'))).toEqual([]);
  });
});

async function longTemplate(): Promise<string> {
  const folderOfIt = file('of-three-seconds');
  if (!existsSync(folderOfIt)) await normalize({ source: await longRecording('whole.mkv'), folder: folderOfIt });
  return join(folderOfIt, 'template.mp4');
}

it('a recording with sound in two codecs is used with the one that can be decoded', async () => {
  const source = await ac4Recording(await longTemplate(), file('both.mp4'), { alsoAac: true });
  const { audio, notes } = await probeMedia(source);
  expect(audio).toMatchObject({ track: 2, others: [{ track: 1, codec: 'ac4', decodable: false }] });
  expect(notes).toMatchObject([
    { code: 'track_chosen', track: 2, tracks: 2 },
    { code: 'track_undecodable', track: 1 },
  ]);
  expect((await normalize({ source, folder: file('from-both') })).duration).toBeCloseTo(3, 1);
});

async function longRecording(name: string): Promise<string> {
  return makeRecording({
    file: file(name),
    video: { times: steadyTimes(25, 3), luma: (index, x) => 60 + ((index * 5 + x * 100) % 120) },
    audio: { seconds: 3 },
  });
}

describe('a damaged recording', () => {
  it('that was cut off is used as far as it goes', async () => {
    const source = await longRecording('cut.mkv');
    truncateSync(source, Math.floor(readFileSync(source).length * 0.6));
    const info = await normalize({ source, folder: file('from-cut') });
    expect(info.duration).toBeGreaterThan(1);
    expect(info.duration).toBeLessThan(3);
  });

  it('with broken bytes in the middle is used', async () => {
    const source = await longRecording('broken.mkv');
    const bytes = readFileSync(source);
    const middle = Math.floor(bytes.length * 0.4);
    bytes.fill(0x55, middle, middle + 3000);
    writeFileSync(source, bytes);
    const info = await normalize({ source, folder: file('from-broken') });
    expect(info.duration).toBeGreaterThan(2);
  });
});
