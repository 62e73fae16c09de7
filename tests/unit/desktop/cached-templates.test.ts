import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { findTemplate, saveTemplate, templateNames } from '#electron/desktop/database/templates.ts';
import { newTemplateRecord, toTemplate } from '#electron/desktop/templates/view.ts';

const account = 'builtin';
const media = {
  duration: 2,
  width: 640,
  height: 360,
  frame_rate: [25, 1] as [number, number],
  channels: 1,
  size: 1_000,
  video_url: 'http://127.0.0.1:1/video.mp4',
  poster_url: 'http://127.0.0.1:1/poster.jpg',
  preview_url: 'http://127.0.0.1:1/preview.gif',
};
let db: Db;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
});
afterEach(() => db.close());

describe('a cached template', () => {
  it('is read as it was saved', () => {
    const given = {
      name: 'Hello',
      named: true,
      script: 'Hi {{name|Ada}}',
      folderId: null,
      speaker: 'own' as const,
      screen: null,
    };
    const record = { ...newTemplateRecord(account, 't1', given), status: 'ready' as const, media };
    saveTemplate(db, record);
    expect(findTemplate(db, account, 't1')).toEqual(record);
    expect(templateNames(db, ['t1', 'gone']).get('t1')).toBe('Hello');
  });

  it('is never written over by another account', () => {
    const record = { ...newTemplateRecord(account, 't1'), status: 'ready' as const };
    saveTemplate(db, record);
    expect(() => saveTemplate(db, newTemplateRecord('other', 't1'))).toThrow();
    expect(findTemplate(db, account, 't1')).toEqual(record);
  });

  it('counts as not described yet where its description is one of an earlier interface', () => {
    saveTemplate(db, { ...newTemplateRecord(account, 't1'), studioId: 's1', status: 'ready', media });
    db.prepare(`UPDATE templates SET instance = '{"id":"s1","name":"Hello"}', media = '{"duration":2}'`).run();
    const read = findTemplate(db, account, 't1');
    expect(read).toMatchObject({ studioId: 's1', status: 'ready', instance: null, media: null });
    expect(read && toTemplate(read).videoUrl).toBeNull();
  });
});
