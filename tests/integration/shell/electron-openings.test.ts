import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { say } from '#shared/errors/sentences/work.ts';
import { Openings, registerLinks } from '#electron/main/electron/openings.ts';
import * as electron from '../../support/electron-stand-in.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../support/electron-stand-in.ts'));

/** What the system gives the app to open. */

const folder = temporaryFolder('openings');
const talk = join(folder, 'My talk.mp4');
writeFileSync(talk, 'a video');
mkdirSync(join(folder, 'clips'));

const news = vi.fn();
let openings: Openings;

beforeEach(() => {
  electron.app.removeAllListeners();
  news.mockReset();
  openings = new Openings();
});

describe('a file', () => {
  test('of this start or of a later one is given to the page without its path', async () => {
    openings.add(['My talk.mp4'], folder);
    openings.listen(news);
    expect(news).toHaveBeenCalledOnce();
    const [first] = await openings.take();
    expect(first).toEqual({ kind: 'file', id: expect.any(String), name: 'My talk.mp4', bytes: 7 });
    expect(JSON.stringify(first)).not.toContain(folder);
    expect(openings.pathOf(first?.kind === 'file' ? first.id : '')).toBe(talk);

    electron.app.secondInstance(['My talk.mp4'], folder);
    expect(news).toHaveBeenCalledTimes(2);
    expect(await openings.take()).toMatchObject([{ kind: 'file', name: 'My talk.mp4' }]);
    expect(await openings.take()).toEqual([]);
  });

  test('is found by its address, which file managers on Linux give', async () => {
    openings.add([pathToFileURL(talk).href], '/');
    const [first] = await openings.take();
    expect(first).toMatchObject({ kind: 'file', name: 'My talk.mp4' });
    expect(openings.pathOf(first?.kind === 'file' ? first.id : '')).toBe(talk);
    openings.add(['file:///a%zz.mp4', 'file://elsewhere/talk.mp4'], '/');
    expect(await openings.take()).toMatchObject([{ kind: 'refused' }, { kind: 'refused' }]);
  });

  test('waits beside a screen that was chosen in the menu', async () => {
    openings.listen(news);
    openings.show('settings');
    openings.add(['My talk.mp4'], folder);
    expect(news).toHaveBeenCalledTimes(2);
    expect(await openings.take()).toMatchObject([{ kind: 'link', to: { screen: 'settings' } }, { kind: 'file' }]);
    expect(await openings.take()).toEqual([]);
  });

  test('that macOS gives before anybody listens is kept', async () => {
    expect(electron.app.open('open-file', talk)).toBe(true);
    openings.listen(news);
    expect(news).toHaveBeenCalledOnce();
    expect(await openings.take()).toMatchObject([{ kind: 'file', name: 'My talk.mp4' }]);
  });

  test.each([
    ['that is gone', 'nothing.mp4', 'FILE_NOT_FOUND'],
    ['with a name no system takes', 'a\0b.mp4', 'FILE_UNREADABLE'],
    ['with a name that is too long', `${'x'.repeat(5_000)}.mp4`, 'FILE_UNREADABLE'],
  ])('%s gives a sentence', async (_, name, code) => {
    openings.add([name], folder);
    expect(await openings.take()).toEqual([{ kind: 'refused', problem: { code, message: expect.any(String) } }]);
  });

  test('that is a folder gives one in each language', async () => {
    openings.add(['clips'], folder);
    const problem = { code: 'FILE_UNREADABLE', ...say('notFile', { name: 'clips' }) };
    expect(await openings.take()).toEqual([{ kind: 'refused', problem }]);
  });

  test('whose id nobody was given has no path', () => {
    expect(openings.pathOf(talk)).toBeUndefined();
  });
});

describe('a link', () => {
  test('leads to a screen', async () => {
    expect(electron.app.open('open-url', 'vocative://campaign/spring')).toBe(true);
    electron.app.secondInstance(['vocative://template/hello']);
    expect(await openings.take()).toEqual([
      { kind: 'link', to: { screen: 'campaign', id: 'spring' } },
      { kind: 'link', to: { screen: 'template', id: 'hello' } },
    ]);
  });

  test('that is malformed gives a sentence', async () => {
    openings.add(['VOCATIVE://template/../../etc'], '/');
    expect(await openings.take()).toMatchObject([{ kind: 'refused', problem: { code: 'LINK_INVALID' } }]);
  });

  test('brings no file along', async () => {
    openings.add(['vocative://templates', talk], '/');
    expect(await openings.take()).toEqual([{ kind: 'link', to: { screen: 'templates' } }]);
  });
});

test.each([[null], [{}], [{ opened: 'x' }], [{ opened: [1] }], [['x']]])(
  'a second start that hands over %j opens nothing',
  async (data) => {
    electron.app.emit('second-instance', {} as Electron.Event, [], '/', data);
    expect(await openings.take()).toEqual([]);
  },
);

test('the system opens links with a package, and not with the Electron of a developer', () => {
  electron.log.length = 0;
  registerLinks();
  expect(electron.log).toEqual([]);
  electron.app.isPackaged = true;
  registerLinks();
  electron.app.isPackaged = false;
  expect(electron.log).toEqual(['protocol client of vocative']);
});
