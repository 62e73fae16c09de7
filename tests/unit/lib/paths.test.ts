import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolderOf, defaultDataFolder, studioFolderIn } from '#electron/lib/paths.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('paths');

describe('the data folder', () => {
  test('is the one that is named, absolute, and the usual one where the name is empty', () => {
    expect(dataFolderOf('here')).toBe(resolve('here'));
    expect(dataFolderOf('')).toBe(defaultDataFolder());
    expect(dataFolderOf(undefined)).toBe(defaultDataFolder());
    expect(defaultDataFolder({ VOCATIVE_DATA: 'there' }, 'linux')).toBe(resolve('there'));
  });

  test('follows the custom of each system', () => {
    expect(defaultDataFolder({}, 'linux')).toBe(join(homedir(), '.local', 'share', 'vocative'));
    expect(defaultDataFolder({ XDG_DATA_HOME: '/data' }, 'linux')).toBe(join('/data', 'vocative'));
    expect(defaultDataFolder({ XDG_DATA_HOME: '' }, 'linux')).toBe(defaultDataFolder({}, 'linux'));
    expect(defaultDataFolder({}, 'darwin')).toBe(join(homedir(), 'Library', 'Application Support', 'Vocative'));
  });

  test('stays out of the roaming profile of Windows, unless an older version has put data there', () => {
    const environment = { LOCALAPPDATA: join(folder, 'Local'), APPDATA: join(folder, 'Roaming') };
    expect(defaultDataFolder(environment, 'win32')).toBe(join(folder, 'Local', 'Vocative'));
    mkdirSync(join(folder, 'Roaming', 'Vocative', 'studio'), { recursive: true });
    expect(defaultDataFolder(environment, 'win32')).toBe(join(folder, 'Roaming', 'Vocative'));
    mkdirSync(join(folder, 'Local', 'Vocative'), { recursive: true });
    expect(defaultDataFolder(environment, 'win32')).toBe(join(folder, 'Local', 'Vocative'));
  });
});

describe('the studio of a data folder', () => {
  test('is at one place in it', () => {
    expect(studioFolderIn(join(folder, 'new'))).toBe(join(folder, 'new', 'studio'));
  });

  test.each([
    ['studio', /--data \S+paths-\w+$/u],
    ['service', /Rename it to \S+NAME\S+ and give --data \S+NAME, with any NAME\.$/u],
  ])('is not looked for inside the data of a studio: %s', (name, wayOut) => {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'studio.db'), '');
    expect(() => studioFolderIn(own)).toThrow(
      expect.objectContaining({ code: 'DATA_FOLDER_LAYOUT', subject: own, message: expect.stringMatching(wayOut) }),
    );
  });
});
