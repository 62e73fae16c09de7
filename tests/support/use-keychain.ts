import { spawnSync } from 'node:child_process';
import { loadSystemStore, openKeychain } from '#electron/client/keychain.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { isAppError } from '#shared/errors/index.ts';

/**
 * `use-keychain.ts STEP…`: carries out steps with one keychain, and prints its kind and the answer after each step
 * except `run`. Steps: `set ACCOUNT SECRET`, `get ACCOUNT`, `delete ACCOUNT`, `look`, and `run COMMAND` for the shell.
 * Names must not contain `,`, which separates the parts of a step.
 */
const logger = createLogger('test', 'info');
const keychain = await openKeychain(await loadSystemStore(logger), logger);

async function answerTo(action: string, [account = '', secret = '']: readonly string[]): Promise<string | null> {
  if (action === 'get') return String(await keychain.get(account));
  if (action === 'set') await keychain.set(account, secret);
  if (action === 'delete') await keychain.delete(account);
  if (action === 'look') await keychain.lookAgain();
  return null;
}

for (const step of process.argv.slice(2)) {
  const [action = '', ...given] = step.split(',');
  if (action === 'run') {
    spawnSync('sh', ['-c', given.join(',')], { stdio: 'inherit' });
    continue;
  }
  const answer = await answerTo(action, given).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    return error.code;
  });
  console.log(answer === null ? keychain.kind : `${keychain.kind} ${answer}`);
}
