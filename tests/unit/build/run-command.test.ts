import { expect, test } from 'vitest';
import { runCommand } from '../../../build/test/run-command.ts';

test('what a command left running ends with it, and does not keep its output open', async () => {
  const forever = 'setInterval(() => {}, 1000)';
  const source = `require('node:child_process').spawn(process.execPath, ['-e', '${forever}'], { stdio: 'inherit' });
    process.exit(3);`;
  // It resolves once nobody has the output open any more.
  const exit = await runCommand('node', ['-e', source], { onOutput() {} });
  expect(exit).toEqual({ passed: false, ended: 'node ended with code 3' });
});
