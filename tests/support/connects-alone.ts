import { isAppError } from '#shared/errors/index.ts';
import { tryCredentials } from '#electron/desktop/accounts/access.ts';

/**
 * `connects-alone.ts ADDRESS`: tries a token at a studio in a separate process, which has proxies and certificates of
 * its own.
 */

const [address = ''] = process.argv.slice(2);
try {
  await tryCredentials(address, { kind: 'token', token: 'any' }, {});
  process.send?.('connected');
} catch (error) {
  process.send?.(isAppError(error) ? error.code : String(error));
}
process.disconnect();
