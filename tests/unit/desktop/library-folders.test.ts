import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Folder } from '#shared/api/index.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import type { Studio } from '#electron/client/studio.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import type { DesktopEvent } from '#electron/desktop/bridge/events.ts';
import { TemplateFolders } from '#electron/desktop/templates/folders.ts';

const account = 'builtin';
const never = new AbortController().signal;
let db: Db;
let told: DesktopEvent[];
let folders: TemplateFolders;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  told = [];
  folders = new TemplateFolders(db, (name, payload) => void told.push({ name, payload } as DesktopEvent));
});
afterEach(() => db.close());

function folder(id: string, name: string): Folder {
  const at = '2026-11-23T00:00:00Z';
  const counts = { generated_videos: 0, parent_videos: 0 };
  return {
    id,
    name,
    user_id: 'u',
    workspace_id: 'vocative',
    ...counts,
    created_at: at,
    updated_at: at,
    sync_folder_id: null,
  };
}

/** A studio that lists its folders as they are told, one answer a call. */
function studioWith(...answers: (() => Promise<Folder[]>)[]): Pick<Studio, 'account' | 'call'> {
  return { account, call: (() => answers.shift()?.()) as Studio['call'] };
}

describe('the folders of the library', () => {
  it('become those of the studio, and the window is told only of a change', async () => {
    folders.save(account, folder('old', 'Deleted elsewhere'));
    const listed = async () => [folder('b', 'Spring'), folder('a', 'Autumn')];
    await folders.refresh(studioWith(listed), never);
    const now = [
      { id: 'a', name: 'Autumn' },
      { id: 'b', name: 'Spring' },
    ];
    expect(folders.list(account)).toEqual(now);
    expect(told).toEqual([{ name: 'folders.changed', payload: now }]);
    await folders.refresh(studioWith(listed), never);
    expect(told).toHaveLength(1);
  });

  it('keep what was changed while the studio was asked, and ask again', async () => {
    folders.save(account, folder('a', 'Autumn'));
    const studio = studioWith(
      async () => {
        folders.save(account, folder('b', 'Spring'));
        folders.delete(account, 'a');
        return [folder('a', 'Autumn')];
      },
      async () => [folder('b', 'Spring')],
    );
    await folders.refresh(studio, never);
    expect(folders.list(account)).toEqual([{ id: 'b', name: 'Spring' }]);
  });

  it('stay as they are when the account is left meanwhile', async () => {
    folders.save(account, folder('a', 'Autumn'));
    const left = new AbortController();
    const studio = studioWith(async () => {
      left.abort(new Error('left'));
      return [];
    });
    await expect(folders.refresh(studio, left.signal)).rejects.toThrow('left');
    expect(folders.list(account)).toHaveLength(1);
    expect(folders.list('another account')).toEqual([]);
  });
});
