import { isAppError } from '#shared/errors/index.ts';
import { tryCredentials } from '#electron/desktop/accounts/access.ts';

/** `connects-alone.ts ADDRESS`: a process of its own tries a token there, since proxies and certificates are for all of one. */

const [address = ''] = process.argv.slice(2);
try {
  await tryCredentials(address, { kind: 'token', token: 'any' }, {});
  process.send?.('connected');
} catch (error) {
  process.send?.(isAppError(error) ? error.code : String(error));
}
process.disconnect();
