import { isAppError } from '#shared/errors/index.ts';
import { tryCredentials } from '#electron/client/access.ts';

/**
 * `connects-alone.ts [ADDRESS PROXY]…`: tries a token at studios in a separate process, which has certificates of its own,
 * and proxies: of the environment, or those that the system names for each address. Sends what came of the last one.
 */

const given = process.argv.slice(2);
for (let at = 0; at < given.length; at += 2) {
  const [address = '', proxy = ''] = given.slice(at);
  const answer = await tryCredentials(
    address,
    { kind: 'token', token: 'any' },
    { systemProxy: async () => proxy },
  ).then(
    () => 'connected',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
  if (at + 2 >= given.length) process.send?.(answer);
}
process.disconnect();
