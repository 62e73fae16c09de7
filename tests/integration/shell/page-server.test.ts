import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageHeaders } from '#electron/main/content-security.ts';
import { pageServerFrom, pageServerVariable, readServedFile } from '#electron/main/page-server.ts';

/** The page of `npm run dev`, which Vite serves through the app. */

const asked: string[] = [];
const vite = createServer(({ url = '' }, response) => {
  asked.push(url);
  if (url.startsWith('/gone')) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'text/javascript' }).end('a module');
});
let address: URL;

beforeAll(async () => {
  await once(vite.listen(0, '127.0.0.1'), 'listening');
  address = new URL(`http://127.0.0.1:${(vite.address() as AddressInfo).port}`);
});
afterAll(() => void vite.close());

const policyWith = (server?: URL) => pageHeaders('ws://127.0.0.1:1', server)['content-security-policy'] ?? '';

describe('the server of the page', () => {
  test('is named in development alone', () => {
    expect(pageServerFrom({})).toBeUndefined();
    expect(pageServerFrom({ [pageServerVariable]: 'http://127.0.0.1:5173' })?.port).toBe('5173');
  });

  test.each(['http://192.168.1.7:5173', 'https://127.0.0.1', 'http://localhost.evil.org', 'file:///tmp', 'nonsense'])(
    'cannot be %s, as its code has the rights of the page',
    (name) => {
      expect(() => pageServerFrom({ [pageServerVariable]: name })).toThrow(
        expect.objectContaining({ code: 'INVALID_REQUEST' }),
      );
    },
  );

  test('gives each file under its name and query', async () => {
    const file = await readServedFile(address, new URL('vocative-app://app/src/main.ts?t=1'));
    expect(file).toMatchObject({ bytes: Buffer.from('a module'), type: 'text/javascript', isImmutable: false });
    expect(asked).toEqual(['/src/main.ts?t=1']);
  });

  test('has no file of another server, whatever the page asks for', async () => {
    await readServedFile(address, new URL('vocative-app://app//192.168.1.7/a'));
    expect(asked.at(-1)).toBe('//192.168.1.7/a');
  });

  test('that has no such file is a page that is not found', async () => {
    const read = readServedFile(address, new URL('vocative-app://app/gone'));
    await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the policy of the page', () => {
  test('lets Vite’s script and connection in with such a server, and nothing more without', () => {
    const strict = policyWith();
    expect(strict).toContain("script-src 'self';");
    expect(strict).toContain("connect-src 'self' ws://127.0.0.1:1;");
    const loose = policyWith(address);
    expect(loose).toContain("script-src 'self' 'unsafe-inline';");
    expect(loose).toContain(`connect-src 'self' ws://127.0.0.1:1 ws://${address.host};`);
  });
});
