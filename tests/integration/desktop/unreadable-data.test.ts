import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { appWorkspace } from '#shared/ipc/index.ts';
import type { UnreadableData } from '#electron/desktop/bridge/shell.ts';
import { noStudio, openDesktop, realStudio } from '../../support/desktop.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Databases that this version cannot read are kept aside, and only where the user wants that. */

const letter = 'This is a letter, not a database. '.repeat(100);
let dataFolder: string;
let asked: UnreadableData[];

beforeEach(() => {
  dataFolder = join(temporaryFolder('unreadable'), 'data');
  mkdirSync(join(dataFolder, 'studio'), { recursive: true });
  asked = [];
});

function answering(answer: boolean) {
  return {
    startsFresh: async (data: UnreadableData) => {
      asked.push(data);
      return answer;
    },
  };
}

const names = (): string[] => readdirSync(dataFolder).toSorted();
const aside = (start: string): string => {
  const found = names().find((name) => name.startsWith(`${start}.aside-2`));
  if (found === undefined) throw new Error(`nothing of ${start} is kept aside: ${names().join()}`);
  return join(dataFolder, found);
};

describe('a damaged database of the app', () => {
  beforeEach(() => writeFileSync(join(dataFolder, 'desktop.db'), letter));

  test('is kept aside where the user wants to start fresh', async () => {
    const app = await openDesktop(dataFolder, noStudio, answering(true));
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
    expect(readFileSync(aside('desktop.db'), 'utf8')).toBe(letter);
    expect(asked).toMatchObject([{ of: 'app', message: expect.stringContaining('damaged') }]);
    await app.desktop.close();
  });

  test('stays where the user does not, and the folder is free again', async () => {
    for (const _ of [1, 2]) {
      const opening = openDesktop(dataFolder, noStudio, answering(false));
      expect(await thrownBy(opening)).toMatchObject({ code: 'DATABASE_CORRUPT' });
    }
    expect(readFileSync(join(dataFolder, 'desktop.db'), 'utf8')).toBe(letter);
  });
});

describe('a damaged database of the built-in studio', () => {
  beforeEach(() => {
    writeFileSync(join(dataFolder, 'studio', 'studio.db'), letter);
    writeFileSync(join(dataFolder, 'studio', 'a-template.mp4'), 'a video');
  });

  test('is kept aside with its files where the user wants to start fresh', async () => {
    const app = await openDesktop(dataFolder, realStudio, answering(true));
    await vi.waitFor(async () => {
      expect(await app.ask('connection.get', {})).toMatchObject({ online: true });
    }, patience);
    expect(readFileSync(join(aside('studio'), 'studio.db'), 'utf8')).toBe(letter);
    expect(readFileSync(join(aside('studio'), 'a-template.mp4'), 'utf8')).toBe('a video');
    expect(asked).toMatchObject([{ of: 'studio' }]);
    await app.desktop.close();
  });

  test('stays where the user does not, and requests say why', async () => {
    const app = await openDesktop(dataFolder, realStudio, answering(false));
    await vi.waitFor(() => expect(asked).toHaveLength(1), patience);
    expect(await thrownBy(app.call('createFolder', { name: 'Spring', workspace_id: appWorkspace }))).toMatchObject({
      code: 'DATABASE_CORRUPT',
    });
    expect(readFileSync(join(dataFolder, 'studio', 'studio.db'), 'utf8')).toBe(letter);
    await app.desktop.close();
  });
});
