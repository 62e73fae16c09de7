import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from '#electron/db/folder-lock.ts';

const lockModule = fileURLToPath(new URL('../../../electron/db/folder-lock.ts', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vocative-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is taken while another process holds it, and free once that process is killed', async () => {
  // It keeps nothing of what it was given and collects its garbage: the lock lasts as long as the process.
  const source = `import { lockDataFolder } from ${JSON.stringify(lockModule)};
    lockDataFolder(${JSON.stringify(folder)});
    await new Promise((resolve) => setTimeout(resolve, 10));
    gc();
    await new Promise((resolve) => setTimeout(resolve, 10));
    console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  try {
    await once(holder.stdout, 'data');
    expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ code: 'DATA_FOLDER_IN_USE' }));
  } finally {
    holder.kill('SIGKILL');
    await ended;
  }
  lockDataFolder(folder).release();
});
