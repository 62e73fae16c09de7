import { loadSystemStore, openKeychain } from '#electron/desktop/accounts/keychain.ts';
import { createLogger } from '#electron/lib/logger.ts';

/** `use-keychain.ts set ACCOUNT SECRET | get ACCOUNT | delete ACCOUNT`: prints the kind of keychain and what it holds. */
const [action, account = '', secret = ''] = process.argv.slice(2);
const logger = createLogger('test', 'info');
const keychain = await openKeychain(await loadSystemStore(logger), logger);
if (action === 'set') await keychain.set(account, secret);
if (action === 'delete') await keychain.delete(account);
console.log(action === 'get' ? `${keychain.kind} ${await keychain.get(account)}` : keychain.kind);
