import { expect, test, vi } from 'vitest';
import { importPartnerProject, listPartnerProjects, usePartners } from '#renderer/stores/partners.ts';
import { useTemplates } from '#renderer/stores/templates.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { addUser } from '../../support/second-user.ts';
import { offeredProject, offeredScript } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

/** At a studio whose partner is a folder of videos. */
const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  request: (...asked: Parameters<typeof app.ask>) => app.ask(...asked),
  dropPendingAnswers: () => undefined,
}));

const place = '/partner_projects';
const state = () => usePartners.getState();

test('a partner’s project becomes a template with its script, and is known in the list from then on', async () => {
  const project = { id: offeredProject, name: 'Welcome', template_id: null };
  expect(await listPartnerProjects()).toMatchObject([
    { ...project, effective_updated_at: expect.stringMatching(/Z$/), effective_video_url: null },
  ]);
  app.studio.pool.hold('normalize');
  await importPartnerProject(offeredProject);
  const [created] = Object.values(useTemplates.getState().templates);
  const { id = '', instance } = created ?? {};
  expect(created).toMatchObject({ name: 'Welcome', script: offeredScript, status: 'preparing' });
  expect(app.events).toContainEqual({ name: 'template.changed', payload: created });
  expect(await app.ask('jobs.list', {})).toMatchObject([{ kind: 'import', title: 'Welcome', templateId: id }]);
  expect(await listPartnerProjects()).toMatchObject([{ ...project, template_id: instance?.id }]);
  app.studio.pool.release();
  expect(await app.prepared(id)).toMatchObject({ status: 'ready', script: offeredScript });
  expect(await app.ask('templates.list', {})).toMatchObject([{ id }]);
  await app.ask('templates.delete', { id });
  expect(await listPartnerProjects()).toMatchObject([project]);
});

test('there is no partner for another account, nor at a studio without the operation', async () => {
  await state().look();
  expect(state()).toMatchObject({ offers: true, known: true });
  const { token } = await addUser(app.studio);
  await app.ask('accounts.add', { baseUrl: app.line.url, credentials: { kind: 'token', token } });
  for (const fault of [
    'none',
    { status: 404, json: { code: 404, result: { error: 'No', reason: 'NOT_FOUND' } } },
  ] as const) {
    app.line.set(fault, place);
    usePartners.setState(usePartners.getInitialState());
    await state().look();
    expect(state()).toMatchObject({ offers: false, known: true });
    expect(await listPartnerProjects()).toEqual([]);
  }
});

test('a partner that does not answer is asked once, and not the fault of the studio', async () => {
  const json = { code: 503, result: { error: 'No', reason: 'PARTNER_UNREACHABLE' } };
  app.line.set({ status: 503, json }, place);
  const before = app.line.replaced();
  expect(await thrownBy(listPartnerProjects())).toMatchObject({ code: 'PARTNER_UNREACHABLE' });
  expect(app.line.replaced() - before).toBe(1);
  expect(await app.ask('connection.get', {})).toMatchObject({ online: true });
});
