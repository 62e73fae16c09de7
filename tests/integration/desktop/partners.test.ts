import { expect, test } from 'vitest';
import { remoteApp } from '../../support/remote-app.ts';
import { addUser } from '../../support/second-user.ts';
import { offeredProject, offeredScript } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

/** The app at a studio whose partner is a folder of videos. */
const app = remoteApp();
const place = '/partner_projects';

test('a partner’s project becomes a template with its script, and is known in the list from then on', async () => {
  const project = { id: offeredProject, name: 'Welcome', templateId: null };
  expect(await app.ask('partners.list', {})).toMatchObject([project]);
  app.studio.pool.hold('normalize');
  const created = await app.ask('templates.createFromPartner', { projectId: offeredProject });
  expect(created).toMatchObject({ name: 'Welcome', script: offeredScript, status: 'preparing' });
  expect(await app.ask('jobs.list', {})).toMatchObject([{ kind: 'import', title: 'Welcome', templateId: created.id }]);
  expect(await app.ask('partners.list', {})).toMatchObject([{ ...project, templateId: created.id }]);
  app.studio.pool.release();
  expect(await app.prepared(created.id)).toMatchObject({ status: 'ready', script: offeredScript });
  expect(await app.ask('templates.list', {})).toMatchObject([{ id: created.id }]);
  await app.ask('templates.delete', { id: created.id });
  expect(await app.ask('partners.list', {})).toMatchObject([project]);
});

test('there is no partner for another account, nor at a studio without the operation', async () => {
  const { token } = await addUser(app.studio);
  await app.ask('accounts.add', { baseUrl: app.line.url, credentials: { kind: 'token', token } });
  expect(await app.ask('partners.list', {})).toBeNull();
  app.line.set({ status: 404, json: { code: 404, result: { error: 'No', reason: 'NOT_FOUND' } } }, place);
  expect(await app.ask('partners.list', {})).toBeNull();
});

test('a partner that does not answer is asked once, and not the fault of the studio', async () => {
  const json = { code: 503, result: { error: 'No', reason: 'PARTNER_UNREACHABLE' } };
  app.line.set({ status: 503, json }, place);
  const before = app.line.replaced();
  expect(await thrownBy(app.ask('partners.list', {}))).toMatchObject({ code: 'PARTNER_UNREACHABLE' });
  expect(app.line.replaced() - before).toBe(1);
  expect(await app.ask('connection.get', {})).toMatchObject({ online: true });
});
