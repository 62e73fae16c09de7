import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGroupSync } from '#electron/lib/group-sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('group-sync');

function makeFiles(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const file = join(folder, `${prefix}-${number}`);
    writeFileSync(file, `${prefix} ${number}`);
    return file;
  });
}

describe('a group sync', () => {
  it('has synced all files of everyone who waits, those that came while it was under way included', async () => {
    const group = createGroupSync();
    const files = makeFiles('asker', 30);
    expect(group.areSynced(files)).toBe(false);
    const asked: Promise<void>[] = [];
    for (const file of files) {
      asked.push(
        group.sync([file]).then(() => {
          expect(group.areSynced([file])).toBe(true);
        }),
      );
      if (asked.length % 7 === 0) await asked[0];
    }
    await Promise.all(asked);
    expect(group.areSynced(files)).toBe(true);
  });

  it('passes over a file that is gone, and does not call it synced', async () => {
    const group = createGroupSync();
    const [kept = '', gone = ''] = makeFiles('gone', 2);
    rmSync(gone);
    await group.sync([kept, gone]);
    expect(group.areSynced([kept])).toBe(true);
    expect(group.areSynced([gone])).toBe(false);
  });

  it('does not take a new file for the one that had its name before', async () => {
    const group = createGroupSync();
    const [file = ''] = makeFiles('replaced', 1);
    await group.sync([file]);
    rmSync(file);
    writeFileSync(file, 'another');
    expect(group.areSynced([file])).toBe(false);
    await group.sync([file]);
    expect(group.areSynced([file])).toBe(true);
  });

  it('tells everyone who waits when the disk refuses, and goes on with the next', async () => {
    const group = createGroupSync();
    const [file = ''] = makeFiles('refused', 1);
    // A file below a file: neither there nor simply missing.
    const impossible = join(file, 'below');
    const answers = await Promise.allSettled([group.sync([impossible]), group.sync([file])]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await group.sync([file]);
    expect(group.areSynced([file])).toBe(true);
  });
});
