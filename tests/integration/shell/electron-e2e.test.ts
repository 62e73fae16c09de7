import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** Node runs a script of the project, on a machine without a display. */
async function node(script: string, args: string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, ...environment };
  try {
    const { stdout } = await run(process.execPath, [script, ...args], { cwd: project, env });
    return { code: 0, stdout };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error)) throw error;
    return { code: error.code, stdout: String(error.stdout) };
  }
}

describe.skipIf(process.platform !== 'linux')('npm run e2e:electron without a display', () => {
  test.each([
    [[], 0],
    [['--required'], 1],
  ])('with %j says in one sentence that the tests did not run, and ends with %i', async (args, code) => {
    const sentence = expect.stringMatching(/^The tests in Electron did not run: .*\.\n$/);
    expect(await node('build/e2e-electron.ts', args)).toEqual({ code, stdout: sentence });
  });
});

test('the tests in Electron are those of the whole app, and load with its fixtures', async () => {
  const args = ['test', '--list', '--config', 'tests/e2e/electron.config.ts'];
  const { code, stdout } = await node('node_modules/playwright/cli.js', args, { VOCATIVE_ELECTRON: '/electron' });
  expect([code, stdout]).toEqual([0, expect.stringContaining('electron.spec.ts')]);
  expect(stdout).toContain('main-job.spec.ts');
  expect(stdout).not.toContain('window.spec.ts');
});
