import { describe, expect, test } from 'vitest';
import { defaultCampaignOptions, type CampaignOptions, type Template } from '#shared/ipc/index.ts';
import { until } from '../../support/patience.ts';
import { draftOf, remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

describe('drafts of campaigns', () => {
  test('outlive the app, one for each template, the latest changed first', async () => {
    const [first, second] = [await app.readyTemplate(), await app.readyTemplate()];
    await app.ask('drafts.save', draftOf(first, 'Ada'));
    await app.ask('drafts.save', draftOf(second, 'Grace'));
    await app.ask('drafts.save', draftOf(first, 'Ada', 'Edith'));
    await app.desktop.close();
    await app.open();
    await app.connect();
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(first, 'Ada', 'Edith'), draftOf(second, 'Grace')]);
    await app.ask('drafts.delete', { templateId: first.id });
    await app.ask('drafts.delete', { templateId: first.id });
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(second, 'Grace')]);
  });

  test('are saved by the version that they were made of, so that no window overwrites another', async () => {
    const template = await app.readyTemplate();
    const { version } = await app.ask('drafts.save', { ...draftOf(template, 'Ada'), madeOf: '' });
    expect(await app.ask('drafts.list', {})).toEqual([{ ...draftOf(template, 'Ada'), version }]);
    await app.ask('drafts.save', { ...draftOf(template, 'Grace'), madeOf: version });
    for (const madeOf of ['', version])
      expect(await thrownBy(app.ask('drafts.save', { ...draftOf(template, 'Edith'), madeOf }))).toMatchObject({
        code: 'CHANGED_ELSEWHERE',
      });
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(template, 'Grace')]);
    // Its answer was lost, and it comes again.
    await app.ask('drafts.save', { ...draftOf(template, 'Grace'), madeOf: version });
    await app.ask('drafts.delete', { templateId: template.id });
    expect(await thrownBy(app.ask('drafts.save', { ...draftOf(template, 'Edith'), madeOf: version }))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
    });
    expect(await app.ask('drafts.list', {})).toEqual([]);
  });

  test('end with the launch of their rows, and stay when the studio refuses it', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada'));
    const refused = { ...app.launchInput(template, ['Ada']), variables: ['nickname'], endsDraft: true };
    expect(await thrownBy(app.ask('campaigns.launch', refused))).toMatchObject({ code: 'VARIABLE_UNKNOWN' });
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(template, 'Ada')]);
    const { id } = await app.launch(template, 'Ada');
    expect(await app.ask('drafts.list', {})).toHaveLength(1);
    await app.finished(id);
    await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), endsDraft: true });
    expect(await app.ask('drafts.list', {})).toEqual([]);
  });

  test('keep what was changed while a launch that the studio refuses was sent', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada'));
    const arrives = Promise.withResolvers<void>();
    app.line.set({ until: arrives.promise }, 'campaign');
    const refused = thrownBy(
      app.ask('campaigns.launch', {
        ...app.launchInput(template, ['Ada']),
        variables: ['nickname'],
        endsDraft: true,
      }),
    );
    await until(() => app.line.hanging() > 0);
    await app.ask('drafts.save', draftOf(template, 'Ada', 'Grace'));
    app.line.set('none', 'campaign');
    arrives.resolve();
    expect(await refused).toMatchObject({ code: 'VARIABLE_UNKNOWN' });
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(template, 'Ada', 'Grace')]);
  });

  test('are launched once, whichever windows show them', async () => {
    const template = await app.readyTemplate();
    const launch = (names: string[], ...lines: number[]) =>
      app.ask('campaigns.launch', { ...app.launchInput(template, names), lines, endsDraft: true });
    await app.ask('drafts.save', draftOf(template, 'Ada', 'Grace', 'Edith'));
    const [first, second] = [launch(['Ada', 'Grace'], 1, 2), thrownBy(launch(['Ada', 'Grace'], 1, 2))];
    expect(await second).toMatchObject({ code: 'CHANGED_ELSEWHERE', sentence: { key: 'listChangedElsewhere' } });
    await app.finished((await first).id);
    await launch(['Edith'], 1);
    expect(await thrownBy(launch(['Edith'], 1))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    expect((await app.ask('campaigns.list', {})).campaigns.map(({ total }) => total)).toEqual([1, 2]);
  });

  test('end with a launch that waits for the studio', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada'));
    app.line.set('offline');
    await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), endsDraft: true });
    expect(await app.ask('drafts.list', {})).toEqual([]);
  });

  test('stay with the people whom a launch did not take, and nobody is in both', async () => {
    const template = await app.readyTemplate();
    const whole = draftOf(template, 'Ada', 'Grace', 'Edith');
    const rest = { ...whole.table, rows: whole.table.rows.slice(1) };
    const first = { ...app.launchInput(template, ['Ada']), lines: [1], endsDraft: true };
    await app.ask('drafts.save', whole);
    expect(await thrownBy(app.ask('campaigns.launch', { ...first, variables: ['nickname'] }))).toMatchObject({
      code: 'VARIABLE_UNKNOWN',
    });
    expect(await app.ask('drafts.list', {})).toMatchObject([whole]);
    app.line.set('offline');
    const { id } = await app.ask('campaigns.launch', { ...first, name: whole.name });
    expect(await app.ask('drafts.list', {})).toMatchObject([{ name: `${whole.name} (2)`, table: rest }]);
    await app.ask('campaigns.withdraw', { id });
    expect(await app.ask('drafts.list', {})).toMatchObject([whole]);
    const again = await app.ask('campaigns.launch', { ...first, idempotencyKey: 'another press' });
    await app.ask('drafts.save', draftOf(template, 'Edith', 'Katherine'));
    expect(await thrownBy(app.ask('campaigns.withdraw', { id: again.id }))).toMatchObject({ code: 'CONFLICT' });
    await app.ask('drafts.save', draftOf(template, 'Edith'));
    await app.ask('campaigns.withdraw', { id: again.id });
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(template, 'Ada', 'Edith')]);
  });

  test('are not there twice where the rest was launched before a launch is taken back', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada', 'Grace', 'Edith'));
    app.line.set('offline');
    const launch = (names: string[], ...lines: number[]) =>
      app.ask('campaigns.launch', { ...app.launchInput(template, names), lines, endsDraft: true });
    const first = await launch(['Ada'], 1);
    const second = await launch(['Grace', 'Edith'], 1, 2);
    await app.ask('campaigns.withdraw', { id: first.id });
    const [draft] = await app.ask('drafts.list', {});
    expect(draft?.table.rows.map(({ cells }) => cells)).toEqual([['Ada']]);
    expect(await thrownBy(app.ask('campaigns.withdraw', { id: second.id }))).toMatchObject({ code: 'CONFLICT' });
    expect((await app.ask('campaigns.list', {})).campaigns).toMatchObject([{ id: second.id, total: 2 }]);
  });

  test('come back from a refused launch beside what another window made of the rest', async () => {
    const template = await app.readyTemplate();
    const refusedAfter = async (change: () => Promise<unknown>) => {
      await app.ask('drafts.save', draftOf(template, 'Ada', 'Grace'));
      const arrives = Promise.withResolvers<void>();
      app.line.set({ until: arrives.promise }, 'campaign');
      const input = { ...app.launchInput(template, ['Ada']), lines: [1], variables: ['nickname'], endsDraft: true };
      const refused = thrownBy(app.ask('campaigns.launch', input));
      await until(() => app.line.hanging() > 0);
      await change();
      app.line.set('none', 'campaign');
      arrives.resolve();
      expect(await refused).toMatchObject({ code: 'VARIABLE_UNKNOWN' });
    };
    await refusedAfter(() => app.ask('drafts.save', draftOf(template, 'Grace', 'Edith')));
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(template, 'Ada', 'Grace', 'Edith')]);
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
    const other = draftOf(template, 'Katherine');
    other.table.headings = ['Given name'];
    await refusedAfter(() => app.ask('drafts.save', other));
    expect(await app.ask('drafts.list', {})).toMatchObject([other]);
    const [kept] = (await app.ask('campaigns.list', {})).campaigns;
    expect(kept).toMatchObject({ status: 'failed', total: 1, problem: { code: 'VARIABLE_UNKNOWN' } });
  });

  test('go with their template and are refused without one', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada'));
    await app.ask('templates.delete', { id: template.id });
    expect(await app.ask('drafts.list', {})).toEqual([]);
    expect(await thrownBy(app.ask('drafts.save', draftOf(template, 'Ada')))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

const layout = {
  source: 'leads.csv',
  headings: ['E-mail', 'Site', 'First name'],
  headingsGiven: true,
  columns: { first_name: 2 },
};
const options = {
  ...defaultCampaignOptions,
  pageTitle: 'For {first_name}',
  captions: 'text' as const,
  callbackUrl: 'https://example.com/done',
};

describe('a campaign whose videos are being made', () => {
  test('is taken back with its list, behind which the people stay that it left out, and leaves no video', async () => {
    const template = await app.readyTemplate();
    const whole = draftOf(template, 'Ada', 'Grace', 'Edith');
    await app.ask('drafts.save', whole);
    const { columns, headings, headingsGiven } = whole.table;
    const { id } = await app.ask('campaigns.launch', {
      ...app.launchInput(template, ['Ada', 'Edith']),
      name: whole.name,
      options,
      layout: { source: 'leads.csv', columns, headings, headingsGiven },
      lines: [1, 3],
      endsDraft: true,
    });
    app.line.set('offline', 'campaign');
    expect(await thrownBy(app.ask('campaigns.withdraw', { id }))).toMatchObject({ code: 'STUDIO_UNREACHABLE' });
    expect((await app.ask('drafts.list', {}))[0]?.table.rows).toHaveLength(1);
    app.line.set('none', 'campaign');
    expect(await app.ask('campaigns.withdraw', { id })).toEqual({ templateId: template.id });
    const [draft] = await app.ask('drafts.list', {});
    expect(draft).toMatchObject({ name: whole.name, options, table: { headings, columns, nextId: 4 } });
    expect(draft?.table.rows.map(({ cells }) => cells[0])).toEqual(['Ada', 'Edith', 'Grace']);
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
    const on = { video_instance_id: template.instance?.id ?? '' };
    expect(await app.studio.client.call('listCampaigns', on)).toEqual([]);
  });

  test('is not taken back over another list', async () => {
    const template = await app.readyTemplate();
    const { id } = await app.launch(template, 'Ada');
    const other = draftOf(template, 'Grace');
    const table = { ...other.table, headings: ['Vorname'], headingsGiven: true };
    await app.ask('drafts.save', { ...other, table });
    expect(await thrownBy(app.ask('campaigns.withdraw', { id }))).toMatchObject({ code: 'CONFLICT' });
    expect((await app.finished(id)).status).toBe('done');
    expect(await app.ask('drafts.list', {})).toMatchObject([{ table }]);
  });
});

describe('a campaign that was launched', () => {
  /** Ada and somebody without a name, from a list of three columns. */
  async function launched(template: Template): Promise<string> {
    const { id } = await app.ask('campaigns.launch', {
      ...app.launchInput(template, ['Ada', '']),
      fallbacks: { first_name: 'there' },
      options,
      layout,
      extras: {
        headings: ['E-mail', 'Site'],
        rows: [
          ['ada@example.com', 'a.example'],
          ['info@example.com', ''],
        ],
      },
    });
    await app.finished(id);
    return id;
  }

  const rows = [
    { id: 1, cells: ['ada@example.com', 'a.example', 'Ada'] },
    { id: 2, cells: ['info@example.com', '', ''] },
  ];

  test('becomes a draft again with its settings and its list, while the studio is out of reach', async () => {
    const template = await app.readyTemplate();
    const id = await launched(template);
    app.line.set('offline');
    const duplicate = {
      templateId: template.id,
      name: 'Spring (2)',
      table: { ...layout, rows, fallbacks: { first_name: 'there' }, nextId: 3 },
      mode: 'keep_original',
      options,
    };
    expect(await app.ask('campaigns.duplicate', { id, rows: 'all' })).toMatchObject(duplicate);
    expect(await app.ask('drafts.list', {})).toMatchObject([duplicate]);
  });

  test('becomes one without its list, whose columns stay known', async () => {
    const template = await app.readyTemplate();
    const id = await launched(template);
    const draft = await app.ask('campaigns.duplicate', { id, rows: 'none' });
    expect(draft).toMatchObject({ options, table: { headings: layout.headings, rows: [], source: null } });
    expect(draft.table.columns).toEqual(layout.columns);
  });

  test('replaces a draft with recipients only where that is asked for', async () => {
    const template = await app.readyTemplate();
    const id = await launched(template);
    await app.ask('drafts.save', draftOf(template, 'Grace'));
    const refused = await thrownBy(app.ask('campaigns.duplicate', { id, rows: 'all' }));
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(template, 'Grace')]);
    const { table } = await app.ask('campaigns.duplicate', { id, rows: 'all', replace: true });
    expect(table.rows).toEqual(rows);
  });

  test('has a list by its variables where its columns are not known', async () => {
    const template = await app.readyTemplate();
    const { id } = await app.launch(template, 'Ada', 'Grace');
    const { table } = await app.ask('campaigns.duplicate', { id, rows: 'all' });
    expect(table).toMatchObject({ headings: ['first_name'], headingsGiven: false, columns: { first_name: 0 } });
    expect(table.rows.map(({ cells }) => cells)).toEqual([['Ada'], ['Grace']]);
  });

  test('gives its settings a name, under which campaigns of any template begin with them', async () => {
    const [template, other] = [await app.readyTemplate(), await app.readyTemplate()];
    const id = await launched(template);
    const { source: _source, ...columns } = layout;
    const settings = { mode: 'keep_original' as const, options, fallbacks: { first_name: 'there' }, layout: columns };
    const spring = await app.ask('presets.saveOfCampaign', { id, name: 'Spring' });
    expect(spring).toEqual({ id: spring.id, name: 'Spring', ...settings });
    const plain = await app.ask('presets.save', { ...settings, options: defaultCampaignOptions, name: 'Plain' });
    await app.ask('presets.start', { templateId: template.id, presetId: spring.id });
    await app.ask('presets.start', { templateId: other.id, presetId: spring.id });
    await app.restart();
    expect(await app.ask('presets.list', {})).toEqual({
      presets: [plain, spring],
      starts: { [template.id]: spring.id, [other.id]: spring.id },
      sender: null,
    });
    await app.ask('presets.start', { templateId: other.id, presetId: null });
    await app.ask('templates.delete', { id: template.id });
    expect(await app.ask('presets.list', {})).toEqual({ presets: [plain, spring], starts: {}, sender: null });
    await app.ask('presets.start', { templateId: other.id, presetId: spring.id });
    await app.ask('presets.delete', { id: spring.id });
    expect(await app.ask('presets.list', {})).toEqual({ presets: [plain], starts: {}, sender: null });
    const gone = app.ask('presets.start', { templateId: other.id, presetId: spring.id });
    expect(await thrownBy(gone)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('names its sender to the next ones, until another one is named', async () => {
    const template = await app.readyTemplate();
    const sender = async () => (await app.ask('presets.list', {})).sender;
    const launchBy = (named: Partial<CampaignOptions>) =>
      app.ask('campaigns.launch', {
        ...app.launchInput(template, ['Ada']),
        options: { ...defaultCampaignOptions, pageMessage: 'Only here', ...named },
      });
    await launchBy({});
    expect(await sender()).toBeNull();
    const ana = { senderName: 'Ana Lim', senderRole: '', senderPicture: '', companyName: 'Kelpworks', companyLogo: '' };
    await launchBy({ ...ana, pageColor: '1f5f4b' });
    await launchBy({});
    await app.restart();
    expect(await sender()).toEqual({ ...ana, pageColor: '1f5f4b' });
    await launchBy({ companyName: 'Brightwater' });
    expect(await sender()).toMatchObject({ senderName: '', companyName: 'Brightwater' });
  });

  test('takes the place of settings that had its name, and no other ones’ by renaming', async () => {
    const template = await app.readyTemplate();
    const id = await launched(template);
    const saved = await app.ask('presets.saveOfCampaign', { id, name: 'Spring' });
    const again = await app.ask('presets.save', { ...saved, name: 'Spring', mode: 'full_script' });
    expect(again).toEqual({ ...saved, mode: 'full_script' });
    const other = await app.ask('presets.saveOfCampaign', { id, name: 'Other' });
    const refused = app.ask('presets.rename', { id: other.id, name: 'Spring' });
    expect(await thrownBy(refused)).toMatchObject({ code: 'CONFLICT' });
    await app.ask('presets.rename', { id: other.id, name: 'Autumn' });
    expect((await app.ask('presets.list', {})).presets.map(({ name }) => name)).toEqual(['Autumn', 'Spring']);
  });
});
