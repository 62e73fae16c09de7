import { cpSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openContent } from '#electron/engine/workers/content.ts';
import { profileOf } from '#electron/engine/template/learned-sound.ts';
import type { SoundProfile } from '#electron/engine/template/sound-profile.ts';
import { openTemplateAudio } from '#electron/engine/template/template-audio.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { runTask } from '#electron/engine/workers/tasks.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenRecording } from '../../support/speech-like.ts';
import { placesIn } from '../../support/places.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('learned-sound');
const template = join(folder, 'template');
let info: TemplateInfo;
let copies = 0;

/** The template under another hash, as profiles are also kept in memory. */
function copyOf(): { copy: string; other: TemplateInfo; file: string } {
  const copy = join(folder, `copy-${(copies += 1)}`);
  cpSync(template, copy, { recursive: true });
  return { copy, other: { ...info, hash: copy }, file: join(copy, templateFiles.sound) };
}

function profile(copy: string, other: TemplateInfo): SoundProfile {
  const audio = openTemplateAudio(copy, other);
  try {
    return profileOf(copy, other, audio);
  } finally {
    audio.close();
  }
}

beforeAll(async () => {
  await makeTemplate(template, [spokenRecording(12, 4).samples]);
  info = JSON.parse(readFileSync(join(template, templateFiles.info), 'utf8')) as TemplateInfo;
});

describe('what is learnt of a template’s sound', () => {
  it('is kept beside the template, and gives the same profile as listening does', () => {
    const { copy, other, file } = copyOf();
    expect(existsSync(file)).toBe(false);
    const listened = profile(copy, other);
    const { mtimeMs } = statSync(file);
    expect(profile(copy, { ...other, hash: 'read from the file' })).toEqual(listened);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('is there after an import, so that no render has to listen', async () => {
    const video = { width: 64, height: 48, times: steadyTimes(25, 1) };
    const source = await makeRecording({ file: join(folder, 'source.mkv'), video, audio: { seconds: 1 } });
    const imported = join(folder, 'imported');
    const context = {
      content: openContent(placesIn(folder, { sources: folder, templates: folder })),
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onAlive: () => undefined,
      askHost: () => Promise.reject(new Error('nothing is asked')),
    };
    const facts = await runTask(
      { kind: 'normalize', source: `sources/${basename(source)}`, template: 'imported' },
      context,
    );
    expect(existsSync(join(imported, templateFiles.sound))).toBe(true);
    // Were it listened to now, there would be silence.
    const audio = join(imported, templateFiles.audio);
    writeFileSync(audio, new Uint8Array(statSync(audio).size));
    expect(profile(imported, facts).speechPower).toBeGreaterThan(0);
  });

  it('is learnt again when its file is damaged', () => {
    const { copy, other, file } = copyOf();
    const listened = profile(copy, other);
    truncateSync(file, 20);
    expect(profile(copy, { ...other, hash: 'damaged' })).toEqual(listened);
    expect(statSync(file).size).toBeGreaterThan(20);
  });

  it('does not bring the folder of a deleted template back', () => {
    const { copy, other } = copyOf();
    const audio = openTemplateAudio(copy, other);
    rmSync(copy, { recursive: true });
    expect(() => profileOf(copy, other, audio)).toThrow('ENOENT');
    audio.close();
    expect(existsSync(copy)).toBe(false);
  });
});
