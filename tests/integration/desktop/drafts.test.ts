import { describe, expect, test } from 'vitest';
import { defaultCampaignOptions, type CampaignDraft, type Template } from '#shared/ipc/index.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

function draftOf({ id }: Pick<Template, 'id'>, ...names: string[]): CampaignDraft {
  return {
    templateId: id,
    name: 'Spring',
    source: 'leads.csv',
    table: {
      headings: ['First name'],
      rows: names.map((name, index) => ({ id: index + 1, cells: [name] })),
      headingsGiven: true,
      columns: { first_name: 0 },
      fallbacks: { first_name: 'there' },
      nextId: names.length + 1,
    },
    mode: 'keep_original',
    options: defaultCampaignOptions,
    trialId: null,
  };
}

describe('drafts of campaigns', () => {
  test('outlive the app, one for each template, the latest changed first', async () => {
    const [first, second] = [await app.readyTemplate(), await app.readyTemplate()];
    await app.ask('drafts.save', draftOf(first, 'Ada'));
    await app.ask('drafts.save', draftOf(second, 'Grace'));
    await app.ask('drafts.save', draftOf(first, 'Ada', 'Edith'));
    await app.desktop.close();
    await app.open();
    await app.connect();
    expect(await app.ask('drafts.list', {})).toEqual([draftOf(first, 'Ada', 'Edith'), draftOf(second, 'Grace')]);
    await app.ask('drafts.delete', { templateId: first.id });
    await app.ask('drafts.delete', { templateId: first.id });
    expect(await app.ask('drafts.list', {})).toEqual([draftOf(second, 'Grace')]);
  });

  test('end with the launch of their rows, and stay when the studio refuses it', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada', ''));
    const refused = { ...app.launchInput(template, ['Ada', '']), endsDraft: true };
    expect(await thrownBy(app.ask('campaigns.launch', refused))).toMatchObject({ code: 'ROW_VALUE_MISSING' });
    expect(await app.ask('drafts.list', {})).toEqual([draftOf(template, 'Ada', '')]);
    const { id } = await app.launch(template, 'Ada');
    expect(await app.ask('drafts.list', {})).toHaveLength(1);
    await app.finished(id);
    await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), endsDraft: true });
    expect(await app.ask('drafts.list', {})).toEqual([]);
  });

  test('end with a launch that waits for the studio', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada'));
    app.line.set('offline');
    await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), endsDraft: true });
    expect(await app.ask('drafts.list', {})).toEqual([]);
  });

  test('go with their template and are refused without one', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada'));
    await app.ask('templates.delete', { id: template.id });
    expect(await app.ask('drafts.list', {})).toEqual([]);
    expect(await thrownBy(app.ask('drafts.save', draftOf(template, 'Ada')))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
