import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#electron/db/open.ts';
import { listAccounts } from '#electron/desktop/database/accounts.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { listSpools } from '#electron/desktop/database/spools.ts';
import { listTemplates } from '#electron/desktop/database/templates.ts';
import { newTemplateRecord } from '#electron/desktop/templates/view.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const file = join(temporaryFolder('desktop-migrations'), 'desktop.db');

test('what an earlier version stored is kept, without the paths of accounts and the marks in recordings', () => {
  const before = openDatabase({ file, migrations: migrations.slice(0, 3) });
  before.exec(`INSERT INTO accounts VALUES
    ('a', 'North', 'https://studio.example.com', 'client', 'c1', '{"listActors":"/v9"}', '2026-11-01T00:00:00Z')`);
  const { id, account, createdAt, ...own } = newTemplateRecord('a', 't');
  before
    .prepare('INSERT INTO templates (id, account, created_at, own) VALUES (?, ?, ?, ?)')
    .run(id, account, createdAt, JSON.stringify({ ...own, flubs: [1.5], splits: [4] }));
  before.exec(`INSERT INTO spools (id, kind, name, script, mime_type, bytes, next_sequence, started_at, template_id, flubs)
    VALUES ('s', 'recording', 'Take', 'Hi', 'video/webm', 3, 1, '2026-11-01T00:00:00Z', 't', '[1.5]')`);
  before.close();

  const db = openDatabase({ file, migrations });
  try {
    const [stored] = listAccounts(db);
    expect(stored).toMatchObject({ id: 'a', name: 'North', clientId: 'c1', createdAt: '2026-11-01T00:00:00Z' });
    expect(stored).not.toHaveProperty('paths');
    expect(listTemplates(db, 'a')).toEqual([{ ...newTemplateRecord('a', 't'), createdAt }]);
    expect(db.prepare('SELECT own FROM templates').pluck().get()).not.toMatch(/flubs|splits/u);
    expect(listSpools(db)).toMatchObject([{ id: 's', script: 'Hi', bytes: 3, templateId: 't', retake: null }]);
  } finally {
    db.close();
  }
});
