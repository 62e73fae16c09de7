import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { lockDataFolder } from '#electron/db/folder-lock.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { repository, runCli } from '../../support/cli.ts';
import { serviceKey, settingsFor, startVoiceService } from '../../support/voice-service.ts';
import { clientOf } from '../../support/studio.ts';
import { writeTinyPiper } from '../../support/models/tiny-models.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Commands on the data folder of the app while its studio runs: the very process that the app starts. */

const root = temporaryFolder('cli-beside-studio');
const data = join(root, 'data');
let studio: ChildProcess;
let client: StudioClient;

beforeAll(async () => {
  studio = fork(join(repository, 'electron', 'studio', 'main.ts'), ['--data', data, '--workers', '1']);
  const [{ type, url, token }] = (await once(studio, 'message')) as [Record<'type' | 'url' | 'token', string>];
  if (type !== 'ready') throw new Error(`the studio did not start: ${type}`);
  client = clientOf({ url, token });
});
afterAll(() => void studio.kill('SIGKILL'));

async function result(...args: string[]) {
  const { code, stdout } = await runCli(...args, '--data', data, '--json');
  return { code, json: JSON.parse(stdout) as unknown };
}

describe('while the studio of the app runs', () => {
  it('models are imported, listed, tried and removed through it', async () => {
    writeTinyPiper(join(root, 'piper'));
    const imported = await result('models', 'import', join(root, 'piper'), '--name', 'piper');
    expect(imported).toMatchObject({ code: 0, json: { model: { id: 'imported-piper', status: 'succeeded' } } });
    expect((await client.call('listVoices', {})).map(({ id }) => id)).toContain('neural:imported-piper:0');
    expect(await result('models', 'list')).toMatchObject({
      json: { models: expect.arrayContaining([expect.objectContaining({ id: 'imported-piper' })]) },
    });
    expect(await result('models', 'verify')).toEqual({
      code: 0,
      json: { models: [{ id: 'imported-piper', error: null }] },
    });
    expect(await result('voices')).toMatchObject({
      json: { voices: expect.arrayContaining([expect.objectContaining({ id: 'neural:imported-piper:0' })]) },
    });
    expect(await result('models', 'remove', 'imported-piper')).toMatchObject({ code: 0 });
    expect((await client.call('listVoices', {})).map(({ id }) => id)).not.toContain('neural:imported-piper:0');
  });

  it('a voice service speaks with the key that the command was given', async () => {
    const service = await startVoiceService();
    await client.call('saveVoiceProvider', settingsFor(service));
    const spoken = ['speak', 'Ada', '--voice', 'provider:cloud:alloy', '--out', join(root, 'ada.wav')];
    const tried = ['providers', 'test', 'cloud'];
    expect(await result(...tried)).toMatchObject({ json: { error: { code: 'PROVIDER_KEY_MISSING' } } });
    vi.stubEnv('VOCATIVE_VOICE_KEY_CLOUD', serviceKey);
    expect(await result(...spoken)).toMatchObject({ code: 0, json: { voice: 'provider:cloud:alloy' } });
    expect(await result(...tried)).toEqual({ code: 0, json: { works: true } });
    vi.unstubAllEnvs();
    await service.close();
  });

  it('what they are told is for this user alone, and gone when it ends', async () => {
    const { announcement, root: folder } = dataFolder(studioFolderIn(data));
    expect(statSync(announcement).mode & 0o777).toBe(0o600);
    studio.kill('SIGTERM');
    await once(studio, 'exit');
    expect(existsSync(announcement)).toBe(false);
    expect(await result('consent', 'status')).toEqual({ code: 0, json: { speakers: [] } });
    const lock = lockDataFolder(folder);
    try {
      expect(await result('models', 'list')).toMatchObject({
        code: 1,
        json: { error: { code: 'DATA_FOLDER_IN_USE' } },
      });
    } finally {
      lock.release();
    }
  });
});
