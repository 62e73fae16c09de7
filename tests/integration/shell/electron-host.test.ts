import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '#build/bundle.ts';
import { runElectron } from '#build/start/electron-host.ts';
import { refusedExitCode } from '#electron/main/exit-codes.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What `npm start` makes of the ways in which Electron ends. */

const folder = temporaryFolder('electron-host');
const listeners = { SIGINT: process.listeners('SIGINT'), SIGTERM: process.listeners('SIGTERM') };

afterEach(() => {
  process.exitCode = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const listener of process.listeners(signal)) {
      if (!listeners[signal].includes(listener)) process.off(signal, listener);
    }
  }
});

function executable(code: string): string {
  const file = join(folder, 'electron');
  writeFileSync(file, `#!/bin/sh\n${code}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe.skipIf(process.platform === 'win32')('an Electron', () => {
  test('that ends at once gives its code, and where its log is', async () => {
    const reason = await runElectron(executable('exit 134'), '/data');
    expect(reason).toContain('ended with code 134');
    expect(reason).toContain(join('/data', 'vocative.log'));
  });

  test('that is killed gives the signal', async () => {
    expect(await runElectron(executable('kill -SEGV $$'), '/data')).toContain('ended with SIGSEGV');
  });

  test('that is not there gives the reason', async () => {
    expect(await runElectron(join(folder, 'nothing'), '/data')).toContain('ENOENT');
  });

  test('that refused to start has said why, and no other host is tried', async () => {
    expect(await runElectron(executable(`exit ${refusedExitCode}`), '/data')).toBeNull();
    expect(process.exitCode).toBe(1);
  });

  test('that ended in order was the app', async () => {
    expect(await runElectron(executable('exit 0'), '/data')).toBeNull();
    expect(process.exitCode).toBe(0);
  });
});

describe('the package for macOS', () => {
  const settings = readFileSync(join(root, 'build', 'electron-builder.yml'), 'utf8');

  test('may use camera and microphone, and says what for', () => {
    const files = [...settings.matchAll(/^ {2}entitlements(?:Inherit)?: (\S+)$/gmu)].map(([, file]) => file ?? '');
    expect(files).toHaveLength(2);
    for (const file of files) {
      const allowed = [...readFileSync(join(root, file), 'utf8').matchAll(/<key>(\S+)<\/key>\s*<true\/>/gu)];
      expect(allowed.map(([, key]) => key)).toEqual([
        'com.apple.security.cs.allow-jit',
        'com.apple.security.cs.allow-unsigned-executable-memory',
        'com.apple.security.cs.disable-library-validation',
        'com.apple.security.device.camera',
        'com.apple.security.device.audio-input',
      ]);
    }
    expect(settings).toMatch(/NSCameraUsageDescription: \S.*\n\s+NSMicrophoneUsageDescription: \S/u);
  });
});
