import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { announcedStudio } from '#electron/studio/announcement.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { runCli, spawnCli } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Announcement = { url: string; client_id: string; client_secret: string };

async function firstJson(stream: NodeJS.ReadableStream): Promise<Announcement> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.trimEnd().endsWith('}')) return JSON.parse(text);
  }
  throw new Error(`ended early: ${text}`);
}

describe('serve', () => {
  const data = join(temporaryFolder('cli-serve'), 'data');

  it('announces itself, answers with its credentials, refuses a second start, and drains on SIGTERM', async () => {
    const server = spawnCli('serve', '--data', data, '--json');
    if (!server.stdout) throw new Error('no stdout');
    try {
      const announced = await firstJson(server.stdout);
      const { url, client_id, client_secret } = announced;
      const token = (await announcedStudio(dataFolder(studioFolderIn(data))))?.token ?? '';
      expect(token.length).toBeGreaterThan(30);
      expect(JSON.stringify(announced)).not.toContain(token);
      const withToken = await fetch(`${url}/api/ai_studio/voices`, { headers: { authorization: `Bearer ${token}` } });
      expect(withToken.status).toBe(200);
      expect((await fetch(`${url}/api/ai_studio/voices`)).status).toBe(401);
      const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
      const exchange = await fetch(`${url}/api/auth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
      });
      expect(await exchange.json()).toMatchObject({ token_type: 'Bearer' });

      const { stdout } = await runCli('farm', '--data', data);
      expect(stdout).toMatch(/^This studio renders alone\..*\nwaiting  0 interactive/);

      const second = await runCli('serve', '--data', data, '--json');
      expect(second.code).toBe(1);
      expect(JSON.parse(second.stdout)).toMatchObject({ error: { code: 'DATA_FOLDER_IN_USE' } });
    } finally {
      server.kill('SIGTERM');
    }
    const [code] = await once(server, 'exit');
    expect(code).toBe(0);
  });

  it('makes credentials at its first start only; more are added, listed and revoked by command', async () => {
    const added = JSON.parse((await runCli('credentials', 'add', '--data', data, '--name', 'CRM', '--json')).stdout);
    const server = spawnCli('serve', '--data', data, '--json');
    if (!server.stdout) throw new Error('no stdout');
    try {
      const announced = await firstJson(server.stdout);
      expect(announced.client_secret).toBeUndefined();
      const basic = Buffer.from(`${added.client_id}:${added.client_secret}`).toString('base64');
      const exchange = () =>
        fetch(`${announced.url}/api/auth/token`, { method: 'POST', headers: { authorization: `Basic ${basic}` } });
      expect((await exchange()).status).toBe(200);
      const listed = JSON.parse((await runCli('credentials', 'list', '--data', data, '--json')).stdout);
      expect(listed.credentials.map(({ name }: { name: string }) => name)).toEqual(['First', 'CRM']);
      expect(JSON.stringify(listed)).not.toContain(added.client_secret);
      expect((await runCli('credentials', 'revoke', added.client_id, '--data', data)).code).toBe(0);
      expect((await exchange()).status).toBe(401);
      expect((await runCli('credentials', 'revoke', added.client_id, '--data', data)).code).toBe(1);
    } finally {
      server.kill('SIGTERM');
    }
    await once(server, 'exit');
  });

  it('lets accounts be added, listed and removed by command, while it runs and while it does not', async () => {
    const command = async (...args: string[]) => {
      const { code, stdout } = await runCli(...args, '--data', data, '--json');
      return { code, json: JSON.parse(stdout) };
    };
    const before = (await command('accounts', 'add', 'Agency')).json;
    expect(before).toMatchObject({ name: 'Agency', id: expect.any(String), client_secret: expect.any(String) });
    const server = spawnCli('serve', '--data', data, '--json');
    if (!server.stdout) throw new Error('no stdout');
    try {
      const { url } = await firstJson(server.stdout);
      const during = (await command('accounts', 'add', 'Client')).json;
      for (const { client_id, client_secret } of [before, during]) {
        const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
        const headers = { authorization: `Basic ${basic}` };
        expect((await fetch(`${url}/api/auth/token`, { method: 'POST', headers })).status).toBe(200);
      }
      const more = await command('credentials', 'add', '--account', during.id, '--name', 'CRM');
      expect(more).toMatchObject({ code: 0, json: { name: 'CRM' } });
      expect(await command('accounts', 'remove', before.id)).toEqual({ code: 0, json: { removed: before.id } });
      const { accounts } = (await command('accounts', 'list')).json;
      expect(accounts.map(({ name }: { name: string }) => name)).toEqual(['local', 'Client']);
      expect((await command('accounts', 'remove', before.id)).code).toBe(1);
    } finally {
      server.kill('SIGTERM');
    }
    await once(server, 'exit');
  });
});
