import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { logFileIn } from '#electron/lib/log-file.ts';
import { noStudio, openDesktop } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { remoteApp } from '../../support/remote-app.ts';

const app = remoteApp();

test('diagnostics tell states, codes and the log, and nothing of people, texts, addresses or secrets', async () => {
  const template = await app.readyTemplate();
  await app.ask('templates.rename', { id: template.id, name: 'Zanzibar teardown' });
  app.studio.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
  const campaign = await app.launch(template, 'Persephone', 'Bartholomew');
  await app.finished(campaign.id);
  const { client_id: clientId, client_secret: clientSecret } = await app.call('createCredential', { name: 'Moonbase' });
  await app.ask('preferences.set', { exportFolder: '/home/persephone/videos', recorder: { script: 'Hi Persephone' } });
  const logged = {
    level: 50,
    time: 1,
    name: 'studio',
    msg: 'job failed',
    code: 'INTERNAL',
    detail: 'row of Persephone',
  };
  writeFileSync(join(app.dataFolder, 'vocative.log'), `${JSON.stringify(logged)}\nnot JSON about Persephone\n`);

  const { text } = await app.ask('diagnostics.get', {});
  const hidden = ['persephone', 'bartholomew', 'zanzibar', 'moonbase', 'welcome', clientId, clientSecret];
  const found = [
    ...hidden,
    app.credentials().clientId,
    app.credentials().clientSecret,
    app.line.url,
    app.dataFolder,
  ].filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
  expect(found).toEqual([]);
  expect(JSON.parse(text)).toMatchObject({
    connection: { kind: 'remote', keychain: 'memory' },
    preferences: { ownExportFolder: true },
    states: {
      templates: [{ status: 'ready', count: 1 }],
      videos: expect.arrayContaining([
        { status: 'failed', code: 'VALUE_UNSPEAKABLE', count: 1 },
        { status: 'succeeded', code: null, count: 1 },
      ]),
    },
    storage: { studio: null },
    log: [{ time: 1, level: 50, name: 'studio', msg: 'job failed', code: 'INTERNAL' }],
  });
});

test('a fault of the window is in the log, and in the diagnostics without what it says', async () => {
  const dataFolder = join(temporaryFolder('faults'), 'data');
  mkdirSync(dataFolder, { recursive: true });
  const descriptor = openSync(logFileIn(dataFolder), 'a');
  const { ask, desktop } = await openDesktop(dataFolder, noStudio, {}, createLogger('desktop', 'error', descriptor));
  const fault = { kind: 'render', fault: 'TypeError', detail: 'Persephone is undefined', screen: 'templates' } as const;
  await ask('diagnostics.report', fault);
  expect(readFileSync(logFileIn(dataFolder), 'utf8')).toContain('Persephone is undefined');
  const { text } = await ask('diagnostics.get', {});
  const { log } = JSON.parse(text) as { log: object[] };
  expect(log).toContainEqual(
    expect.objectContaining({ msg: 'a fault in the window', kind: 'render', fault: 'TypeError', screen: 'templates' }),
  );
  expect(text).not.toContain('Persephone');
  await desktop.close();
  closeSync(descriptor);
});
