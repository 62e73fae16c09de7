import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  BodyFolder,
  LargeBodies,
  machineMessage,
  parseHostRequest,
  parseMessage,
  parseTask,
  taskMessage,
} from '#electron/farm/messages.ts';
import { newFarmKey, seal, unseal } from '#electron/farm/sealed.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const key = newFarmKey();

describe('messages of a farm', () => {
  it('are opened with their key and for their purpose alone, and unchanged', () => {
    const value = { name: 'Zebulonia', sound: new Uint8Array([1, 2, 3]), nothing: undefined };
    const sealed = seal(key, 'task', value);
    expect(unseal(key, 'task', sealed)).toEqual(value);
    expect(Buffer.from(sealed).includes('Zebulonia')).toBe(false);
    expect(unseal(newFarmKey(), 'task', sealed)).toBeUndefined();
    expect(unseal(key, 'answer', sealed)).toBeUndefined();
    for (const at of [0, 12, 20, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(key, 'task', changed)).toBeUndefined();
    }
    expect(unseal(key, 'task', new Uint8Array(3))).toBeUndefined();
  });

  it('are parsed: nonsense is refused, though it has the key', () => {
    const nonsense = seal(key, 'ask', { type: 'here', instance: 'me', processes: -1, held: [] });
    expect(() => parseMessage(machineMessage, key, 'ask', nonsense)).toThrow('Invalid');
    expect(() => parseTask({ kind: 'format-disk' })).toThrow('Invalid');
    expect(() => parseHostRequest({ kind: 'read-keys' })).toThrow('Invalid');
  });

  it('have a large body in a file of the shared folder, which is sealed too', async () => {
    const content = temporaryFolder('large-bodies');
    const folder = new BodyFolder(content);
    await folder.clear();
    const bodies = new LargeBodies(folder);
    const message = {
      id: randomUUID(),
      priority: 'batch',
      watched: false,
      states: {},
      copies: '1',
      body: 'Zebulonia'.repeat(100_000),
    };
    const { sealed, stored } = await bodies.seal(key, 'task', message);
    expect(sealed.length).toBeLessThan(1_000);
    const [name = ''] = readdirSync(join(content, 'messages'));
    expect(name).toBe(stored);
    expect(readFileSync(join(content, 'messages', name)).includes('Zebulonia')).toBe(false);
    const opened = parseMessage(taskMessage, key, 'task', sealed);
    expect(opened?.body).toBeUndefined();
    expect(await bodies.bodyOf(key, opened ?? {})).toBe(message.body);
    await bodies.remove(stored);
    expect(existsSync(join(content, 'messages', name))).toBe(false);
    expect((await bodies.seal(key, 'task', { ...message, body: 'short' })).stored).toBeUndefined();
  });
});
