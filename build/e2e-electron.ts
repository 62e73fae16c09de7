import { hasDisplay } from '#electron/main/browser/window.ts';
import { buildNodeSide, buildRenderer } from './bundle.ts';
import { fetchElectron, installedElectron } from './start/electron-binary.ts';
import { runCommand } from './test/run-command.ts';
import { withRunFolder } from './test/run-folder.ts';

/**
 * `npm run e2e:electron`: the tests of the whole app in Electron, or some of them. Arguments are Playwright's. Where
 * Electron cannot run, a sentence says why and the command succeeds; with `--required` first, it fails.
 */

/** Electron's executable, or why it cannot run here. */
async function findElectron(): Promise<{ executable: string } | { missing: string }> {
  if (!hasDisplay()) return { missing: 'there is no display for its window (on Linux: xvfb-run npm run e2e:electron)' };
  const executable = installedElectron() ?? (await fetchElectron(console.log));
  return executable === null ? { missing: 'it is not on this machine and cannot be fetched' } : { executable };
}

const [first, ...rest] = process.argv.slice(2);
const isRequired = first === '--required';
const args = isRequired || first === undefined ? rest : [first, ...rest];

const found = await findElectron();
if ('missing' in found) {
  console.log(`The tests in Electron did not run: ${found.missing}.`);
  process.exitCode = isRequired ? 1 : 0;
} else {
  await buildRenderer();
  await buildNodeSide();
  const { passed } = await withRunFolder((environment) =>
    runCommand('playwright', ['test', '--config', 'tests/e2e/electron.config.ts', ...args], {
      environment: { ...environment, VOCATIVE_ELECTRON: found.executable },
    }),
  );
  process.exitCode = passed ? 0 : 1;
}
