import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openKeychain } from '#electron/client/keychain.ts';
import { Vault } from '#electron/desktop/accounts/vault.ts';
import { silent } from '../../support/desktop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const parent = temporaryFolder('vault');
const passphrase = 'correct horse battery';

async function vaultIn(file: string) {
  const onChange = vi.fn();
  const keychain = await openKeychain(null, silent);
  const vault = new Vault({ file, keychain, names: () => ['account', 'nobody'], onChange });
  return { vault, keychain, onChange, ...vault.handlers };
}

test('a vault keeps secrets over a restart, in a file that shows none of them, until it is deleted', async () => {
  const file = join(parent, randomUUID());
  const first = await vaultIn(file);
  expect(first.vault.kind).toBe('memory');
  await first.keychain.set('account', 'a secret');
  await first['vault.create']({ passphrase });
  expect(first.vault.kind).toBe('vault');
  expect(await first.vault.get('account')).toBe('a secret');
  await first.vault.set('other', 'another');
  await first.vault.delete('other');
  expect(await readFile(file, 'utf8')).not.toMatch(/account|a secret|correct/u);

  const second = await vaultIn(file);
  expect(second.vault.kind).toBe('locked');
  await expect(second.vault.get('account')).rejects.toMatchObject({ code: 'KEYCHAIN_UNAVAILABLE' });
  await expect(second['vault.unlock']({ passphrase: 'incorrect horse' })).rejects.toMatchObject({
    code: 'VAULT_PASSPHRASE_WRONG',
  });
  expect(second.vault.kind).toBe('locked');
  await second['vault.unlock']({ passphrase });
  expect(await second.vault.get('account')).toBe('a secret');
  expect(await second.vault.get('other')).toBeNull();
  await second['vault.lock']();
  await expect(second.vault.set('account', 'b')).rejects.toMatchObject({ code: 'KEYCHAIN_UNAVAILABLE' });
  await second['vault.delete']();
  expect(second.vault.kind).toBe('memory');
  expect(await second.vault.get('account')).toBeNull();
  expect(second.onChange).toHaveBeenCalledTimes(3);
});

test('a damaged vault is told from a wrong passphrase, and another one is not made over it', async () => {
  const file = join(parent, randomUUID());
  const made = await vaultIn(file);
  await made['vault.create']({ passphrase });
  await made.vault.set('account', 'a secret');
  const whole = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const changed = Buffer.from(whole['secrets'] ?? '', 'base64');
  changed[0] = (changed[0] ?? 0) ^ 1;
  for (const text of ['not JSON', '{}', JSON.stringify({ ...whole, secrets: changed.toString('base64') })]) {
    await writeFile(file, text);
    const damaged = await vaultIn(file);
    await expect(damaged['vault.unlock']({ passphrase })).rejects.toMatchObject({ code: 'VAULT_DAMAGED' });
    await expect(damaged['vault.create']({ passphrase })).rejects.toMatchObject({ code: 'CONFLICT' });
  }
});
