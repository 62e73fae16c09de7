import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultCampaignOptions } from '#shared/ipc/index.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { clearAccountCache, measureAccount } from '#electron/desktop/database/accounts.ts';
import { saveDraft, savePreset, setPresetStart } from '#electron/desktop/database/campaign-drafts.ts';
import { findCampaign, insertCampaign } from '#electron/desktop/database/campaigns.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { listTemplates, saveTemplate } from '#electron/desktop/database/templates.ts';
import { newTemplateRecord } from '#electron/desktop/templates/view.ts';
import { campaignRecord } from '../../support/campaign-records.ts';

const account = 'a';
let db: Db;

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
});
afterEach(() => db.close());

function template(id: string): void {
  saveTemplate(db, { ...newTemplateRecord(account, id), studioId: `${id} there`, status: 'ready' });
}

function withBody(bodyTemplateId: string) {
  return { ...defaultCampaignOptions, bodyTemplateId };
}

describe('clearing what is kept of an account', () => {
  it('leaves templates that unfinished campaigns, drafts and presets refer to, also as a body', () => {
    for (const id of ['t1', 't2', 't3', 'b1', 'b2', 'b3', 'unused']) template(id);
    const waiting = { status: 'waiting', accepted: false, studioId: null } as const;
    insertCampaign(db, campaignRecord({ ...waiting, options: withBody('b1') }), []);
    const table = {
      headings: [],
      headingsGiven: false,
      columns: {},
      fallbacks: {},
      rows: [],
      nextId: 1,
      source: null,
    };
    const mode = 'keep_original' as const;
    saveDraft(db, { templateId: 't2', name: '', table, mode, options: withBody('b2') });
    const preset = { id: 'p', name: 'Spring', mode, options: withBody('b3'), fallbacks: {}, layout: null };
    savePreset(db, account, preset);
    setPresetStart(db, 't3', 'p');
    clearAccountCache(db, account);
    const kept = listTemplates(db, account).map(({ id }) => id);
    expect(kept.toSorted()).toEqual(['b1', 'b2', 'b3', 't1', 't2', 't3']);
  });

  it('leaves a failed launch whose rows never reached the studio', () => {
    template('t1');
    insertCampaign(db, campaignRecord({ id: 'sent', idempotencyKey: 'sent', status: 'failed' }), []);
    insertCampaign(db, campaignRecord({ id: 'refused', status: 'failed', accepted: false }), []);
    clearAccountCache(db, account);
    expect(['sent', 'refused'].map((id) => findCampaign(db, account, id)?.id)).toEqual([undefined, 'refused']);
    expect(measureAccount(db, account)).toMatchObject({ templates: 1, campaigns: 1, unsent: 1 });
  });
});
